# The first stage has all that builds need, and none of it stays.
FROM node:24-bookworm-slim AS built
WORKDIR /hark
COPY . .
RUN node tools/prepare.mjs start

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2
WORKDIR /hark
COPY package.json package-lock.json ./
# npm wants the manifest of every workspace that the lock file names; only those of the server are installed.
COPY dashboard/package.json dashboard/
COPY widget/package.json widget/
COPY site/package.json site/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY contract contract
COPY server server
RUN npm ci --omit=dev --workspace server --workspace contract --no-audit --no-fund && npm cache clean --force
COPY --from=built /hark/dashboard/dist dashboard/dist
COPY --from=built /hark/widget/dist widget/dist
COPY --from=built /hark/site/dist site/dist
# Compiled code is kept from one start to the next.
RUN mkdir -p /data .cache && chown node:node /data .cache
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD node -e "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=20", "server/src/main.ts"]
