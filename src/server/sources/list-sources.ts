import type { Kysely } from 'kysely'
import type { Source } from '../../contract/operators/sources.ts'
import type { Database } from '../platform/database/schema.ts'
import type { DescribedSource } from './ports.ts'
import { countListings, type SourceCounts, sourceRows } from './source-store.ts'

/** The sources as their operator sees them, in the order of the configuration. */
export const listSources = async (
  db: Kysely<Database>,
  sources: readonly DescribedSource[],
  counted: (db: Kysely<Database>) => Promise<ReadonlyMap<string, SourceCounts>> = countListings,
): Promise<Source[]> => {
  const names = sources.map(({ name }) => name)
  const rows = await sourceRows(db, names)
  const counts = await counted(db)
  const now = new Date()
  return sources.map((source) => {
    const row = rows.get(source.name)
    const { homesForSale = 0, salesKnown = 0 } = counts.get(source.name) ?? {}
    const startedAt = row?.sync_started_at ?? null
    return {
      name: source.name,
      kind: source.kind,
      host: source.host,
      ...(source.withoutPhotos === undefined ? {} : { withoutPhotos: source.withoutPhotos }),
      state: row === undefined ? 'never synced' : stateOf(row),
      refreshedAt: instantOf(row?.refreshed_at),
      lastSync:
        startedAt === null
          ? null
          : { startedAt: startedAt.toISOString(), endedAt: instantOf(row?.sync_ended_at) },
      nextSyncAt: row?.paused ? null : (row?.next_sync_at ?? now).toISOString(),
      overdue: row !== undefined && row.overdue_from !== null && row.overdue_from <= now,
      homesForSale,
      salesKnown,
      rowsTaken: row?.rows_taken ?? 0,
      rowsRefused: row?.rows_refused ?? 0,
      error: row?.error ?? row?.reconcile_error ?? null,
      progress: row?.syncing ? row.progress : null,
    }
  })
}

type Row = NonNullable<ReturnType<Awaited<ReturnType<typeof sourceRows>>['get']>>

const stateOf = ({ syncing, paused, error, refreshed_at }: Row): Source['state'] => {
  if (syncing) return 'syncing'
  if (paused) return 'paused'
  if (error !== null) return 'failed'
  return refreshed_at === null ? 'never synced' : 'up to date'
}

const instantOf = (date: Date | null | undefined): string | null => date?.toISOString() ?? null
