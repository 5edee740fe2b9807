import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type * as z from 'zod/mini'
import {
  HOMES_ON_A_PAGE,
  type HomesOnLists,
  type homesOnListsCalls,
} from '../../contract/county-lists/homes-on-lists.ts'
import { listKindNames } from '../../domain/county-lists/list-kinds.ts'
import type { StandingOnLists } from '../../domain/county-lists/standing-on-lists.ts'
import { isInArea, type NamedArea } from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { CountyListHomeTable } from '../platform/database/tables/county-lists.ts'
import { type Asker, roomsOf } from './rooms-of-homes.ts'

/** What homes on lists are asked for, with the place looked up; null for everywhere. */
export type AskedHomes = Omit<
  z.output<typeof homesOnListsCalls.find.query>,
  'city' | 'county' | 'after'
> & {
  readonly area: NamedArea | null
  /** How many homes come before the page. */
  readonly after: number
}

/** The homes of a page in their order, and the counts beside them. */
export type FoundOnLists = Omit<HomesOnLists, 'homes' | 'place'> & {
  readonly homes: readonly Pick<Selectable<CountyListHomeTable>, 'propertyId' | 'standing'>[]
}

/** Finds homes on lists. `asker` is whose deals rooms for repairs are worked out by. */
export const findHomesOnLists = async (
  db: Kysely<Database>,
  asked: AskedHomes,
  asker: Asker,
): Promise<FoundOnLists> => {
  const [byKind, byLists, byStanding, homes] = await Promise.all([
    db.executeQuery<{ kind: HomesOnLists['byKind'][number]['kind']; homes: number }>(
      sql`SELECT kind, count(*)::integer AS homes
        FROM county_list_home AS h CROSS JOIN unnest(h.kinds) AS kind
        WHERE ${isThere(asked)} AND ${isOfStanding(asked)} GROUP BY kind`.compile(db),
    ),
    db.executeQuery<{ lists: number; homes: number }>(
      sql`SELECT cardinality(h.kinds) AS lists, count(*)::integer AS homes
        FROM county_list_home AS h WHERE ${isThere(asked)} AND ${isOfStanding(asked)}
        GROUP BY 1 ORDER BY 1`.compile(db),
    ),
    db.executeQuery<{ standing: StandingOnLists; homes: number }>(
      sql`SELECT standing, count(*)::integer AS homes
        FROM county_list_home AS h WHERE ${isThere(asked)} AND ${isOnKinds(asked)}
        GROUP BY standing`.compile(db),
    ),
    asked.sort === 'room for repairs'
      ? pageByRoom(db, asked, asker)
      : page(db, asked, { order: orderOf(asked), after: asked.after }),
  ])
  const standings = new Map(byStanding.rows.map(({ standing, homes: count }) => [standing, count]))
  const forSale = standings.get('for sale') ?? 0
  const underContract = standings.get('under contract') ?? 0
  const offMarket = standings.get('off market') ?? 0
  const total = {
    'for sale': forSale,
    'off market': offMarket,
    all: forSale + underContract + offMarket,
  }[asked.standing]
  const end = asked.after + homes.length
  return {
    total,
    homes,
    byKind: listKindNames.map((kind) => ({
      kind,
      homes: byKind.rows.find((row) => row.kind === kind)?.homes ?? 0,
    })),
    byLists: byLists.rows,
    byStanding: { forSale, underContract, offMarket },
    next: homes.length === 0 || end >= total ? null : end,
  }
}

type Page = FoundOnLists['homes']

const isThere = ({
  area,
  recordedSince,
  amountAtLeast,
  propertyType,
}: AskedHomes): RawBuilder<boolean> => sql<boolean>`(
  ${area === null ? sql`true` : isInArea(area)}
  AND ${recordedSince === undefined ? sql`true` : sql`h.recorded_on >= ${recordedSince}::date`}
  AND ${amountAtLeast === undefined ? sql`true` : sql`h.amount_usd >= ${amountAtLeast}`}
  AND ${propertyType === undefined ? sql`true` : sql`h.home_type = ${propertyType}`})`

const isOnKinds = ({ kinds, match, listsAtLeast = 1 }: AskedHomes): RawBuilder<boolean> =>
  kinds === undefined
    ? sql<boolean>`cardinality(h.kinds) >= ${listsAtLeast}`
    : match === 'all'
      ? sql<boolean>`(h.kinds @> ${kinds}::text[] AND cardinality(h.kinds) >= ${listsAtLeast})`
      : sql<boolean>`(h.kinds && ${kinds}::text[] AND cardinality(h.kinds) >= ${listsAtLeast})`

const isOfStanding = ({ standing }: AskedHomes): RawBuilder<boolean> =>
  standing === 'all' ? sql<boolean>`true` : sql<boolean>`h.standing = ${standing}`

const MOST_LISTS = sql`cardinality(h.kinds) DESC, h.recorded_on DESC NULLS LAST, h.property_id`

const orderOf = ({ sort, distance }: AskedHomes): RawBuilder<unknown> => {
  switch (sort) {
    case 'newest record':
      return sql`h.recorded_on DESC NULLS LAST, cardinality(h.kinds) DESC, h.property_id`
    case 'amount':
      return sql`h.amount_usd DESC NULLS LAST, ${MOST_LISTS}`
    case 'typical value':
      return sql`CASE WHEN h.standing = 'for sale'
          THEN (SELECT value FROM valuation AS v WHERE v.property_id = h.property_id
            AND v.market = h.market AND v.distance = ${distance} AND NOT v.as_listed)
          ELSE (SELECT value FROM added_valuation AS v WHERE v.property_id = h.property_id
            AND v.distance = ${distance} AND NOT v.as_listed) END DESC NULLS LAST, ${MOST_LISTS}`
    default:
      return MOST_LISTS
  }
}

const page = async (
  db: Kysely<Database>,
  asked: AskedHomes,
  {
    order,
    after,
    most = HOMES_ON_A_PAGE,
    which = sql<boolean>`true`,
  }: {
    readonly order: RawBuilder<unknown>
    readonly after: number
    readonly most?: number
    readonly which?: RawBuilder<boolean>
  },
): Promise<Page> => {
  const { rows } = await sql<Page[number]>`
    SELECT h.property_id, h.standing FROM county_list_home AS h
    WHERE ${isThere(asked)} AND ${isOfStanding(asked)} AND ${isOnKinds(asked)} AND ${which}
    ORDER BY ${order} OFFSET ${after} LIMIT ${most}`.execute(db)
  return rows
}

/** Homes with a room for repairs, which only an asking price leaves, the most first; then the others by their lists. */
const pageByRoom = async (db: Kysely<Database>, asked: AskedHomes, asker: Asker): Promise<Page> => {
  const which = sql<boolean>`h.standing = 'for sale'`
  const all = { order: MOST_LISTS, after: 0, most: MAX_JUDGED, which }
  const forSale = await page(db, asked, all)
  const ids = forSale.map(({ propertyId }) => propertyId)
  const rooms = await roomsOf(db, ids, asked.distance, asker)
  const roomOf = ({ propertyId }: Page[number]) => rooms.get(propertyId)
  const withRoom = forSale
    .filter((home) => roomOf(home) !== undefined)
    .toSorted((a, b) => (roomOf(b) ?? 0) - (roomOf(a) ?? 0))
  const first = withRoom.slice(asked.after, asked.after + HOMES_ON_A_PAGE)
  const left = HOMES_ON_A_PAGE - first.length
  if (left === 0) return first
  const known = withRoom.map(({ propertyId }) => propertyId)
  const others = await page(db, asked, {
    order: MOST_LISTS,
    after: Math.max(0, asked.after - withRoom.length),
    most: left,
    which: sql<boolean>`NOT h.property_id = ANY(${known}::text[])`,
  })
  return [...first, ...others]
}

/** So many homes for sale on lists are put in the order of their rooms; any others follow. */
const MAX_JUDGED = 5000
