import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { registerLedgerPages, sendPage } from '../pages/ledger-page.ts'
import { serveFile } from '../pages/serve-file.ts'
import type { DemoMarket } from './demo-market.ts'
import { openDrawings } from './drawing/draw-home.ts'
import { listingPage, unknownListingPage } from './listing-page.ts'

/** What the demo listings link to: their photos and their pages. */
export const registerDemoMarket = (
  app: FastifyInstance,
  { find }: Pick<DemoMarket, 'find'>,
  /** Brings the market up to date. */
  follow: () => Promise<void> = async () => undefined,
): void => {
  const draw = openDrawings()
  registerLedgerPages(app)
  serveFile(app, '/sandbox/demo/listing.css', new URL('listing.css', import.meta.url))

  app.get<{ Params: { file: string } }>('/sandbox/demo/photos/:file', async (request, reply) => {
    const key = request.params.file.replace(/\.svg$/, '')
    let found = find(key)
    // A drawing stays as it is: only a home that has come lately must be looked for.
    if (!found) {
      await follow()
      found = find(key)
    }
    if (!found || !request.params.file.endsWith('.svg')) {
      return reply.code(404).send({ error: 'There is no such photo.', code: 'not-found' })
    }
    return sendDrawing(request, reply, draw(found.listing))
  })

  app.get<{ Params: { key: string } }>('/sandbox/demo/listings/:key', async (request, reply) => {
    await follow()
    const found = find(request.params.key)
    const page = found ? listingPage(found) : unknownListingPage()
    return sendPage(reply, page, { statusCode: found ? 200 : 404, also: ["img-src 'self'"] })
  })
}

/** Drawings change only with the product: a week in the cache, then a question by tag. */
const sendDrawing = (request: FastifyRequest, reply: FastifyReply, drawing: string) => {
  const tag = `"${createHash('sha256').update(drawing).digest('base64url').slice(0, 20)}"`
  reply
    .header('cache-control', 'public, max-age=604800')
    .header('etag', tag)
    // Mails are read on other sites, and in a frame of the mailbox that has no site at all.
    .header('cross-origin-resource-policy', 'cross-origin')
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
  return reply.type('image/svg+xml').send(drawing)
}
