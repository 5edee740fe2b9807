import type { Kysely } from 'kysely'
import type { ListCounts } from '../../src/contract/county-lists/county-lists.ts'
import type { ListKind } from '../../src/domain/county-lists/list-kinds.ts'
import { parseCountyListMapping } from '../../src/server/adapters/county/county-list-mapping.ts'
import { openCountyList } from '../../src/server/adapters/county/open-county-list.ts'
import { importList, type ListFault } from '../../src/server/county-lists/import-list.ts'
import { valueHomes } from '../../src/server/county-lists/value-homes.ts'
import type { RowRefusal } from '../../src/server/listings/ports.ts'
import type { Database } from '../../src/server/platform/database/schema.ts'
import { KeptModels } from '../../src/server/valuation/training/market-models.ts'
import { openValuingThreads } from '../../src/server/valuation/values/value-homes.ts'
import { unlistedValuer } from '../../src/server/valuation/values/value-unlisted.ts'
import { date } from '../listings/listing-facts.ts'
import { gazetteer } from '../places/gazetteer.ts'

/** How the made-up lists of tests are read, of Franklin County, Ohio. */
export const listMapping = {
  county: 'Franklin County, OH',
  source: 'Franklin County',
  columns: {
    ParcelNumber: 'PARCEL',
    UnparsedAddress: 'SITE',
    PostalCode: 'ZIP',
    RecordedDate: 'DAY',
    AmountUsd: 'AMOUNT',
    CaseNumber: 'CASE',
    OwnerName: 'OWNER',
    MailingAddress: 'MAIL',
    MailingState: 'MAIL STATE',
    MailingPostalCode: 'MAIL ZIP',
  },
  dateFormat: 'M/d/yyyy',
}

const HEADER = 'PARCEL,SITE,ZIP,DAY,AMOUNT,CASE,OWNER,MAIL,MAIL STATE,MAIL ZIP,PHONE,EMAIL'

/** A file of such a list, by the cells of its rows. */
export const listFile = (...rows: readonly (readonly string[])[]): string =>
  `${[HEADER, ...rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))].join('\n')}\n`

export type ListStored = {
  readonly id: string | null
  readonly fault: ListFault | null
  readonly counts: ListCounts | null
  readonly refused: readonly RowRefusal[]
}

/** Imports a list as a file that is read through a mapping, and values its homes unless `valued` is false. */
export const storeList = async (
  db: Kysely<Database>,
  path: string,
  {
    kind = 'tax-arrears',
    mapping = listMapping,
    listedOn = '2024-06-30',
    keepNames = false,
    signal = new AbortController().signal,
    valued = true,
  }: {
    readonly kind?: ListKind
    readonly mapping?: object
    readonly listedOn?: string
    readonly keepNames?: boolean
    readonly signal?: AbortSignal
    readonly valued?: boolean
  } = {},
): Promise<ListStored> => {
  const parsed = parseCountyListMapping('franklin', mapping, kind)
  if (!parsed.ok) throw new Error(parsed.error)
  const today = date('2024-12-31')
  const opened = await openCountyList(path, parsed.value, {
    kind,
    keepNames,
    today,
    exported: date(listedOn),
  })
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  const refused: RowRefusal[] = []
  const stored = await importList(opened.value, {
    db,
    places: gazetteer,
    now: new Date('2024-12-31T10:00:00Z'),
    fileName: 'list.csv',
    refused: async (row) => void refused.push(row),
    onProgress: () => undefined,
    signal,
  })
  if (stored.ok && valued) await valueListed(db)
  return stored.ok
    ? { ...stored.value, fault: null, refused }
    : { id: null, counts: null, fault: stored.error, refused }
}

/** Values the homes on lists whose values are due. */
export const valueListed = async (
  db: Kysely<Database>,
  signal = new AbortController().signal,
): Promise<number> => {
  const threads = openValuingThreads()
  try {
    const valueUnlisted = unlistedValuer({ db, models: new KeptModels(db), threads })
    return await valueHomes({
      db,
      places: gazetteer,
      today: date('2024-12-31'),
      valueUnlisted,
      signal,
    })
  } finally {
    await threads.close()
  }
}
