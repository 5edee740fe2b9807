import type { Kysely } from 'kysely'
import type { Source } from '../../../contract/sources/sources.ts'
import type { Database } from '../../platform/database/schema.ts'
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
    const startedAt = row?.syncStartedAt ?? null
    return {
      name: source.name,
      kind: source.kind,
      host: source.host,
      ...(source.withoutPhotos === undefined ? {} : { withoutPhotos: source.withoutPhotos }),
      state: row === undefined ? 'never synced' : stateOf(row),
      refreshedAt: instantOf(row?.refreshedAt),
      lastSync:
        startedAt === null
          ? null
          : { startedAt: startedAt.toISOString(), endedAt: instantOf(row?.syncEndedAt) },
      nextSyncAt: row?.paused ? null : (row?.nextSyncAt ?? now).toISOString(),
      overdue: row !== undefined && row.overdueFrom !== null && row.overdueFrom <= now,
      homesForSale,
      salesKnown,
      rowsTaken: row?.rowsTaken ?? 0,
      rowsRefused: row?.rowsRefused ?? 0,
      error: row?.error ?? row?.reconcileError ?? null,
      progress: row?.syncing ? row.progress : null,
    }
  })
}

type Row = NonNullable<ReturnType<Awaited<ReturnType<typeof sourceRows>>['get']>>

const stateOf = ({ syncing, paused, error, refreshedAt }: Row): Source['state'] => {
  if (syncing) return 'syncing'
  if (paused) return 'paused'
  if (error !== null) return 'failed'
  return refreshedAt === null ? 'never synced' : 'up to date'
}

const instantOf = (date: Date | null | undefined): string | null => date?.toISOString() ?? null
