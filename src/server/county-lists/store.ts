import { type Kysely, type Selectable, sql } from 'kysely'
import type { CountyList, ListCounts } from '../../contract/county-lists/county-lists.ts'
import type { UnmatchedReason } from '../../domain/county-lists/unmatched.ts'
import type { WhyNoValue } from '../../domain/homes/added-home.ts'
import { CopiedRows, copyRows } from '../platform/database/copy-rows.ts'
import type { Database } from '../platform/database/schema.ts'
import type { CountyListTable } from '../platform/database/tables/county-lists.ts'
import type { ListRow } from './ports.ts'

export type ListRecord = Selectable<CountyListTable>

/** Adds rows to a list. */
export const copyListRows = (
  trx: Kysely<Database>,
  listId: string,
  rows: readonly ListRow[],
): Promise<void> => {
  const copied = new CopiedRows(columns.length)
  for (const row of rows) {
    copied.startRow()
    copied.text(listId)
    copied.integer(row.line)
    copied.text(row.parcel)
    copied.text(row.parcelKey)
    copied.text(row.address)
    copied.text(row.street)
    copied.text(row.unit)
    copied.text(row.zip)
    copied.text(row.cityKey)
    copied.date(row.recordedOn)
    copied.float8(row.amountUsd)
    copied.text(row.caseNumber)
    copied.text(row.ownerName)
  }
  return copyRows(trx, { table: 'countyListRow', columns }, copied)
}

const columns = [
  ...['listId', 'line', 'parcel', 'parcelKey', 'address', 'street', 'unit', 'zip', 'cityKey'],
  ...['recordedOn', 'amountUsd', 'caseNumber', 'ownerName'],
]

/** The list of the same kind, county and source; undefined where none is on file. */
export const findSameList = (
  db: Kysely<Database>,
  { kind, state, county, source }: Pick<ListRecord, 'kind' | 'state' | 'county' | 'source'>,
): Promise<ListRecord | undefined> =>
  db
    .selectFrom('countyList')
    .selectAll()
    .where('kind', '=', kind)
    .where('state', '=', state)
    .where('county', '=', county)
    .where('source', '=', source)
    .executeTakeFirst()

/** Deletes a list with its rows; undefined where there is none of this id. */
export const deleteList = (
  trx: Kysely<Database>,
  id: string,
): Promise<Pick<ListRecord, 'kind' | 'source'> | undefined> =>
  trx.deleteFrom('countyList').where('id', '=', id).returning(['kind', 'source']).executeTakeFirst()

/** Homes that are on no list any more are found no more. Their values go when homes are next settled. */
export const dropHomesOnNoList = async (trx: Kysely<Database>): Promise<void> => {
  await sql`DELETE FROM county_list_home AS h
    WHERE NOT EXISTS (SELECT FROM county_list_row AS r WHERE r.property_id = h.property_id)`.execute(
    trx,
  )
}

/** The lists on file, or one of them, with what became of their rows. */
export const listsOnFile = async (db: Kysely<Database>, id?: string): Promise<CountyList[]> => {
  const [lists, counts, unmatched, values] = await Promise.all([
    db
      .selectFrom('countyList')
      .selectAll()
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .orderBy('state')
      .orderBy('county')
      .orderBy('kind')
      .orderBy('source')
      .execute(),
    sql<JoinedCounts & { readonly listId: string }>`
      SELECT r.list_id, count(*) FILTER (WHERE h.standing = 'for sale')::integer AS for_sale,
        count(*) FILTER (WHERE h.standing = 'under contract')::integer AS under_contract,
        count(*) FILTER (WHERE h.standing = 'off market')::integer AS off_market,
        count(*) FILTER (WHERE h.property_id IS NULL)::integer AS unmatched,
        count(DISTINCT h.property_id)::integer AS homes
      FROM county_list_row AS r LEFT JOIN county_list_home AS h ON h.property_id = r.property_id
      WHERE ${id ?? null}::text IS NULL OR r.list_id = ${id ?? null}
      GROUP BY r.list_id`.execute(db),
    sql<{ readonly listId: string; readonly reason: UnmatchedReason; readonly rows: number }>`
      SELECT r.list_id, coalesce(r.unmatched, ${NOT_JOINED}) AS reason, count(*)::integer AS rows
      FROM county_list_row AS r LEFT JOIN county_list_home AS h ON h.property_id = r.property_id
      WHERE h.property_id IS NULL AND (${id ?? null}::text IS NULL OR r.list_id = ${id ?? null})
      GROUP BY 1, 2 ORDER BY 3 DESC, 2`.execute(db),
    sql<ValueState & { readonly listId: string }>`
      SELECT r.list_id, h.value_shown, a.due OR a.property_id IS NULL AS waits, a.no_value,
        count(DISTINCT h.property_id)::integer AS homes
      FROM county_list_row AS r JOIN county_list_home AS h ON h.property_id = r.property_id
      LEFT JOIN added_home AS a ON a.property_id = h.property_id AND a.account_id IS NULL
      WHERE h.standing = 'off market' AND (${id ?? null}::text IS NULL OR r.list_id = ${id ?? null})
      GROUP BY 1, 2, 3, 4 ORDER BY 5 DESC, 4`.execute(db),
  ])
  const countsOf = new Map(counts.rows.map((row) => [row.listId, row]))
  const reasonsOf = Map.groupBy(unmatched.rows, ({ listId }) => listId)
  const valuesOf = Map.groupBy(values.rows, ({ listId }) => listId)
  return lists.map((list) => ({
    id: list.id,
    kind: list.kind,
    source: list.source,
    county: list.county,
    state: list.state,
    listedOn: list.listedOn,
    importedAt: list.importedAt.toISOString(),
    fileName: list.fileName,
    counts: toCounts(list, countsOf.get(list.id), reasonsOf.get(list.id) ?? []),
    offMarketHomes: toValues(valuesOf.get(list.id) ?? []),
    lacks: list.lacks,
  }))
}

const NOT_JOINED: UnmatchedReason = 'no home on file at this parcel number or address'

type JoinedCounts = Pick<
  ListCounts,
  'forSale' | 'underContract' | 'offMarket' | 'unmatched' | 'homes'
>

type ValueState = {
  readonly valueShown: boolean
  readonly waits: boolean
  readonly noValue: WhyNoValue | null
  readonly homes: number
}

const toCounts = (
  { rows, refused, ownAddress }: Pick<ListRecord, 'rows' | 'refused' | 'ownAddress'>,
  joined: JoinedCounts | undefined,
  reasons: readonly { readonly reason: UnmatchedReason; readonly rows: number }[],
): ListCounts => ({
  rows,
  refused,
  ownAddress,
  forSale: joined?.forSale ?? 0,
  underContract: joined?.underContract ?? 0,
  offMarket: joined?.offMarket ?? 0,
  unmatched: joined?.unmatched ?? 0,
  unmatchedByReason: reasons.map(({ reason, rows: count }) => ({ reason, rows: count })),
  homes: joined?.homes ?? 0,
})

const toValues = (states: readonly ValueState[]): CountyList['offMarketHomes'] => {
  const sum = (which: (state: ValueState) => boolean) =>
    states.filter(which).reduce((homes, state) => homes + state.homes, 0)
  return {
    valued: sum(({ valueShown, waits, noValue }) => valueShown && !waits && noValue === null),
    waiting: sum(({ valueShown, waits }) => valueShown && waits),
    withoutValue: states.flatMap(({ valueShown, waits, noValue: why, homes }) =>
      valueShown && !waits && why !== null ? [{ why, homes }] : [],
    ),
    notShown: sum(({ valueShown }) => !valueShown),
  }
}

/** Where the operator does not keep the names of owners, those of before are forgotten. */
export const forgetOwnerNames = async (db: Kysely<Database>): Promise<void> => {
  await db
    .updateTable('countyListRow')
    .set({ ownerName: null })
    .where('ownerName', 'is not', null)
    .execute()
}
