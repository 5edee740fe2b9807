import { type Kysely, type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import type { AccountData } from '../../contract/account/account-data.ts'
import { dealInputsSchema } from '../../contract/deals/deal.ts'
import { dealDefaultsSchema, type KeptDefaults } from '../../contract/deals/deal-defaults.ts'
import { type DealShare, sharedDealSchema } from '../../contract/deals/deal-shares.ts'
import type { KeptDeal } from '../../contract/deals/kept-deals.ts'
import { targetWords } from '../../domain/deal/deal-in-words.ts'
import { maxOfferUsd } from '../../domain/deal/max-offer.ts'
import { accountOf, type Chooser } from '../choices/queries.ts'
import { knownIdOf } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type {
  DealDefaultTable,
  DealShareTable,
  DealTable,
} from '../platform/database/tables/deals.ts'

/** Everything that is kept of somebody's deals, as they download it. */
export const dealsKept = async (
  db: Kysely<Database>,
  owner: Chooser,
): Promise<Pick<AccountData, 'deals' | 'dealDefaults' | 'dealShares'>> => {
  const deals = await db
    .selectFrom('deal')
    .selectAll()
    .where('account_id', '=', accountOf(owner))
    .orderBy('serial')
    .execute()
  const defaults = await db
    .selectFrom('deal_default')
    .selectAll()
    .where('account_id', '=', accountOf(owner))
    .orderBy('scope')
    .execute()
  const shares = await db
    .selectFrom('deal_share')
    .selectAll()
    .where('account_id', '=', accountOf(owner))
    .orderBy('created_at')
    .execute()
  return {
    deals: deals.map(toDeal),
    dealDefaults: defaults.map(toKeptDefaults),
    dealShares: shares.map((row) => ({
      ...toDealShare(row),
      propertyId: row.property_id,
      deal: z.parse(sharedDealSchema, JSON.parse(row.snapshot)),
    })),
  }
}

/**
 * What an account's deals of some homes say to offer at most, by home, in whole US dollars, and what that leaves, in
 * words. Nothing of a deal that cannot be read, or of which no price leaves its target.
 */
export const maxOffersOf = async (
  db: Kysely<Database>,
  accountId: string,
  propertyIds: readonly string[],
): Promise<Map<string, { readonly usd: number; readonly leaves: string }>> => {
  const { rows } = await sql<{ readonly askedId: string; readonly inputs: string }>`
    WITH kept AS MATERIALIZED (
      SELECT property_id, inputs, serial, ${knownIdOf(sql`deal.property_id`)} AS known_id
      FROM deal WHERE account_id = ${accountId}),
    asked AS MATERIALIZED (
      SELECT home.id, ${knownIdOf(sql`home.id`)} AS known_id
      FROM (SELECT DISTINCT unnest(${propertyIds}::text[]) AS id) AS home)
    SELECT DISTINCT ON (asked.id) asked.id AS "askedId", kept.inputs
    FROM asked JOIN kept USING (known_id)
    ORDER BY asked.id, kept.property_id = asked.id DESC, kept.serial DESC`.execute(db)
  return new Map(
    rows.flatMap(({ askedId, inputs }) => {
      const read = z.safeParse(dealInputsSchema, JSON.parse(inputs))
      const usd = read.success ? maxOfferUsd(read.data, read.data.target) : null
      return read.success && usd !== null
        ? [[askedId, { usd, leaves: targetWords(read.data.target) }] as const]
        : []
    }),
  )
}

export const toDeal = (row: Selectable<DealTable>): Omit<KeptDeal, 'home'> => ({
  propertyId: row.property_id,
  name: row.name,
  version: row.version,
  inputs: z.parse(dealInputsSchema, JSON.parse(row.inputs)),
  startedFrom: z.parse(dealInputsSchema, JSON.parse(row.started_from)),
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
})

export const toDealShare = (row: Omit<Selectable<DealShareTable>, 'snapshot'>): DealShare => ({
  id: row.id,
  preparedBy: row.prepared_by,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  opens: row.opens,
  openedAt: row.opened_at?.toISOString() ?? null,
})

export const toKeptDefaults = (row: Selectable<DealDefaultTable>): KeptDefaults => ({
  scope: row.scope,
  version: row.version,
  values: z.parse(dealDefaultsSchema, JSON.parse(row.own_values)),
  setOn: row.set_on,
})
