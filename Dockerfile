# The product in a container: docker build --tag flip-search-pro . (docs/deploy.md). It runs on the Node that is among
# its dependencies.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error
COPY . .
RUN node bin/build-web.mjs

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin flip \
  && install --directory --owner=flip --mode=0700 /data
WORKDIR /app
# Owned by root, and nothing in it is written: the file system may be read-only.
COPY --from=build /app /app
ENV HOST=0.0.0.0 PORT=3000 FLIP_DATA_DIR=/data
USER flip
EXPOSE 3000
VOLUME /data
HEALTHCHECK --interval=15s --timeout=5s --start-period=180s --retries=4 \
  CMD ["/app/node_modules/.bin/node", "/app/bin/is-healthy.mjs"]
ENTRYPOINT ["/app/node_modules/.bin/node"]
CMD ["/app/bin/start.mjs"]
