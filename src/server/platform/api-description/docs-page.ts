import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/**
 * `GET /api/docs`: the API description for readers, drawn by Swagger UI. Everything comes from this server, under the
 * content security policy of every page. The page around Swagger UI is ours: its own is not made for phones.
 */
export const registerDocsPage = (app: FastifyInstance): void => {
  const open = { config: { access: 'public' } } as const
  for (const path of ['/api/docs', '/api/docs/'])
    app.get(path, open, (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
  for (const [name, { type, url }] of Object.entries(parts)) {
    // Compressed once: anyone may ask for it, and Swagger UI is large.
    let kept: Promise<Buffer> | null = null
    app.get(`/api/docs/${name}`, open, async ({ headers }, reply) => {
      reply.type(type).header('cache-control', 'public, max-age=3600')
      reply.header('vary', 'accept-encoding')
      const file = fileURLToPath(url)
      if (!headers['accept-encoding']?.includes('gzip')) return readFile(file)
      kept ??= readFile(file).then(promisify(gzip))
      return reply.header('content-encoding', 'gzip').send(await kept)
    })
  }
}

const [script, styles] = ['text/javascript; charset=utf-8', 'text/css; charset=utf-8'] as const
const ours = (name: string) => new URL(`page/${name}`, import.meta.url).href

const parts = {
  'swagger-ui.css': {
    type: styles,
    url: import.meta.resolve('@fastify/swagger-ui/static/swagger-ui.css'),
  },
  'page.css': { type: styles, url: ours('page.css') },
  'hanken-grotesk.woff2': {
    type: 'font/woff2',
    url: import.meta.resolve(
      '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    ),
  },
  'swagger-ui-bundle.js': {
    type: script,
    url: import.meta.resolve('@fastify/swagger-ui/static/swagger-ui-bundle.js'),
  },
  'start.js': { type: script, url: ours('start.js') },
}

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API · Flip Search Pro</title>
    <link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="/api/docs/page.css">
    <script src="/api/docs/swagger-ui-bundle.js" defer></script>
    <script src="/api/docs/start.js" defer></script>
  </head>
  <body>
    <div id="description"></div>
    <noscript>This page needs JavaScript. The description itself: <a href="/api/openapi.json">openapi.json</a></noscript>
  </body>
</html>
`
