import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { AskPacket, DealPacket } from '../../../contract/deals/deal-packet.ts'
import type { KeptDeal } from '../../../contract/deals/kept-deals.ts'
import type { EvidenceShown } from '../../../contract/valuation/evidence.ts'
import type { SearchDistance } from '../../../domain/distance.ts'
import { correctConditions } from '../../../domain/valuation/evidence/correct-conditions.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Owner } from '../../platform/kept/owner.ts'
import { readAccuracyAt } from '../../valuation/queries.ts'
import { homeForDeal } from '../home-for-deal.ts'
import { makePacket } from './make-packet.ts'

export type PacketDeps = {
  readonly db: Kysely<Database>
  readonly clock: () => Date
  /** What the value of a home was made from, the last one where it has left the market; null when there is none. */
  readonly readEvidence: (
    propertyId: string,
    asked: {
      readonly distance: SearchDistance
      readonly priceBelowMarket: number
      readonly asListed: boolean
      readonly everySale: boolean
    },
    keeper: Owner,
  ) => Promise<EvidenceShown | null>
}

/**
 * The packet of a subscriber's deal as things are now, or, where the home has left the market, as it was last valued;
 * without home and comps where its value is not known.
 */
export const readPacket = async (
  { db, clock, readEvidence }: PacketDeps,
  owner: FastifyRequest['principal'],
  deal: KeptDeal,
  asked: AskPacket,
): Promise<DealPacket> => {
  const { distance, includeHomesForSale, chosen } = asked
  const { propertyId } = deal
  const { home, asListed, ownDefaults, corrections } = await homeForDeal(db, owner, propertyId, {
    distance,
    includeHomesForSale,
  })
  const evidence =
    home === null
      ? null
      : await readEvidence(
          propertyId,
          {
            distance,
            asListed,
            priceBelowMarket: 0,
            everySale: chosen.pinned.length > 0,
          },
          owner,
        )
  const zip = home?.zip ?? deal.home?.zip
  return makePacket(asked, {
    deal,
    home,
    evidence: evidence && correctConditions(evidence, corrections),
    accuracy: zip === undefined ? null : await readAccuracyAt(db, zip),
    ownDefaults,
    now: clock(),
  })
}
