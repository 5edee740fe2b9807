import type { FastifyInstance } from 'fastify'
import { dealPacketCalls } from '../../../contract/deals/deal-packet.ts'
import { answering } from '../../platform/requests/answer-calls.ts'
import { askedHome, type DealsDeps, noDeal } from '../deal-of-home.ts'
import { readDeal } from '../store.ts'
import { type PacketDeps, readPacket } from './read-packet.ts'

/** The call of what a packet prints. */
export const registerDealPacket = (app: FastifyInstance, deps: DealsDeps & PacketDeps): void => {
  const answer = answering(app, { subscribers: deps.requireSubscriber })
  answer(dealPacketCalls.read, async ({ params, body }, { principal }) => {
    const kept = await readDeal(deps.db, principal, askedHome(params))
    if (kept === undefined) throw noDeal()
    return readPacket(deps, principal, kept, body)
  })
}
