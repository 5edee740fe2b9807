import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { SquareContext } from '../square-call.ts'
import { squareId } from '../square-id.ts'
import { typedCardSchema } from '../square-store.ts'

/**
 * The Web Payments script and the card entry it puts into an iframe. The number typed there stays there: what
 * happens to a test card is decided in the iframe, and only its kind, brand and last digits come here.
 */
export const registerCardEntry = async (
  app: FastifyInstance,
  { settings, store }: SquareContext,
): Promise<void> => {
  for (const { url, type } of FILES) {
    const body = readFileSync(url, 'utf8')
    const file = basename(url.pathname)
    app.get(`${BASE}/${file}`, async (_request, reply) => {
      reply.header('cache-control', 'no-cache').type(`${type}; charset=utf-8`)
      if (type === 'text/html') reply.header('content-security-policy', FRAME_POLICY)
      return body
    })
  }

  app.post(`${BASE}/tokens`, async (request, reply) => {
    const parsed = z.safeParse(tokenRequestSchema, request.body)
    if (!parsed.success)
      return reply.code(400).send({ error: 'The card is not valid.', code: 'bad-input' })
    const { applicationId, locationId, card } = parsed.data
    if (applicationId !== settings.applicationId || locationId !== settings.locationId)
      return reply
        .code(401)
        .send({ error: 'There is no such application at this location.', code: 'unauthorized' })
    const token = squareId('token')
    const expiresAt = new Date(Date.now() + TOKEN_LIVES_MS)
    await store.tokens.put(token, { ...card, used: false }, { expiresAt })
    return { token }
  })
}

const BASE = '/sandbox/square/web/v1'
const TOKEN_LIVES_MS = 24 * 60 * 60 * 1000

const FILES = [
  { url: new URL('./square.js', import.meta.url), type: 'text/javascript' },
  { url: new URL('./card.html', import.meta.url), type: 'text/html' },
  { url: new URL('./card.js', import.meta.url), type: 'text/javascript' },
  { url: new URL('./card-style.js', import.meta.url), type: 'text/javascript' },
  { url: new URL('./card-rules.js', import.meta.url), type: 'text/javascript' },
  { url: new URL('./card.css', import.meta.url), type: 'text/css' },
] as const

const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

const tokenRequestSchema = z.object({
  applicationId: z.string(),
  locationId: z.string(),
  card: typedCardSchema,
})
