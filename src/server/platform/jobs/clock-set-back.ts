import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/schema.ts'
import { reasonOf } from '../reason-of.ts'

export type ClockWatch = {
  readonly start: (work: RestartableWork) => void
  readonly stop: () => Promise<void>
  /** What happened, as a sentence; null while no clock was set back. */
  readonly note: () => string | null
}

type RestartableWork = {
  readonly stop: () => Promise<void>
  readonly startAgain: () => Promise<void>
}

/**
 * Notices that the clock of this machine or of the database was set back, perhaps while no server ran, and
 * starts scheduled work again, which would wait until the clock is where it was. It calls `say` before and
 * after.
 */
export const watchClock = (
  db: Kysely<Database>,
  say: (sentence: string) => void,
  lookEverySeconds: number,
): ClockWatch => {
  const setBack = setBackCursor()
  /** What work must still be started again for. */
  let setBackSeconds = 0
  let note: string | null = null
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()

  const report = (ending: string): void => {
    note = `A clock was set back by ${inWords(setBackSeconds)}: ${ending}`
    say(note)
  }
  const look = async (work: RestartableWork): Promise<void> => {
    setBackSeconds = Math.max(setBackSeconds, setBack())
    setBackSeconds = Math.max(setBackSeconds, await secondsAhead(db))
    if (setBackSeconds === 0) return
    report('work in the background is starting again.')
    await work.stop()
    await mendStampsAhead(db)
    await work.startAgain()
    report(`work in the background was started again at ${new Date().toISOString()}.`)
    setBackSeconds = 0
  }
  const failed = (error: unknown): void => {
    // A database that does not answer is reported by the code that needs it more.
    if (setBackSeconds > 0)
      report(`work in the background could not be started again yet (${reasonOf(error)}).`)
  }

  return {
    start: (work) => {
      const lookAgain = () => {
        looking = look(work).catch(failed)
        void looking.then(() => {
          timer = timer === undefined ? undefined : setTimeout(lookAgain, lookEverySeconds * 1000)
        })
      }
      timer = setTimeout(lookAgain, 0)
    },
    stop: async () => {
      clearTimeout(timer)
      timer = undefined
      await looking
    },
    note: () => note,
  }
}

/** Smaller steps delay work no longer than the step. */
const MIN_SECONDS = 10

/** Each call returns by how many seconds this machine's clock was set back since the call before; else 0. */
const setBackCursor = (): (() => number) => {
  const offset = () => Date.now() - performance.now()
  let last = offset()
  return () => {
    const seconds = (last - offset()) / 1000
    last = offset()
    return seconds > MIN_SECONDS ? seconds : 0
  }
}

/** By how many seconds the schedule's last stamp is ahead of the database's clock; else 0. */
const secondsAhead = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ ahead: number | null }>`
    SELECT extract(epoch FROM max(cron_on) - clock_timestamp())::float8 AS ahead
    FROM pgboss.version`.execute(db)
  const ahead = rows[0]?.ahead ?? 0
  return ahead > MIN_SECONDS ? ahead : 0
}

/**
 * Takes back what pg-boss has stamped ahead of the database's clock: claims are free again, what waits does
 * so no longer than it would have, and occurrences at times that come again are not taken for ones already
 * sent.
 */
const mendStampsAhead = (db: Kysely<Database>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const ahead = await secondsAhead(trx)
    const statements = [
      sql`UPDATE pgboss.job SET start_after = start_after - make_interval(secs => ${ahead})
        WHERE state < 'active' AND start_after > now()`,
      // These notice a process that died during a job, and delete what is done.
      sql`UPDATE pgboss.job SET ${noLaterThanNow('started_on', 'heartbeat_on', 'completed_on')}
        WHERE greatest(started_on, heartbeat_on, completed_on) > now()`,
      sql`DELETE FROM pgboss.job WHERE name = '__pgboss__send-it' AND state <> 'active'`,
      sql`UPDATE pgboss.queue SET ${freed('monitor_claim_on', 'monitor_on', 'maintain_on')}`,
      sql`UPDATE pgboss.version SET ${freed('cron_on', 'bam_on', 'flow_on', 'reindex_on')}`,
    ]
    for (const statement of statements) await statement.execute(trx)
  })

const noLaterThanNow = (...columns: readonly string[]) =>
  sql.join(columns.map((name) => setWhereAhead(name, sql`now()`)))

const freed = (...columns: readonly string[]) =>
  sql.join(columns.map((name) => setWhereAhead(name, sql`NULL`)))

const setWhereAhead = (name: string, value: RawBuilder<unknown>) => {
  const column = sql.ref(name)
  return sql`${column} = CASE WHEN ${column} > now() THEN ${value} ELSE ${column} END`
}

/** `40 days`, `2 hours`, `15 minutes`, `12 seconds`. */
export const inWords = (seconds: number): string => {
  const [name, size] = units.find(([, size]) => seconds >= 2 * size) ?? (['seconds', 1] as const)
  return `${Math.round(seconds / size)} ${name}`
}
const units = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
] as const
