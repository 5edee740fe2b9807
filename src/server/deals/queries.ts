import type { Kysely, Selectable } from 'kysely'
import * as z from 'zod/mini'
import type { AccountData } from '../../contract/account-data.ts'
import { dealInputsSchema } from '../../contract/deal.ts'
import { dealDefaultsSchema, type KeptDefaults } from '../../contract/deal-defaults.ts'
import type { KeptDeal } from '../../contract/kept-deals.ts'
import { accountOf, type Chooser } from '../choices/queries.ts'
import type { Database, DealDefaultTable, DealTable } from '../platform/database/schema.ts'

/** Everything that is kept of somebody's deals, as they download it. */
export const dealsKept = async (
  db: Kysely<Database>,
  owner: Chooser,
): Promise<Pick<AccountData, 'deals' | 'dealDefaults'>> => {
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
  return { deals: deals.map(toDeal), dealDefaults: defaults.map(toKeptDefaults) }
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

export const toKeptDefaults = (row: Selectable<DealDefaultTable>): KeptDefaults => ({
  scope: row.scope,
  version: row.version,
  values: z.parse(dealDefaultsSchema, JSON.parse(row.own_values)),
  setOn: row.set_on,
})
