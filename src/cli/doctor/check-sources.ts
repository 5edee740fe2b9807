import { type Kysely, sql } from 'kysely'
import type { Source } from '../../contract/sources/sources.ts'
import type { Database } from '../../server/platform/database/schema.ts'
import { listSources } from '../../server/sources/feeds/list-sources.ts'
import type { DescribedSource } from '../../server/sources/feeds/ports.ts'
import { agoInWords } from '../sources/ago-in-words.ts'
import { examine, type Finding, fine, wrong } from './finding.ts'

/** Each source that brings listings by itself. What is not refreshed is wrong only while a server should do it. */
export const checkSources = async (
  db: Kysely<Database>,
  sources: readonly DescribedSource[],
  serverWorks: boolean,
): Promise<readonly Finding[]> => {
  // The tables of an earlier version may have none of it.
  const { rows } = await sql`
    SELECT FROM information_schema.columns
    WHERE table_name = 'source' AND column_name = 'reconcile_error'`.execute(db)
  if (sources.length === 0 || rows.length === 0) return []
  let listed: readonly Source[] = []
  const read = await examine('Sources', async () => {
    listed = await listSources(db, sources)
    return fine('')
  })
  if (read.state === 'wrong') return [read]
  return listed.map((source) => ({ service: 'Source', ...said(source, serverWorks) }))
}

const said = (source: Source, serverWorks: boolean) => {
  const { name, state, error, overdue, refreshedAt } = source
  const refreshed =
    refreshedAt === null ? 'never refreshed' : `refreshed ${agoInWords(refreshedAt)}`
  if (error !== null) return wrong(`${name}: ${error} It was ${refreshed}.`)
  if (state === 'paused') return fine(`${name} is paused, ${refreshed}`)
  if (overdue && serverWorks)
    return wrong(`${name} is overdue: it was ${refreshed}. The log of the server may say why.`)
  return fine(`${name}: ${refreshed}`)
}
