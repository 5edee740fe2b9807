import { sql } from 'kysely'
import { ok, type Result } from '../../../domain/result.ts'
import type { FeedFault } from './ports.ts'
import { asked, type StepEnd, type SyncRun } from './sync-run.ts'

/**
 * Once a night, after the source has sent all its changes: compares the keys we have with all of the source's, and
 * removes what it no longer has. More than a tenth at once is removed only when an operator says so.
 */
export const reconcileSource = async (
  run: SyncRun,
  removeMissing: boolean,
): Promise<Result<StepEnd, FeedFault>> => {
  const { deps, source, lease } = run
  if (!removeMissing && !isDue(lease.row)) return ok('up to date')
  const known = await deps.listings.keysOf(deps.db, source.name)
  const of = known.size
  const compared = await forgetKeysOfSource(run, known)
  if (!compared.ok || compared.value !== 'up to date') return compared
  const tooMany = !removeMissing && known.size > of / 10
  if (!tooMany) {
    const end = await takeBack(run, [...known])
    if (end !== 'up to date') return ok(end)
  }
  await deps.db.transaction().execute((trx) =>
    lease.save(trx, {
      reconciledAt: sql<Date>`clock_timestamp()`,
      reconcileError: tooMany ? keptSentence(source.name, known.size, of) : null,
    }),
  )
  return ok('up to date')
}

const keptSentence = (name: string, missing: number, of: number): string =>
  `The source no longer has ${missing.toLocaleString('en-US')} of the ${of.toLocaleString('en-US')} listings it brought. That is more than a tenth, so they were kept. If they are gone, remove them with npx --no flip sync ${name} --remove-missing.`

/** Not since the last quiet hour; the first pass over all of the source needs no comparison. */
const isDue = ({ reconciledAt, refreshedAt }: SyncRun['lease']['row']): boolean => {
  const last = reconciledAt ?? refreshedAt
  return last !== null && last < lastQuietHour(new Date())
}

/** 08:00 UTC: night in all of the United States, and before models are fitted again. */
const lastQuietHour = (now: Date): Date => {
  const hour = new Date(now)
  hour.setUTCHours(8, 0, 0, 0)
  if (hour > now) hour.setUTCDate(hour.getUTCDate() - 1)
  return hour
}

const forgetKeysOfSource = async (
  { deps, source, lease, signal }: SyncRun,
  known: Set<string>,
): Promise<Result<StepEnd, FeedFault>> => {
  let after: string | null = null
  let compared = 0
  do {
    if (signal.aborted) return ok('stopped')
    const answer: Awaited<ReturnType<typeof source.feed.keys>> = await asked(
      source.feed.keys(after, signal),
    )
    if (!answer.ok) return signal.aborted ? ok('stopped') : answer
    for (const key of answer.value.keys) known.delete(key)
    compared += answer.value.keys.length
    after = answer.value.after
    const progress = `Comparing keys: ${compared.toLocaleString('en-US')} so far`
    const { paused } = await deps.db.transaction().execute((trx) => lease.save(trx, { progress }))
    deps.sourceChanged(source.name)
    if (paused) return ok('paused')
  } while (after !== null)
  return ok('up to date')
}

const takeBack = async (
  { deps, source, lease, signal, counts }: SyncRun,
  missing: readonly string[],
): Promise<StepEnd> => {
  for (let start = 0; start < missing.length; start += BATCH) {
    if (signal.aborted) return 'stopped'
    const removed = await deps.db.transaction().execute(async (trx) => {
      const gone = await deps.listings.takeBack(
        trx,
        source.name,
        missing.slice(start, start + BATCH),
      )
      if (gone > 0) await deps.listingsChanged(trx)
      await lease.save(trx, { progress: 'Removing what the source no longer has' })
      return gone
    })
    counts.removed += removed
    deps.sourceChanged(source.name)
  }
  return 'up to date'
}

const BATCH = 500
