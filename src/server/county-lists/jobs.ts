import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { IsoDate } from '../../domain/iso-date.ts'
import type { Database } from '../platform/database/schema.ts'
import type { JobHandlers, JobKinds, JobSender } from '../platform/jobs/jobs.ts'
import { joinRows } from './join-rows.ts'
import { lockLists, settleHomes } from './settle-homes.ts'
import { type ValueHomesDeps, valueHomes } from './value-homes.ts'

/** The work on county lists that no request waits for. */
export type CountyListJobs = {
  /** Joins all lists once more to what is on file now. */
  'join-county-lists': null
  /** Brings the homes on lists up to date with what is for sale. */
  'settle-county-lists': null
  /** Makes the values of homes on lists that are due. */
  'value-county-lists': null
}

export type CountyListJobSender = JobSender<CountyListJobs>

const nothing = z.null()

/** A home that comes for sale is noticed within minutes; a sale that a row can be joined to within the hour. */
export const countyListJobs: JobKinds<CountyListJobs> = {
  'join-county-lists': { data: nothing, once: true, schedule: '23 * * * *', long: { atOnce: 1 } },
  'settle-county-lists': { data: nothing, once: false, schedule: null, long: { atOnce: 1 } },
  'value-county-lists': { data: nothing, once: true, schedule: '* * * * *', long: { atOnce: 1 } },
}

/** Has the homes on lists follow changes of listings, some minutes after the first of them. */
export const settleLater = (db: Kysely<Database>, jobs: CountyListJobSender): Promise<void> =>
  jobs.send(db, 'settle-county-lists', null, {
    key: 'all',
    startAfterSeconds: SETTLE_AFTER_SECONDS,
  })

const SETTLE_AFTER_SECONDS = 120

export const countyListWork = (
  valuing: Omit<ValueHomesDeps, 'today'> & { readonly today: () => IsoDate },
): JobHandlers<CountyListJobs> => {
  const { db, signal, today } = valuing
  const settle = () =>
    db.transaction().execute(async (trx) => {
      await lockLists(trx)
      await settleHomes(trx)
    })
  return {
    'join-county-lists': async () => {
      const lists = await db.selectFrom('countyList').select('id').orderBy('id').execute()
      for (const { id } of lists) {
        if (signal.aborted) return
        await db.transaction().execute(async (trx) => {
          await lockLists(trx)
          await joinRows(trx, id)
        })
      }
      if (lists.length > 0) await settle()
    },
    'settle-county-lists': settle,
    'value-county-lists': async () => {
      await valueHomes({ ...valuing, today: today() })
    },
  }
}
