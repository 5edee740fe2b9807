import { type Kysely, sql } from 'kysely'
import { COMPS_NAMED } from '../../domain/alerts/alert-facts.ts'
import { type NewComp, newCompName, newCompWords } from '../../domain/alerts/new-comp.ts'
import { type IsoDate, parseIsoDate } from '../../domain/iso-date.ts'
import { liveAccountsOf } from '../account/queries.ts'
import type { HomeWithNewComps } from '../homes/ports.ts'
import { shownRowOf } from '../homes/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { FollowOptions } from './follow-homes.ts'
import {
  homeOfRow,
  type ShownRow,
  shownColumns,
  storeOwnAlerts,
  toAlertComp,
  WITHOUT_FIGURES,
} from './own-alerts.ts'

/**
 * Has an alert fire for each sale that has become a comp of a home that its owner has added and not passed, once for each
 * sale and home, in the transaction that has valued the homes again. Returns how many there were.
 */
export const alertToNewComps = async (
  trx: Kysely<Database>,
  homes: readonly HomeWithNewComps[],
  { sameSales, now }: FollowOptions,
): Promise<number> => {
  if (homes.length === 0 || sameSales) return 0
  const live = await liveAccountsOf(trx, [...new Set(homes.map((home) => home.accountId))], now)
  const rows = await readRows(trx, homes)
  return storeOwnAlerts(
    trx,
    homes.flatMap((home) => {
      const row = rows.get(home.propertyId)
      if (row === undefined || !live.has(home.accountId)) return []
      return home.newComps.flatMap((comp) => {
        const dateSold = parseIsoDate(comp.dateSold ?? '')
        if (dateSold === null) return []
        const newComp = { ...toAlertComp(comp), propertyId: comp.propertyId, dateSold }
        const { accountId, propertyId } = home
        const facts = factsOf(home, row, newComp)
        return { accountId, propertyId, reason: 'comp', event: newCompName(newComp), facts }
      })
    }),
  )
}

/** Those that their owners have not passed, as they are shown. */
const readRows = async (
  trx: Kysely<Database>,
  homes: readonly HomeWithNewComps[],
): Promise<ReadonlyMap<string, AddedRow>> => {
  const { rows } = await sql<AddedRow>`
    SELECT home.id AS property_id, l.list_price, ${shownColumns}
    FROM unnest(${homes.map(({ accountId }) => accountId)}::text[],
      ${homes.map(({ propertyId }) => propertyId)}::text[]) AS home (account_id, id)
    CROSS JOIN LATERAL ${shownRowOf(sql`home.id`, sql`home.account_id`)} AS l
    WHERE NOT EXISTS (SELECT FROM home_mark AS m
      WHERE m.account_id = home.account_id AND m.property_id = home.id AND m.mark = 'Passed')`.execute(
    trx,
  )
  return new Map(rows.map((row) => [row.propertyId, row]))
}

type AddedRow = ShownRow & { readonly propertyId: string; readonly listPrice: number | null }

const factsOf = (
  { distance, was: wasUsd, value: valueUsd, comps }: HomeWithNewComps,
  row: AddedRow,
  newComp: NewComp,
) => {
  const [was, is] = [Math.round(wasUsd), Math.round(valueUsd)]
  const { propertyId: _, ...sale } = newComp
  return {
    ...homeOfRow(row),
    ...WITHOUT_FIGURES,
    price: row.listPrice,
    date: newComp.dateSold satisfies IsoDate,
    figures: { typicalValue: is, likelySale: null, deal: null },
    value: is,
    earlierValue: was,
    distance,
    newComp: sale,
    comps: comps.slice(0, COMPS_NAMED).map(toAlertComp),
    why: newCompWords(newComp, { was, is }),
  }
}
