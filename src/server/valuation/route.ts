import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { accuracyCalls } from '../../contract/accuracy.ts'
import { evidenceCalls } from '../../contract/valuation/evidence.ts'
import { noValueOfAdded, readsOfHome } from '../homes/queries.ts'
import { noValue, readPriceHistory, readRemarks } from '../listings/queries.ts'
import { choseAsListed } from '../marks/choices/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { answering, type Guard } from '../platform/requests/answer-calls.ts'
import { type MarketsShown, readAccuracy } from './accuracy/accuracy-store.ts'
import { homeEvidence } from './evidence/home-evidence.ts'
import type { KeptModels } from './training/market-models.ts'

/** The calls of accuracy: for everybody only of the markets that are shown `publicly`. */
export const registerAccuracy = (
  app: FastifyInstance,
  {
    reads,
    requireSubscriber,
    publicly,
  }: {
    readonly reads: Kysely<Database>
    readonly requireSubscriber: Guard
    readonly publicly: { readonly kind: 'off' } | MarketsShown
  },
): void => {
  const answer = answering(app, { subscribers: requireSubscriber })
  answer(accuracyCalls.ofAll, ({ query }) => readAccuracy(reads, query, { kind: 'all' }))
  if (publicly.kind === 'off') return
  answer(accuracyCalls.ofPublic, ({ query }) => readAccuracy(reads, query, publicly))
}

/** The call of what one home's value was made from. */
export const registerEvidence = (
  app: FastifyInstance,
  {
    db,
    reads,
    models,
    requireSubscriber,
  }: {
    /** Keeps what subscribers have chosen. */
    readonly db: Kysely<Database>
    /** Where homes and their values are read. */
    readonly reads: Kysely<Database>
    readonly models: KeptModels
    readonly requireSubscriber: Guard
  },
): void => {
  const answer = answering(app, { subscribers: requireSubscriber })
  answer(evidenceCalls.ofHome, async ({ params: { propertyId }, query }, { principal }) => {
    const asked = {
      ...query,
      everySale: query.everySale === 'true',
      asListed:
        query.asListed === undefined
          ? await choseAsListed(db, principal, propertyId)
          : query.asListed === 'true',
    }
    const from = readsOfHome(propertyId, { db, reads })
    const evidence = await homeEvidence({ db: from, models }, propertyId, asked, principal)
    if (evidence === null)
      throw (await noValueOfAdded(from, principal, propertyId)) ?? (await noValue(from, propertyId))
    const [history, remarks] = await Promise.all([
      readPriceHistory(reads, evidence.home.propertyId),
      readRemarks(reads, evidence.home.propertyId),
    ])
    return {
      ...evidence,
      ...(remarks === null ? {} : { remarks }),
      priceHistory: history.map(({ priceUsd: price, ...event }) => ({ ...event, price })),
    }
  })
}
