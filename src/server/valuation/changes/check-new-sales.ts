import { type Kysely, sql } from 'kysely'
import { boxOf, widened } from '../../../domain/box.ts'
import { COMPS_WINDOW_DAYS, REACH_MILES } from '../../../domain/comps/comps-rules.ts'
import { addDays } from '../../../domain/iso-date.ts'
import { saleChecks } from '../../../domain/listings/checks/sale-checks.ts'
import type { Database } from '../../platform/database/schema.ts'
import { saleKeyOf } from '../stored-homes.ts'
import { trainingSalesIn } from '../training/training-sales.ts'
import type { Changes } from './take-changes.ts'

type Changed = Changes['changed'][number]

/**
 * Notes beside the models of some markets what is wrong with sales that came or changed after they were fitted, by
 * the sales around, so that a sale that cannot be trusted is no comp for a day. Those changed lie in one market.
 */
export const checkNewSales = async (
  trx: Kysely<Database>,
  markets: readonly string[],
  changed: readonly Changed[],
): Promise<void> => {
  const sales = changed.flatMap(({ closeDate, ...sale }) =>
    closeDate === null ? [] : { ...sale, closeDate },
  )
  const days = sales.map(({ closeDate }) => closeDate).sort()
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined || markets.length === 0) return
  const around = await trainingSalesIn(trx, widened(boxOf(sales), REACH_MILES), {
    from: addDays(first, -COMPS_WINDOW_DAYS),
    to: last,
    demo: sales.some(({ demo }) => demo),
  })
  const keys = new Set(sales.map(({ source, listingKey }) => saleKeyOf(source, listingKey)))
  const found = saleChecks(around, keys)
  // Where nothing is wrong, that is said only in place of what was: nearly all sales are new and without a fault.
  const none = Object.fromEntries([...keys].map((key) => [key, []]))
  await sql`
    UPDATE market_model SET later_checks = (
      later_checks::jsonb || ${JSON.stringify(Object.fromEntries(found))}::jsonb
      || coalesce((
        SELECT jsonb_object_agg(key, value) FROM jsonb_each(${JSON.stringify(none)}::jsonb)
        WHERE NOT ${JSON.stringify([...found.keys()])}::jsonb ? key
          AND (later_checks::jsonb ? key OR sale_checks::jsonb ? key)
      ), '{}'::jsonb))::text
    WHERE market = ANY(${markets}::text[])`.execute(trx)
}
