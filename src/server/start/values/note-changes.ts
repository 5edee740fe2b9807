import type { Kysely } from 'kysely'
import type { IsoDate } from '../../../domain/iso-date.ts'
import { moveAsOfDatesAround } from '../../listings/settle-as-of-dates.ts'
import { settleChanged } from '../../listings/settle-markets.ts'
import { lockListings } from '../../listings/store.ts'
import type { Database } from '../../platform/database/schema.ts'
import { noteTouched, type Touched } from '../../valuation/changes/note-touched.ts'
import { takeChanges } from '../../valuation/changes/take-changes.ts'

/**
 * Notes what changes of listings mean: markets settled by them, and which homes wait to be valued again. Some
 * thousand changes are one transaction, in which `also` gets what became of them. Returns how many there were.
 */
export const noteChanges = async (
  db: Kysely<Database>,
  { today, staleDays }: { readonly today: IsoDate; readonly staleDays: number },
  also: (trx: Kysely<Database>, touched: Touched) => Promise<void> = async () => undefined,
): Promise<number> => {
  const noteSome = () =>
    db.transaction().execute(async (trx) => {
      await lockListings(trx)
      const changes = await takeChanges(trx, today)
      const count = changes.changed.length + changes.left.length
      if (count === 0) return 0
      await settleChanged(trx, changes.changed, staleDays)
      const touched = await noteTouched(trx, changes)
      await moveAsOfDatesAround(trx, touched.salesAround)
      await also(trx, touched)
      return count
    })
  let all = 0
  for (let some = await noteSome(); some > 0; some = await noteSome()) all += some
  return all
}
