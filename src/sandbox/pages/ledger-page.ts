import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Html, html } from '../demo-market/html.ts'

/** A whole page of a stand-in, in the look of the product. `wide` gives lists more room than forms. */
export const ledgerPage = (page: {
  readonly title: string
  readonly body: Html
  readonly wide?: boolean
}): string =>
  html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${page.title} · Flip Search Pro</title>
    <link rel="preload" href="/sandbox/pages/hanken-grotesk.woff2" as="font" type="font/woff2" crossorigin>
    <link rel="stylesheet" href="/sandbox/pages/ledger.css">
  </head>
  <body>
    <header><a href="/">Flip Search Pro</a></header>
    <main${page.wide === true ? html` class="wide"` : html``}>${page.body}</main>
  </body>
</html>
`.markup

/** Sends a page that nobody keeps and nobody frames. `also` are more directives of its content policy. */
export const sendPage = (
  reply: FastifyReply,
  page: string,
  { statusCode = 200, also = [] }: { statusCode?: number | undefined; also?: string[] } = {},
): FastifyReply =>
  reply
    .code(statusCode)
    .header('content-security-policy', [PAGE_POLICY, ...also].join('; '))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(page)

/**
 * No `form-action`: Chromium holds it against the redirect out of the page that follows a form, too.
 */
export const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "script-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Serves what the pages are made with. Everything that shows such pages calls it; only the first call counts.
 */
export const registerLedgerPages = (app: FastifyInstance): void => {
  if (app.hasRoute({ method: 'GET', url: '/sandbox/pages/ledger.css' })) return
  const css = readFileSync(new URL('./ledger.css', import.meta.url))
  const font = readFileSync(
    createRequire(import.meta.url).resolve(
      '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    ),
  )
  app.get('/sandbox/pages/ledger.css', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(css),
  )
  app.get('/sandbox/pages/hanken-grotesk.woff2', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=604800').type('font/woff2').send(font),
  )
  app.get('/sandbox/pages/go-on.js', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send("document.querySelector('[data-go-on]').click()\n"),
  )
}
