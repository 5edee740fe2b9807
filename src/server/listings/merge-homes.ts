import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import type { ConditionReading } from '../../domain/condition/read-remarks.ts'
import { readingOf } from '../../domain/condition/reading-of.ts'
import { bandOf, milesBetween } from '../../domain/distance.ts'
import { factsFromOf } from '../../domain/listings/facts-from.ts'
import {
  type HomeFacts,
  homeFactNames,
  mergedFacts,
  type RowOfHome,
} from '../../domain/listings/merged-facts.ts'
import type { Standing } from '../../domain/listings/standing.ts'
import { recordsOf } from '../platform/database/column-names.ts'
import type { Database } from '../platform/database/schema.ts'
import type { LinkedListing } from './linked-listings.ts'

type Settled = LinkedListing & { readonly settled: Standing }

/**
 * Puts together what the rows of each home say, for those that count: an offer or a sale shows what it says itself, and
 * what it does not say, as `mergedFacts` finds it in the others. What a row itself says is kept in `own_facts` where it
 * shows something else, so that it can be put together again from any rows, in any order. A row that shows something
 * else than before counts as changed. A home with a hidden address is put together even from one row: it is at the
 * place where it is shown.
 */
export const mergeHomes = async (
  trx: Transaction<Database>,
  homes: readonly (readonly Settled[])[],
): Promise<void> => {
  const several = homes.filter(
    (home) =>
      home.length > 1 ||
      home.some((row) => row.ownFacts || row.namesSources || !row.internetAddressDisplayYN),
  )
  if (several.length === 0) return
  const stored = await readFacts(
    trx,
    several.flatMap((home) => home.map((row) => row.id)),
  )
  const changed = several.flatMap((home) => {
    const rows = home.flatMap((row) => {
      const known = stored.get(row.id)
      if (known === undefined) return []
      const own: HomeFacts = { ...known.shown, ...known.ownFacts }
      const { originatingSystemName } = known
      return { ...row, ...own, own, originatingSystemName, known }
    })
    return rows.flatMap((row) => {
      const { source, closeDate, exportedOn } = row
      const now = shownNow(row, rows)
      const { shown, ownFacts, factsFrom } = row.known
      const showsTheSame = isSame(shown, now.shown)
      if (showsTheSame && isSame(ownFacts, now.ownFacts) && factsFrom === now.factsFrom) return []
      const stoodAt = milesBetween(shown, now.shown) > MOVED_MILES ? shown : null
      const conditionReading = readingOf({ ...now.shown, source, closeDate, exportedOn })
      return { id: row.id, showsTheSame, stoodAt, conditionReading, ...now }
    })
  })
  await noteLeftPlaces(
    trx,
    changed.flatMap(({ id, stoodAt }) => (stoodAt === null ? [] : id)),
  )
  await storeFacts(trx, changed)
}

/** What a row shows, with what it says itself where that is something else. */
type Shown = {
  readonly shown: HomeFacts
  readonly ownFacts: Partial<HomeFacts> | null
  readonly factsFrom: string | null
}

type StoredRow = RowOfHome & { readonly own: HomeFacts; readonly settled: Standing }

const shownNow = (row: StoredRow, home: readonly StoredRow[]): Shown => {
  const isAsItSays = home.length === 1 && row.own.internetAddressDisplayYN
  if (isAsItSays || (row.settled !== 'active' && row.settled !== 'sold'))
    return { shown: row.own, ownFacts: null, factsFrom: null }
  const { facts, saidBy } = mergedFacts(row, home)
  const others = homeFactNames.filter((name) => !isSame(row.own[name], facts[name]))
  const factsFrom = row.kind === 'offer' ? factsFromOf(row, saidBy, home) : null
  return {
    shown: facts,
    ownFacts:
      others.length === 0 ? null : Object.fromEntries(others.map((name) => [name, row.own[name]])),
    factsFrom: factsFrom === null ? null : JSON.stringify(factsFrom),
  }
}

/** By what they say: the order of names does not matter. */
const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b)

const readFacts = async (
  trx: Transaction<Database>,
  ids: readonly number[],
): Promise<Map<number, Shown & Pick<RowOfHome, 'originatingSystemName'>>> => {
  const { rows } = await sql<
    HomeFacts & Omit<Shown, 'shown'> & Pick<RowOfHome, 'id' | 'originatingSystemName'>
  >`
    SELECT id, ${sql.join(homeFactNames.map((name) => sql.ref(`l.${name}`)))},
      originating_system_name, own_facts, facts_from
    FROM listing AS l WHERE id = ANY(${ids}::bigint[])`.execute(trx)
  return new Map(
    rows.map(({ id, originatingSystemName, ownFacts, factsFrom, ...shown }) => [
      id,
      { shown, originatingSystemName, ownFacts, factsFrom },
    ]),
  )
}

/** Notes where these rows stand before they are shown elsewhere, so that the homes for sale around are valued again. */
const noteLeftPlaces = async (
  trx: Transaction<Database>,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return
  await sql`
    INSERT INTO left_place (market, kind, property_id, latitude, longitude)
    SELECT market, kind, property_id, latitude, longitude FROM listing
    WHERE id = ANY(${ids}::bigint[])`.execute(trx)
}

const storeFacts = async (
  trx: Transaction<Database>,
  rows: readonly (Shown & {
    readonly id: number
    readonly showsTheSame: boolean
    readonly conditionReading: ConditionReading | null
  })[],
): Promise<void> => {
  if (rows.length === 0) return
  const json = rows.map(({ id, showsTheSame, shown, ownFacts, factsFrom, conditionReading }) => ({
    id,
    changed: !showsTheSame,
    ...shown,
    band: bandOf(shown.latitude),
    conditionReading,
    ownFacts,
    factsFrom,
  }))
  const columns = sql.join(mergedColumns.map((column) => sql.ref(column)))
  const now = sql.join(mergedColumns.map((column) => sql`now.${sql.ref(column)}`))
  await sql`
    UPDATE listing SET (${columns}) = ROW(${now}),
      revision = listing.revision + merged.changed::integer
    FROM jsonb_to_recordset(${JSON.stringify(json)}::jsonb) AS merged (id bigint, changed boolean)
    JOIN ${recordsOf('listing', json)} AS now USING (id)
    WHERE listing.id = merged.id`.execute(trx)
}

/** Nearer than this a listing has not moved: coordinates come in different precision. */
export const MOVED_MILES = 0.01

/** The columns of a row that other rows of its home may fill. */
export const mergedColumns = [...homeFactNames, 'band', 'conditionReading', 'ownFacts', 'factsFrom']
