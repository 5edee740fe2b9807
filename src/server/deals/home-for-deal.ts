import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { type Home, homeSchema } from '../../contract/search/home.ts'
import type { SearchDistance } from '../../domain/distance.ts'
import { readPriceHistory } from '../listings/queries.ts'
import { choseAsListed } from '../marks/choices/queries.ts'
import { correctionsOf } from '../marks/conditions/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { findHome, homeJson } from '../search/queries.ts'
import { listDefaults } from './queries.ts'

/** A home as its page has it for a subscriber, with what they have chosen, set and corrected; no home where it has no value. */
export const homeForDeal = async (
  db: Kysely<Database>,
  owner: FastifyRequest['principal'],
  propertyId: string,
  {
    distance,
    includeHomesForSale,
  }: { readonly distance: SearchDistance; readonly includeHomesForSale: boolean },
) => {
  const asListed = await choseAsListed(db, owner, propertyId)
  const ownDefaults = await listDefaults(db, owner)
  const corrections = await correctionsOf(db, owner)
  const row = await findHome(db, propertyId, {
    distance,
    includeHomesForSale,
    priceBelowMarket: 0,
    asListed: asListed ? [propertyId] : [],
    ownDefaults,
    corrections,
    keeper: owner,
  })
  const home: Home | null =
    row === undefined
      ? null
      : z.parse(
          homeSchema,
          JSON.parse(
            homeJson(row, { history: await readPriceHistory(db, row.propertyId), remarks: null }),
          ),
        )
  return { home, asListed, ownDefaults, corrections }
}
