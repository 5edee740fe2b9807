# The product in a container: docker build --tag flip-search-pro . (docs/deploy.md). It runs on the Node that is among
# its dependencies. Base images are named by their digests: a new one comes with a change here.

FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY bin ./bin
RUN node bin/install.mjs
COPY . .
RUN node bin/build-web.mjs
RUN node bin/keep-what-runs.mjs

FROM debian:bookworm-slim@sha256:96e378d7e6531ac9a15ad505478fcc2e69f371b10f5cdf87857c4b8188404716
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
CMD ["/app/src/server/main.ts"]
