import type { FastifyReply } from 'fastify'

/** What a browser shows instead of the page: title, sentence and one way on. */
export type ErrorPage = {
  readonly title: string
  readonly sentence: string
  readonly link: { readonly to: string; readonly text: string }
}

/** Sends a page that needs nothing more from the server. */
export const sendErrorPage = (reply: FastifyReply, page: ErrorPage): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(htmlOf(page))

/** All its texts are ours: nothing from the request is in it. */
const htmlOf = ({ title, sentence, link }: ErrorPage): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title} · Flip Search Pro</title>
    <style>
      :root { color-scheme: light dark; --paper: #f7f5f0; --ink: #14211d; --brand: #0f5c4a }
      @media (prefers-color-scheme: dark) { :root { --paper: #101815; --ink: #e9ece8; --brand: #7cc7ac } }
      body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
      main { max-width: 32rem; margin: 0 auto; padding: 15vh 1.5rem 2rem }
      h1 { font-size: 1.5rem }
      a { display: inline-block; padding: .625rem 0; color: var(--brand); font-weight: 600 }
    </style>
  </head>
  <body>
    <main>
      <h1>${title}</h1>
      <p>${sentence}</p>
      <p><a href="${link.to}">${link.text}</a></p>
    </main>
  </body>
</html>
`
