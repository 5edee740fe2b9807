import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { SearchCriteria } from '../../domain/search/criteria.ts'
import { homeFilters } from '../../domain/search/home-filters.ts'
import { USUAL_SORT } from '../../domain/search/sort-homes.ts'
import type { Database } from '../platform/database/schema.ts'
import { type AreaCounts, countArea } from './area-counts.ts'
import type { FeedDates } from './home-rows.ts'
import { KeptWhileAsked } from './kept-while-asked.ts'
import { type AreaHome, findAreaHomes } from './qualifying-homes.ts'
import { areaNow, keysOf, type SearchedPlace } from './searched-place.ts'

/** What a search looks at in an area, whatever price it asks for, and how far below a home's value. */
export type AreaRead = Omit<AreaCounts, 'matching' | 'toValue'> & {
  /** Of the type and as the filters ask, valued or not, by the sort that is asked for. */
  readonly homes: readonly AreaHome[]
  /** The dates of the feeds, by source. */
  readonly feeds: ReadonlyMap<string, FeedDates>
}

type KeptArea = {
  /** Null where there are too many homes. */
  readonly read: Omit<AreaRead, 'feeds'> | null
  /** Where changes are looked for. */
  readonly keys: readonly string[]
  /** Null where it was asked for, and not read yet. */
  readonly version: string | null
}

/**
 * Keeps what searches look at in an area while nothing there changes. Its reader asks the database for that first
 * (`area_change`), so that nothing old is read.
 */
export class KeptAreas {
  readonly #kept: KeptWhileAsked<KeptArea>
  readonly #reading = new Map<string, Promise<void>>()
  readonly #mostOfOne: number

  constructor({
    mostHomes = MOST_HOMES,
    mostOfOne = MOST_HOMES_OF_ONE,
    now = () => performance.now(),
  } = {}) {
    this.#kept = new KeptWhileAsked(mostHomes, now)
    this.#mostOfOne = mostOfOne
  }

  /**
   * What there is now; null where no one has asked for it lately, where there are too many homes to keep, or where they
   * change whenever they are read.
   */
  async read(
    db: Kysely<Database>,
    place: SearchedPlace,
    criteria: SearchCriteria,
  ): Promise<AreaRead | null> {
    const name = nameOf(place, criteria)
    for (let tries = 0; tries < 3; tries++) {
      const kept = this.#kept.of(name)
      if (kept === undefined) {
        this.#keep(name, { read: null, keys: [], version: null })
        return null
      }
      if (kept.version !== null) {
        const { version, feeds } = await readVersion(db, kept.keys)
        if (version === kept.version) return kept.read && { ...kept.read, feeds }
        // Another search may have read it again meanwhile.
        if (this.#kept.of(name) !== kept) continue
      }
      // Searches that ask at once wait for one reading, and look whether it still holds.
      let reading = this.#reading.get(name)
      if (reading === undefined) {
        reading = this.#readAgain(db, name, place, criteria)
        this.#reading.set(name, reading)
      }
      await reading
    }
    return null
  }

  async #readAgain(
    db: Kysely<Database>,
    name: string,
    place: SearchedPlace,
    criteria: SearchCriteria,
  ): Promise<void> {
    try {
      const { markets = [] } = await areaNow(db, place)
      const keys = [...keysOf(place), ...markets.map((market) => `market ${market}`)]
      const { version } = await readVersion(db, keys)
      const area = await areaNow(db, place)
      const [counts, homes] = await Promise.all([
        countArea(db, area, criteria),
        findAreaHomes(db, area, criteria, this.#mostOfOne + 1),
      ])
      if ((await readVersion(db, keys)).version !== version) return
      const read = homes.length > this.#mostOfOne ? null : { ...counts, homes }
      this.#keep(name, { read, keys, version })
    } finally {
      this.#reading.delete(name)
    }
  }

  #keep(name: string, area: KeptArea): void {
    this.#kept.keep(name, area, HOMES_BESIDE_IT + area.keys.length + (area.read?.homes.length ?? 0))
  }
}

/** About how many homes an area takes the memory of besides. */
const HOMES_BESIDE_IT = 10
/** Some 30 MB. */
const MOST_HOMES = 100_000
/** Of more, the database finds the first faster than they are read. */
const MOST_HOMES_OF_ONE = 20_000

/** What the homes of an area are read by: not the price, nor how far below a home's value. */
const nameOf = ({ area, region }: SearchedPlace, criteria: SearchCriteria): string => {
  const { distance, propertyType, sort = USUAL_SORT, asListed = [] } = criteria
  const filters = homeFilters.map((filter) => criteria[filter] ?? null)
  const asked = [area ?? region, distance, propertyType, sort, asListed, filters]
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
}

/** The same as long as nothing changes there, and the dates of all feeds then. */
const readVersion = async (
  db: Kysely<Database>,
  keys: readonly string[],
): Promise<{ readonly version: string; readonly feeds: ReadonlyMap<string, FeedDates> }> => {
  const { rows } = await sql<
    FeedDates & { readonly version: string; readonly name: string | null }
  >`
    SELECT change.version, source.name, source.refreshed_at, source.overdue_from
    FROM (SELECT coalesce(md5(string_agg(id::text, ' ' ORDER BY id)), '') AS version
      FROM area_change WHERE area = ANY(${keys}::text[])) AS change
    LEFT JOIN source ON true`.execute(db)
  const feeds = rows.flatMap(({ name, refreshedAt, overdueFrom }) =>
    name === null ? [] : [[name, { refreshedAt, overdueFrom }] as const],
  )
  return { version: rows[0]?.version ?? '', feeds: new Map(feeds) }
}
