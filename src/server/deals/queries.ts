import { type Kysely, type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import type { AccountData } from '../../contract/account/account-data.ts'
import { dealInputsSchema } from '../../contract/deals/deal.ts'
import { dealDefaultsSchema, type KeptDefaults } from '../../contract/deals/deal-defaults.ts'
import type { DealShare } from '../../contract/deals/deal-shares.ts'
import type { KeptDeal } from '../../contract/deals/kept-deals.ts'
import type { DealInputs } from '../../domain/deals/inputs/deal-inputs.ts'
import { currentIdOf, knownIdOf } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type {
  DealDefaultTable,
  DealShareTable,
  DealTable,
} from '../platform/database/tables/deals.ts'
import { accountOf, type Owner } from '../platform/kept/owner.ts'
import { readSnapshot } from './shares/read-snapshot.ts'

/** What a person has set in place of shipped defaults, by scope. */
export const listDefaults = async (db: Kysely<Database>, owner: Owner): Promise<KeptDefaults[]> => {
  const rows = await db
    .selectFrom('dealDefault')
    .selectAll()
    .where('accountId', '=', accountOf(owner))
    .where('ownValues', '<>', '{}')
    .orderBy('scope')
    .execute()
  return rows.map(toKeptDefaults)
}

/** The same of some accounts, by their id. */
export const defaultsOfAccounts = async (
  db: Kysely<Database>,
  accountIds: readonly string[],
): Promise<Map<string, KeptDefaults[]>> => {
  if (accountIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('dealDefault')
    .selectAll()
    .where('accountId', 'in', [...new Set(accountIds)])
    .where('ownValues', '<>', '{}')
    .orderBy('scope')
    .execute()
  const byAccount = Map.groupBy(rows, (row) => row.accountId)
  return new Map([...byAccount].map(([id, ofAccount]) => [id, ofAccount.map(toKeptDefaults)]))
}

/** Everything that is kept of a subscriber's deals, for their download. */
export const dealsKept = async (
  db: Kysely<Database>,
  owner: Owner,
): Promise<Pick<AccountData, 'deals' | 'dealDefaults' | 'dealShares'>> => {
  const deals = await db
    .selectFrom('deal')
    .selectAll()
    .where('accountId', '=', accountOf(owner))
    .orderBy('serial')
    .execute()
  const defaults = await db
    .selectFrom('dealDefault')
    .selectAll()
    .where('accountId', '=', accountOf(owner))
    .orderBy('scope')
    .execute()
  const shares = await db
    .selectFrom('dealShare')
    .selectAll()
    .where('accountId', '=', accountOf(owner))
    .orderBy('createdAt')
    .execute()
  return {
    deals: deals.map(toDeal),
    dealDefaults: defaults.map(toKeptDefaults),
    dealShares: shares.map((row) => ({
      ...toDealShare(row),
      propertyId: row.propertyId,
      deal: readSnapshot(row.snapshot),
    })),
  }
}

/** The deal of a home, also where the home was known by another id when it was begun, or is asked for by an earlier one. */
export const findDeal = async (
  db: Kysely<Database>,
  accountId: ReturnType<typeof accountOf>,
  propertyId: string,
): Promise<Selectable<DealTable> | undefined> => {
  const { rows } = await sql<Selectable<DealTable>>`
    SELECT * FROM deal WHERE account_id = ${accountId} AND (property_id = ${propertyId}
      OR property_id = ${currentIdOf(sql`${propertyId}::text`)}
      OR ${currentIdOf(sql`deal.property_id`)} = ${propertyId})
    ORDER BY property_id = ${propertyId} DESC, serial DESC LIMIT 1`.execute(db)
  return rows[0]
}

/** How many deals a subscriber keeps. */
export const countDeals = async (db: Kysely<Database>, owner: Owner): Promise<number> => {
  const row = await db
    .selectFrom('deal')
    .select((eb) => eb.fn.countAll<number>().as('deals'))
    .where('accountId', '=', accountOf(owner))
    .executeTakeFirstOrThrow()
  return row.deals
}

/** A home as one account has it. */
export type HomeOfAccount = { readonly accountId: string; readonly propertyId: string }

export const keyOfHome = ({ accountId, propertyId }: HomeOfAccount): string =>
  `${accountId} ${propertyId}`

/** The deals that accounts keep of homes, by `keyOfHome`, under any id the home has had; none of one that cannot be read. */
export const keptDealsOf = async (
  db: Kysely<Database>,
  homes: readonly HomeOfAccount[],
): Promise<Map<string, DealInputs>> => {
  if (homes.length === 0) return new Map()
  const { rows } = await sql<HomeOfAccount & { readonly inputs: string }>`
    WITH asked AS MATERIALIZED (
      SELECT home.account_id, home.id, ${knownIdOf(sql`home.id`)} AS known_id
      FROM (SELECT DISTINCT * FROM unnest(
        ${homes.map(({ accountId }) => accountId)}::text[],
        ${homes.map(({ propertyId }) => propertyId)}::text[]) AS one (account_id, id)) AS home),
    called AS MATERIALIZED (
      SELECT asked.*, name.id AS name FROM asked CROSS JOIN LATERAL (
        SELECT asked.id UNION SELECT asked.known_id
        UNION SELECT home_key FROM listing WHERE property_id = asked.known_id) AS name (id))
    SELECT DISTINCT ON (called.account_id, called.id) called.account_id,
      called.id AS property_id, deal.inputs
    FROM called JOIN deal ON deal.account_id = called.account_id AND deal.property_id = called.name
    WHERE ${knownIdOf(sql`deal.property_id`)} = called.known_id
    ORDER BY called.account_id, called.id, deal.property_id = called.id DESC, deal.serial DESC`.execute(
    db,
  )
  return new Map(
    rows.flatMap((row) => {
      const read = z.safeParse(dealInputsSchema, JSON.parse(row.inputs))
      return read.success ? [[keyOfHome(row), read.data] as const] : []
    }),
  )
}

export const toDeal = (row: Selectable<DealTable>): Omit<KeptDeal, 'home'> => ({
  propertyId: row.propertyId,
  name: row.name,
  version: row.version,
  inputs: z.parse(dealInputsSchema, JSON.parse(row.inputs)),
  startedFrom: z.parse(dealInputsSchema, JSON.parse(row.startedFrom)),
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
})

export const toDealShare = (row: Omit<Selectable<DealShareTable>, 'snapshot'>): DealShare => ({
  id: row.id,
  preparedBy: row.preparedBy,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  opens: row.opens,
  openedAt: row.openedAt?.toISOString() ?? null,
})

export const toKeptDefaults = (row: Selectable<DealDefaultTable>): KeptDefaults => ({
  scope: row.scope,
  version: row.version,
  values: z.parse(dealDefaultsSchema, JSON.parse(row.ownValues)),
  setOn: row.setOn,
})
