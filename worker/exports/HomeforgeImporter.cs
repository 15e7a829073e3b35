// Reads "name.unity.json" beside "name.png": cuts the picture into sprites with pivots and
// borders, keeps its pixels sharp, and makes an animation clip of each action.
//
// Put this file into any folder called "Editor". For Unity 2021.2 and later, with the package
// "2D Sprite". Part of Homeforge, under the MIT licence.

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using UnityEditor;
using UnityEditor.U2D.Sprites;
using UnityEngine;

namespace Homeforge
{
    [Serializable]
    public sealed class Slice
    {
        public string name;
        public float x, y, width, height;
        public float pivotX, pivotY;
        public float left, bottom, right, top;
    }

    [Serializable]
    public sealed class Clip
    {
        public string name;
        public int first, last;
        public float framesPerSecond;
        public bool loops;
    }

    [Serializable]
    public sealed class Sheet
    {
        public const string Ending = ".unity.json";

        public string format;
        public int version;
        public float pixelsPerUnit;
        public bool repeat;
        public Slice[] slices;
        public Clip[] clips;

        // The description beside a picture; null if there is none that we know.
        public static Sheet Beside(string picture)
        {
            string path = Path.ChangeExtension(picture, null) + Ending;
            if (!picture.EndsWith(".png", StringComparison.OrdinalIgnoreCase) || !File.Exists(path))
            {
                return null;
            }
            Sheet sheet = JsonUtility.FromJson<Sheet>(File.ReadAllText(path));
            bool known = sheet != null && sheet.format == "homeforge.unity" && sheet.version == 1;
            return known ? sheet : null;
        }
    }

    public sealed class Importer : AssetPostprocessor
    {
        private void OnPreprocessTexture()
        {
            Sheet sheet = Sheet.Beside(assetPath);
            if (sheet == null)
            {
                return;
            }
            var importer = (TextureImporter)assetImporter;
            importer.textureType = TextureImporterType.Sprite;
            importer.spriteImportMode = SpriteImportMode.Multiple;
            importer.spritePixelsPerUnit = sheet.pixelsPerUnit;
            importer.filterMode = FilterMode.Point;
            importer.textureCompression = TextureImporterCompression.Uncompressed;
            importer.mipmapEnabled = false;
            importer.alphaIsTransparency = true;
            importer.npotScale = TextureImporterNPOTScale.None;
            importer.maxTextureSize = 16384; // 2048 otherwise, to which a longer side is shrunk
            importer.wrapMode = sheet.repeat ? TextureWrapMode.Repeat : TextureWrapMode.Clamp;
            Cut(importer, sheet);
        }

        private static void Cut(TextureImporter importer, Sheet sheet)
        {
            var factories = new SpriteDataProviderFactories();
            factories.Init();
            ISpriteEditorDataProvider provider =
                factories.GetSpriteEditorDataProviderFromObject(importer);
            provider.InitSpriteEditorDataProvider();
            SpriteRect[] rects = sheet.slices.Select(slice => Part(importer, slice)).ToArray();
            provider.SetSpriteRects(rects);
            var names = provider.GetDataProvider<ISpriteNameFileIdDataProvider>();
            names?.SetNameFileIdPairs(
                rects.Select(rect => new SpriteNameFileIdPair(rect.name, rect.spriteID)).ToList());
            provider.Apply();
        }

        private static SpriteRect Part(TextureImporter importer, Slice slice)
        {
            return new SpriteRect
            {
                name = slice.name,
                spriteID = Identifier(importer.assetPath, slice.name),
                rect = new Rect(slice.x, slice.y, slice.width, slice.height),
                alignment = SpriteAlignment.Custom,
                pivot = new Vector2(slice.pivotX, slice.pivotY),
                border = new Vector4(slice.left, slice.bottom, slice.right, slice.top),
            };
        }

        // Always the same for the same sprite, so that references survive another import.
        private static GUID Identifier(string path, string name)
        {
            string text = Path.GetFileName(path) + "/" + name;
            using (MD5 digest = MD5.Create())
            {
                byte[] hash = digest.ComputeHash(Encoding.UTF8.GetBytes(text));
                return new GUID(BitConverter.ToString(hash).Replace("-", "").ToLowerInvariant());
            }
        }

        private static void OnPostprocessAllAssets(
            string[] imported, string[] deleted, string[] moved, string[] movedFrom)
        {
            foreach (string path in imported)
            {
                if (path.EndsWith(Sheet.Ending, StringComparison.OrdinalIgnoreCase))
                {
                    string picture = path.Substring(0, path.Length - Sheet.Ending.Length) + ".png";
                    AssetDatabase.ImportAsset(picture);
                    continue;
                }
                Sheet sheet = Sheet.Beside(path);
                foreach (Clip clip in sheet?.clips ?? Array.Empty<Clip>())
                {
                    Animate(path, sheet, clip);
                }
            }
        }

        private static void Animate(string picture, Sheet sheet, Clip clip)
        {
            Dictionary<string, Sprite> sprites = AssetDatabase.LoadAllAssetsAtPath(picture)
                .OfType<Sprite>().ToDictionary(sprite => sprite.name);
            var keys = new List<ObjectReferenceKeyframe>();
            for (int frame = clip.first; frame <= clip.last; frame++)
            {
                if (sprites.TryGetValue(sheet.slices[frame].name, out Sprite sprite))
                {
                    float time = (frame - clip.first) / clip.framesPerSecond;
                    keys.Add(new ObjectReferenceKeyframe { time = time, value = sprite });
                }
            }
            string folder = picture.Substring(0, picture.LastIndexOf('/') + 1);
            AnimationClip made = At(folder + clip.name + ".anim");
            made.frameRate = clip.framesPerSecond;
            EditorCurveBinding shown =
                EditorCurveBinding.PPtrCurve("", typeof(SpriteRenderer), "m_Sprite");
            AnimationUtility.SetObjectReferenceCurve(made, shown, keys.ToArray());
            AnimationClipSettings settings = AnimationUtility.GetAnimationClipSettings(made);
            settings.loopTime = clip.loops;
            AnimationUtility.SetAnimationClipSettings(made, settings);
            EditorUtility.SetDirty(made);
        }

        private static AnimationClip At(string path)
        {
            AnimationClip found = AssetDatabase.LoadAssetAtPath<AnimationClip>(path);
            if (found == null)
            {
                found = new AnimationClip();
                AssetDatabase.CreateAsset(found, path);
            }
            return found;
        }
    }
}
