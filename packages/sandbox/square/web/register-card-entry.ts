import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { DAY_MS } from '../../../../src/domain/time-units.ts'
import { serveFile } from '../../pages/serve-file.ts'
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
  serveFile(app, `${BASE}/square.js`, new URL('./square.js', import.meta.url))
  serveFile(app, `${BASE}/card.js`, new URL('./card.js', import.meta.url))
  serveFile(app, `${BASE}/card-style.js`, new URL('./card-style.js', import.meta.url))
  serveFile(app, `${BASE}/card-rules.js`, new URL('./card-rules.js', import.meta.url))
  serveFile(app, `${BASE}/card.css`, new URL('./card.css', import.meta.url))
  serveFile(app, `${BASE}/card.html`, new URL('./card.html', import.meta.url), {
    'content-security-policy': FRAME_POLICY,
  })

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
const TOKEN_LIVES_MS = DAY_MS

const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

const tokenRequestSchema = z.object({
  applicationId: z.string(),
  locationId: z.string(),
  card: typedCardSchema,
})
