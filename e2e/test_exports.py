"""What is downloaded for other programs opens in one that is not ours: the browser itself."""

import numpy as np
from playwright.sync_api import Page, expect

from e2e import steps
from e2e.studio import Studio

# Every frame of a moving picture as rows of RGBA, decoded by the browser.
FRAMES = """async ([address, type]) => {
    const data = await (await fetch(address)).arrayBuffer()
    const decoder = new ImageDecoder({data, type, colorSpaceConversion: "none"})
    await decoder.tracks.ready
    const frames = []
    for (let frameIndex = 0; frameIndex < decoder.tracks.selectedTrack.frameCount; frameIndex++) {
        const {image} = await decoder.decode({frameIndex})
        const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight)
        const pen = canvas.getContext("2d")
        pen.drawImage(image, 0, 0)
        const {data, width, height} = pen.getImageData(0, 0, canvas.width, canvas.height)
        frames.push({width, height, rows: Array.from(data)})
    }
    return frames
}"""
# Length in samples and the loudest of them, decoded by the browser.
SOUND = """async address => {
    const data = await (await fetch(address)).arrayBuffer()
    const sound = await new OfflineAudioContext(1, 1, 44100).decodeAudioData(data)
    const peak = sound.getChannelData(0).reduce((most, one) => Math.max(most, Math.abs(one)), 0)
    return [sound.length, peak]
}"""


def made(page: Page, studio: Studio, kind: str, words: str) -> str:
    """The address of a new asset's page, which is shown."""
    studio.start_worker("laptop")
    steps.make(page, words, kind=kind)
    card = steps.only_card(page)
    expect(card).to_have_attribute("data-state", "done")
    card.get_by_role("link").first.click()
    expect(page.get_by_role("heading", level=1, name=words)).to_be_visible()
    return page.url


def frames(page: Page, address: str, media_type: str) -> list[np.ndarray]:
    """Each frame, height x width x 4."""
    return [
        np.array(found["rows"], np.uint8).reshape(found["height"], found["width"], 4)
        for found in page.evaluate(FRAMES, [address, media_type])
    ]


def test_a_picture_as_webp_is_the_png_pixel_for_pixel(alice: Page, studio: Studio) -> None:
    address = made(alice, studio, "sprite", "red dragon")
    alice.get_by_text("Download for other programs").click()
    link = alice.get_by_role("link", name="WebP")
    expect(link).to_be_visible()
    (webp,) = frames(alice, str(link.get_attribute("href")), "image/webp")
    (png,) = frames(alice, f"{address}/files/main.png", "image/png")
    assert webp.shape == (32, 32, 4)
    assert np.array_equal(webp, png)
    steps.is_accessible(alice)


def test_a_sound_as_ogg_has_its_length_and_keeps_its_peak(alice: Page, studio: Studio) -> None:
    address = made(alice, studio, "sound", "explosion")
    length, _ = alice.evaluate(SOUND, f"{address}/files/main.wav")
    as_ogg, peak = alice.evaluate(SOUND, f"{address}/as/ogg")
    assert as_ogg == length
    assert 0.2 < peak <= 1
