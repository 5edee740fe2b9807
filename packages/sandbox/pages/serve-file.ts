import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** Serves a file as it is. Browsers ask for it each time, unless `headers` says otherwise. */
export const serveFile = (
  app: FastifyInstance,
  path: string,
  file: URL,
  headers: Readonly<Record<string, string>> = {},
): void => {
  const body = readFileSync(file)
  const type = TYPES[extname(path)] ?? 'application/octet-stream'
  app.get(path, async (_request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', ...headers })
      .type(type)
      .send(body),
  )
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
}
