import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * `GET /api/docs`: the API description for readers, drawn by Swagger UI. Everything comes from this server, under the
 * content security policy of every page. The page around Swagger UI is ours: its own is not made for phones.
 */
export const registerDocsPage = (app: FastifyInstance): void => {
  app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public' }
    })
    for (const path of ['/api/docs', '/api/docs/'])
      scope.get(path, (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE))
    await scope.register(fastifyStatic, {
      root: [join(import.meta.dirname, 'page'), swaggerUi()],
      prefix: '/api/docs/',
      allowedPath: (path) => PARTS.has(path.slice(1)),
      index: false,
      decorateReply: false,
    })
  })
}

const swaggerUi = (): string =>
  dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui/static/swagger-ui.css')))

const PARTS = new Set(['swagger-ui.css', 'page.css', 'swagger-ui-bundle.js', 'start.js'])

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API · Flip Search Pro</title>
    <link rel="icon" href="/favicon.svg">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
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
