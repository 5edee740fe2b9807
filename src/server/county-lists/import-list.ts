import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { ListCounts } from '../../contract/county-lists/county-lists.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import type { RowRefusal } from '../listings/ports.ts'
import type { Database } from '../platform/database/schema.ts'
import { joinRows } from './join-rows.ts'
import type { CountyListFile, ListPlaces, ListRow, StoreListOptions } from './ports.ts'
import { lockLists, settleHomes } from './settle-homes.ts'
import { copyListRows, deleteList, findSameList, listsOnFile } from './store.ts'

export type ImportListDeps = StoreListOptions & {
  /** Without a time limit. */
  readonly db: Kysely<Database>
  readonly places: ListPlaces
  readonly now: Date
  /** Hears now and then that more is read. */
  readonly onProgress: () => void
}

export type ImportedList = {
  readonly id: string
  readonly counts: ListCounts
}

/** Why a list is not stored. */
export type ListFault =
  | { readonly type: 'BrokenOff'; readonly row: RowRefusal }
  /** All its rows are refused. */
  | { readonly type: 'NothingRead'; readonly rows: number }
  /** The one on file is of a later day. */
  | { readonly type: 'Older'; readonly onFile: IsoDate }
  /** The gazetteer has no such county. */
  | { readonly type: 'UnknownCounty' }

/**
 * Stores a list in place of the one of the same kind, county and source, joined to the homes on file, in one
 * transaction: a list is there whole or not at all. One that is older than the one on file is refused.
 */
export const importList = async (
  file: CountyListFile,
  deps: ImportListDeps,
): Promise<Result<ImportedList, ListFault>> => {
  const county = deps.places.county(file.county, file.state)
  if (county === null) return err({ type: 'UnknownCounty' })
  const name = county.label.slice(0, county.label.lastIndexOf(','))
  try {
    return await deps.db
      .transaction()
      .execute((trx) => storeList(trx, { ...file, county: name }, county.zips, deps))
  } catch (error) {
    if (error instanceof NotStored) return err(error.fault)
    throw error
  }
}

/** Rolls the transaction back. */
class NotStored extends Error {
  readonly fault: ListFault
  constructor(fault: ListFault) {
    super(fault.type)
    this.fault = fault
  }
}

const storeList = async (
  trx: Kysely<Database>,
  file: CountyListFile,
  zipsOfCounty: readonly string[],
  deps: ImportListDeps,
): Promise<Result<ImportedList, ListFault>> => {
  await lockLists(trx)
  const { kind, source, county, state, exportedOn: listedOn, lacks } = file
  const before = await findSameList(trx, { kind, state, county, source })
  if (before !== undefined && before.listedOn > listedOn)
    throw new NotStored({ type: 'Older', onFile: before.listedOn })
  if (before !== undefined) await deleteList(trx, before.id)
  const id = randomUUID()
  await trx
    .insertInto('countyList')
    .values({
      id,
      kind,
      source,
      county,
      state,
      listedOn,
      fileName: deps.fileName,
      zips: [],
      rows: 0,
      refused: 0,
      ownAddress: 0,
      lacks,
      importedAt: deps.now,
    })
    .execute()
  const { zips, ...counts } = await storeRows(trx, id, file, deps)
  for (const zip of zipsOfCounty) zips.add(zip)
  await trx
    .updateTable('countyList')
    .set({ ...counts, zips: [...zips] })
    .where('id', '=', id)
    .execute()
  // By what the planner knew of a table without these rows, joins would take minutes.
  await sql`ANALYZE county_list_row`.execute(trx)
  await joinRows(trx, id)
  await settleHomes(trx)
  deps.signal.throwIfAborted()
  await handOnUnmatched(trx, id, file, deps)
  const [list] = await listsOnFile(trx, id)
  if (list === undefined) throw new Error(`The county list ${id} is not stored`)
  return ok({ id, counts: list.counts })
}

/** Reads and stores rows, a few thousand at a time. */
const storeRows = async (
  trx: Kysely<Database>,
  id: string,
  file: CountyListFile,
  { refused: handOn, onProgress, signal }: ImportListDeps,
) => {
  let rows = 0
  let refused = 0
  let ownAddress = 0
  const zips = new Set<string>()
  let batch: ListRow[] = []
  const store = async () => {
    signal.throwIfAborted()
    if (batch.length > 0) await copyListRows(trx, id, batch)
    batch = []
    onProgress()
  }
  for await (const row of file.rows) {
    rows += 1
    if (!row.ok) {
      if (row.error.breaksOff) throw new NotStored({ type: 'BrokenOff', row: row.error })
      refused += 1
      await handOn(row.error)
    } else if (row.value === 'own address') ownAddress += 1
    else {
      batch.push(row.value)
      if (row.value.zip !== null) zips.add(row.value.zip)
    }
    if (batch.length === BATCH_ROWS) await store()
  }
  await store()
  if (refused === rows) throw new NotStored({ type: 'NothingRead', rows })
  return { rows, refused, ownAddress, zips }
}

const BATCH_ROWS = 5000

/** Names the rows that are joined to no home, in the order of the file. */
const handOnUnmatched = async (
  trx: Kysely<Database>,
  id: string,
  { columnOf }: CountyListFile,
  { refused }: ImportListDeps,
): Promise<void> => {
  for (let after = 0; ; ) {
    const rows = await trx
      .selectFrom('countyListRow')
      .select(['line', 'parcel', 'address', 'unmatched'])
      .where('listId', '=', id)
      .where('unmatched', 'is not', null)
      .where('line', '>', after)
      .orderBy('line')
      .limit(BATCH_ROWS)
      .execute()
    for (const { line, parcel, address, unmatched } of rows) {
      const by = address === null ? 'parcel' : 'address'
      await refused({
        line,
        column: columnOf(by),
        reason: unmatched ?? '',
        value: address ?? parcel ?? '',
      })
    }
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.line
  }
}
