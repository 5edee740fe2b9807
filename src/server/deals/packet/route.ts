import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { askPacketSchema, dealPacketSchema } from '../../../contract/deals/deal-packet.ts'
import { askedHome, type DealsDeps, homeParams, noDeal } from '../deal-of-home.ts'
import { readDeal } from '../store.ts'
import { type PacketDeps, readPacket } from './read-packet.ts'

/** `POST /api/deals/{propertyId}/packet`: a call that only reads, whose choice of comps is too long for an address. */
export const registerDealPacket = (app: FastifyInstance, deps: DealsDeps & PacketDeps): void => {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/deals/:propertyId/packet',
    {
      preHandler: deps.requireSubscriber,
      config: { access: 'subscribers', problems: { 404: ['not-found'] } },
      schema: {
        tags: ['Deals'],
        summary: 'What the packet of a deal prints',
        description: 'The same as a link to the deal would open. Nothing is kept of it.',
        params: homeParams,
        body: askPacketSchema,
        response: { 200: dealPacketSchema },
      },
    },
    async ({ principal, params, body }) => {
      const kept = await readDeal(deps.db, principal, askedHome(params))
      if (kept === undefined) throw noDeal()
      return readPacket(deps, principal, kept, body)
    },
  )
}
