# The server and the operators' commands (target "server"), and a worker with lm_eval (target "worker").
# docs/operations.md says how they are run; what the pages of a container's hub are is told by HUB_URL alone: the local
# stand-in for a hub is not in these images.

FROM node:20.20-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY bench/package.json bench/
COPY packages/core/package.json packages/core/
COPY packages/hub/package.json packages/hub/
COPY packages/server/package.json packages/server/
COPY packages/web/package.json packages/web/

FROM manifests AS build
RUN npm ci
COPY . .
RUN npm run build

# What runs in production, without the embedded database: in containers DATABASE_URL names one.
FROM manifests AS dependencies
RUN npm ci --omit=dev --omit=optional --workspace @leaderboard/server

FROM node:20.20-bookworm-slim AS product
ENV NODE_ENV=production
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/data data
COPY --from=build /app/packages/core/package.json packages/core/package.json
COPY --from=build /app/packages/core/dist packages/core/dist
COPY --from=build /app/packages/server/package.json packages/server/package.json
COPY --from=build /app/packages/server/dist packages/server/dist
COPY --from=build /app/packages/server/migrations packages/server/migrations
COPY --from=build /app/packages/server/programs packages/server/programs
COPY --from=build /app/packages/web/dist packages/web/dist

FROM product AS server
ENV HOST=0.0.0.0 PORT=7860
USER node
EXPOSE 7860
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "packages/server/dist/main.js"]

# HARNESS is what pip installs: the harness that has the BhashaBench tasks, or the harness's own with their task files in a
# mounted folder named by --include_path. TORCH is the build of torch for the machine's GPUs.
FROM python:3.11-slim-bookworm AS worker
ARG HARNESS=lm_eval[hf]==0.4.9.1
ARG TORCH=torch
COPY --from=product /usr/local/bin/node /usr/local/bin/node
RUN apt-get update && apt-get install --yes --no-install-recommends git && rm -rf /var/lib/apt/lists/*
RUN pip install --no-cache-dir "$TORCH" "$HARNESS" accelerate peft bitsandbytes "huggingface_hub[cli]"
COPY --from=product /app /app
RUN useradd --create-home --uid 1000 worker && install -d -o worker -g worker /var/lib/worker /var/lib/cache
ENV NODE_ENV=production WORKER_DIR=/var/lib/worker HF_HOME=/var/lib/cache
USER worker
WORKDIR /app
CMD ["node", "packages/server/dist/cli/worker.js"]
