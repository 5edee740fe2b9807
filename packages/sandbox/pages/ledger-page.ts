import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'
import { serveFile } from './serve-file.ts'

/** A whole page of a stand-in, in the look of the product. `wide` gives lists more room than forms. */
export const ledgerPage = (page: {
  readonly title: string
  readonly body: Html
  readonly wide?: boolean
  /** At the end of the header. */
  readonly note?: string
  /** The address of styles of its own. */
  readonly styles?: string
}): string =>
  html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${page.title} · Flip Search Pro</title>
    <link rel="preload" href="/sandbox/pages/hanken-grotesk.woff2" as="font" type="font/woff2" crossorigin>
    <link rel="stylesheet" href="/sandbox/pages/ledger.css">${
      page.styles === undefined
        ? html``
        : html`
    <link rel="stylesheet" href="${page.styles}">`
    }
  </head>
  <body>
    <header><a href="/">Flip Search Pro</a>${page.note === undefined ? html`` : html`<span class="note">${page.note}</span>`}</header>
    <main${page.wide === true ? html` class="wide"` : html``}>${page.body}</main>
  </body>
</html>
`.markup

/** Sends a page that no one may cache or frame. `also` are more directives of its content policy. */
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
  serveFile(app, '/sandbox/pages/ledger.css', new URL('./ledger.css', import.meta.url))
  serveFile(app, '/sandbox/pages/go-on.js', new URL('./go-on.js', import.meta.url))
  const font = import.meta.resolve(
    '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
  )
  serveFile(app, '/sandbox/pages/hanken-grotesk.woff2', new URL(font), {
    'cache-control': 'public, max-age=604800',
  })
}
