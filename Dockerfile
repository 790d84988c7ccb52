# The service in a container. Build: docker build -t assay .
# Everything that is kept lies in the volume /data.

# node:20-slim has no compiler, which better-sqlite3 needs where no prebuilt file fits.
FROM node:20-slim AS build
RUN apt-get update \
  && apt-get install -y --no-install-recommends python3 make g++ \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
# First what seldom changes, so that a change of the sources installs nothing anew. The build comes after the sources.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund --ignore-scripts && npm rebuild better-sqlite3
COPY tsconfig.json tsconfig.build.json ./
COPY scripts/build.mjs scripts/build-widget.mjs scripts/build-console.mjs scripts/
COPY src src
COPY widget widget
COPY console console
RUN npm run build && npm prune --omit=dev --ignore-scripts --no-audit --no-fund

FROM node:20-slim
ENV NODE_ENV=production \
  ASSAY_DATABASE=/data/assay.db \
  ASSAY_CACHE_DIR=/data/cache \
  ASSAY_SERVER_HOST=0.0.0.0
WORKDIR /app
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json LICENSE NOTICE THIRD-PARTY.md ./
RUN ln -s /app/dist/cli/main.js /usr/local/bin/assay && mkdir /data && chown node:node /data
USER node
# A relative path in a command, and assay.config.yaml, are looked up here.
WORKDIR /data
VOLUME /data
EXPOSE 8787
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.ASSAY_SERVER_PORT ?? 8787}/health/live`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["assay"]
CMD ["serve"]
