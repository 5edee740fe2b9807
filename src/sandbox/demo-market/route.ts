import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { IsoDate } from '../../domain/iso-date.ts'
import { openDrawings } from './drawing/draw-home.ts'
import { demoListingFinder } from './find-demo-listing.ts'
import { listingPage, unknownListingPage } from './listing-page.ts'

/** What the demo listings link to: their photos and their pages. `asOf` is the date the market was made for. */
export const registerDemoMarket = (
  app: FastifyInstance,
  { asOf }: { readonly asOf: IsoDate },
): void => {
  const find = demoListingFinder(asOf)
  const draw = openDrawings()
  const css = readFileSync(new URL('./listing.css', import.meta.url), 'utf8')

  app.get<{ Params: { file: string } }>('/sandbox/demo/photos/:file', async (request, reply) => {
    const found = find(request.params.file.replace(/\.svg$/, ''))
    if (!found || !request.params.file.endsWith('.svg')) {
      return reply.code(404).send({ error: 'There is no such photo.', code: 'not-found' })
    }
    return sendCached(request, reply, 'image/svg+xml', draw(found.listing))
  })

  app.get<{ Params: { key: string } }>('/sandbox/demo/listings/:key', async (request, reply) => {
    const found = find(request.params.key)
    return reply
      .code(found ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(found ? listingPage(found) : unknownListingPage())
  })

  app.get('/sandbox/demo/listing.css', async (request, reply) =>
    sendCached(request, reply, 'text/css; charset=utf-8', css),
  )
}

/** Drawings change only with the product: a week in the cache, then a question by tag. */
const sendCached = (request: FastifyRequest, reply: FastifyReply, type: string, body: string) => {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 20)}"`
  reply.header('cache-control', 'public, max-age=604800').header('etag', tag)
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
  return reply.type(type).send(body)
}
