import type { Kysely } from 'kysely'
import type { IsoDate } from '../../../domain/iso-date.ts'
import { moveAsOfDatesAround } from '../../listings/settle-as-of-dates.ts'
import { settleChanged } from '../../listings/settle-markets.ts'
import { lockListings } from '../../listings/store.ts'
import type { Database } from '../../platform/database/schema.ts'
import { noteTouched, type Touched } from '../../valuation/changes/note-touched.ts'
import { takeChanges } from '../../valuation/changes/take-changes.ts'
import { keepLastValues } from '../../valuation/values/keep-last-values.ts'

/**
 * Notes what changes of listings mean: markets settled by them, and which homes wait to be valued again. Some
 * thousand changes are one transaction, which `changed` and `touched` are part of. Returns how many changes there
 * were.
 */
export const noteChanges = async (
  db: Kysely<Database>,
  { today, staleDays }: { readonly today: IsoDate; readonly staleDays: number },
  {
    changed = async () => undefined,
    touched: also = async () => undefined,
  }: {
    /** Gets the homes whose listings have changed, while those that have left the market still have their values. */
    readonly changed?: (trx: Kysely<Database>, propertyIds: readonly string[]) => Promise<void>
    /** Gets what became of the changes. */
    readonly touched?: (trx: Kysely<Database>, touched: Touched) => Promise<void>
  } = {},
): Promise<number> => {
  const noteSome = () =>
    db.transaction().execute(async (trx) => {
      await lockListings(trx)
      const changes = await takeChanges(trx, today)
      const count = changes.changed.length + changes.left.length
      if (count === 0) return 0
      await settleChanged(trx, changes.changed, staleDays)
      const homes = [...changes.changed, ...changes.left].map(({ propertyId }) => propertyId)
      await changed(trx, [...new Set(homes)])
      await keepLastValues(trx, changes)
      const touched = await noteTouched(trx, changes)
      await moveAsOfDatesAround(trx, touched.salesAround)
      await also(trx, touched)
      return count
    })
  let all = 0
  for (let some = await noteSome(); some > 0; some = await noteSome()) all += some
  return all
}
