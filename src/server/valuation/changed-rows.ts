import { type Kysely, sql } from 'kysely'
import { type Box, boxOf, isWithin } from '../../domain/box.ts'
import type { Point } from '../../domain/distance.ts'
import type { ListingKind } from '../../domain/listing/standing.ts'
import { eachPage } from '../platform/database/each-page.ts'
import type { Database } from '../platform/database/schema.ts'

/** The listing rows that have changed since values were last computed: a million of them take 40 MB. */
export class ChangedRows {
  readonly #pages: ChangedPage[] = []
  readonly #boxes = new Map<string, Box>()
  #count = 0
  #sales = 0

  add(rows: readonly ChangedRow[]): void {
    this.#pages.push({
      id: Float64Array.from(rows, (row) => row.id),
      revision: Int32Array.from(rows, (row) => row.revision),
      latitude: Float64Array.from(rows, (row) => row.latitude),
      longitude: Float64Array.from(rows, (row) => row.longitude),
      isSale: Uint8Array.from(rows, (row) => Number(row.kind === 'sale')),
    })
    for (const [market, changed] of Map.groupBy(rows, (row) => row.market)) {
      const known = this.#boxes.get(market)
      this.#boxes.set(market, boxOf([...changed, ...(known ? cornersOf(known) : [])]))
    }
    this.#count += rows.length
    this.#sales += rows.filter((row) => row.kind === 'sale').length
  }

  get count(): number {
    return this.#count
  }

  get onlyOffers(): boolean {
    return this.#sales === 0
  }

  /** Where the changes of each market lie. */
  get boxes(): ReadonlyMap<string, Box> {
    return this.#boxes
  }

  /** Where rows within a box lie. */
  pointsIn(box: Box, { salesOnly }: { readonly salesOnly: boolean }): Point[] {
    return this.#pages.flatMap((page) =>
      Array.from(page.id.keys()).flatMap((row) => {
        const point = { latitude: page.latitude[row] ?? 0, longitude: page.longitude[row] ?? 0 }
        return isWithin(box, point) && (!salesOnly || page.isSale[row] === 1) ? point : []
      }),
    )
  }

  /** The rows as they were read, a page at a time. */
  get pages(): readonly Pick<ChangedPage, 'id' | 'revision'>[] {
    return this.#pages
  }
}

type ChangedRow = Point & {
  readonly id: number
  readonly revision: number
  readonly market: string
  readonly kind: ListingKind
}

type ChangedPage = {
  readonly id: Float64Array
  readonly revision: Int32Array
  readonly latitude: Float64Array
  readonly longitude: Float64Array
  readonly isSale: Uint8Array
}

const cornersOf = ({ west, south, east, north }: Box): Point[] => [
  { latitude: south, longitude: west },
  { latitude: north, longitude: east },
]

/** The rows that values do not include yet. */
export const changedRows = async (db: Kysely<Database>): Promise<ChangedRows> => {
  const changed = new ChangedRows()
  const query = db
    .selectFrom('listing')
    .select(['id', 'revision', 'market', 'kind', 'latitude', 'longitude'])
    .whereRef('revision', '<>', 'valued_revision')
  await eachPage(db, query, (rows) => changed.add(rows))
  return changed
}

/** Notes that values now include these rows as they were read; a row changed since stays noted. */
export const markReckonedWith = async (
  db: Kysely<Database>,
  changed: ChangedRows,
): Promise<void> => {
  for (const { id, revision } of changed.pages)
    await sql`
      UPDATE listing SET valued_revision = read.revision
      FROM unnest(${Array.from(id)}::bigint[], ${Array.from(revision)}::integer[])
        AS read (id, revision)
      WHERE listing.id = read.id`.execute(db)
}
