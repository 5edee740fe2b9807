import type { FastifyReply } from 'fastify'

/** Tells somebody at a browser that there were too many requests: a page that needs nothing more from the server. */
export const sendTooManyPage = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(PAGE)

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Too many requests · Flip Search Pro</title>
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
      <h1>Too many requests</h1>
      <p>A lot of requests came from your network in a short time. Please wait a minute, then try again.</p>
      <p><a href="">Try again</a></p>
    </main>
  </body>
</html>
`
