# One image for the API, the worker and the operator commands; the command decides which. `--target renderer` adds a browser for renderers.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# V8's code is kept for Node with the flag of services below; that for Node without it is of no use here.
RUN npm run build && rm -r dist/run/code/*-plain && node scripts/image-contents.mjs /contents

FROM ${NODE_IMAGE} AS app
# Node 24 gives the young generation of each thread more room by default: 200 MB more at the peak of a crawl, for nothing.
ENV NODE_ENV=production \
    NODE_OPTIONS=--max-semi-space-size=16 \
    STORAGE_URL=file:/data/blobs
WORKDIR /app
# Owned by root: the running service cannot change its own code.
# The few packages that are not in the bundles, and the bill of materials of all that is.
COPY --from=build /contents ./
COPY package.json ./
COPY bin ./bin
COPY prisma/migrations ./prisma/migrations
COPY --from=build /app/dist/generated ./dist/generated
COPY --from=build /app/dist/apps/web ./dist/apps/web
COPY --from=build /app/dist/run ./dist/run
RUN ln -s /app/bin/sqout.mjs /usr/local/bin/sqout \
    && install -d -o node -g node -m 0750 /data
# By number, so that Kubernetes can see that it is not root.
USER 1000:1000
VOLUME /data
EXPOSE 3000 3001
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/run/api.js"]

FROM app AS renderer
USER root
RUN apt-get update \
    && apt-get install -y --no-install-recommends chromium-headless-shell fonts-liberation \
    && rm -rf /var/lib/apt/lists/*
USER 1000:1000
EXPOSE 3002
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.RENDERER_PORT || 3002}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/run/renderer.js"]

# What is built where no stage is named.
FROM app
