import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { dayNumber } from '../../../../domain/iso-date.ts'
import { DEMO_SOURCE } from '../../../../domain/listings/source-in-words.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { type ColumnType, parquetOf, rowsOfParquet } from '../../../platform/parquet/parquet-of.ts'
import { VERSION } from '../../../platform/release.ts'
import type { SaleFiles } from '../../ports.ts'
import { saleKeyOf } from '../../stored-homes.ts'
import type { TrainingSale, TrainingSpan, UsableSale } from '../training-sale.ts'

/** What the closed months of a market held at a look at its sales. */
export type ClosedMonths = {
  /** Equal for the same sales, by month: `2026-01`. */
  readonly months: Readonly<Record<string, string>>
  /** How many changes of the market's sales had been counted by then. */
  readonly salesChanged: number
}

const monthFile = z.object({
  month: z.string(),
  rows: z.number(),
  /** As in `ClosedMonths`, of the rows in the file. */
  content: z.string(),
  /** Of the file, in hexadecimal digits. */
  sha256: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  leastUsd: z.number(),
  mostUsd: z.number(),
})
const manifest = z.object({ release: z.literal(VERSION), files: z.array(monthFile) })

/** A file of a market's sales of a month, as the market's manifest has it. */
export type MonthFile = z.infer<typeof monthFile>

/** The files a market has of this release: another may read listings otherwise, so that its files are none. */
export const monthFilesOf = async (files: SaleFiles, market: string): Promise<MonthFile[]> => {
  const written = await files.read(manifestOf(market))
  if (written === null) return []
  const read = manifest.safeParse(jsonOf(written))
  return read.success ? read.data.files : []
}

/** Writes down which files a market has: after them, so that a file that is not as its line says is not read. */
export const writeMonthFiles = (
  files: SaleFiles,
  market: string,
  lines: readonly MonthFile[],
): Promise<void> => {
  const inOrder = lines.toSorted((a, b) => (a.month < b.month ? -1 : 1))
  const written: z.infer<typeof manifest> = { release: VERSION, files: inOrder }
  return files.write(manifestOf(market), Buffer.from(`${JSON.stringify(written, null, 1)}\n`))
}

/** The content of a file that is as its line says; null of any other. */
export const wholeFile = async (
  files: SaleFiles,
  market: string,
  { month, sha256 }: Pick<MonthFile, 'month' | 'sha256'>,
): Promise<Buffer | null> => {
  const content = await files.read(pathOf(market, month))
  return content !== null && sha256Of(content) === sha256 ? content : null
}

/** Writes a month's sales, in the order of their keys. Returns its line in the manifest. */
export const writeMonth = async (
  files: SaleFiles,
  market: string,
  month: string,
  { sales, content }: { readonly sales: readonly UsableSale[]; readonly content: string },
): Promise<MonthFile> => {
  const rows = sales.map(({ market: _, closeDate, ...row }) => ({
    ...row,
    day: dayNumber(closeDate),
  }))
  const written = parquetOf(columns, rows)
  await files.write(pathOf(market, month), written)
  const days = sales.map(({ closeDate }) => closeDate).toSorted()
  const prices = sales.map(({ price }) => price).toSorted((a, b) => a - b)
  return {
    month,
    content,
    rows: sales.length,
    sha256: sha256Of(written),
    firstDay: days[0] ?? '',
    lastDay: days.at(-1) ?? '',
    leastUsd: prices[0] ?? 0,
    mostUsd: prices.at(-1) ?? 0,
  }
}

export const removeMonth = (files: SaleFiles, market: string, month: string): Promise<void> =>
  files.remove(pathOf(market, month))

/** Sales of a market read from files, and the months that they are of. */
export type FoundMonths = { readonly sales: TrainingSale[]; readonly months: readonly string[] }

/**
 * The sales that may train of those closed months whose file holds what Postgres did at the look; null without any, or
 * where the market's sales have changed since. A file that cannot be read, or is not as the manifest says, is left out.
 */
export const salesOfClosedMonths = async (
  db: Kysely<Database>,
  files: SaleFiles,
  given: { readonly market: string; readonly span: TrainingSpan; readonly closed: ClosedMonths },
): Promise<FoundMonths | null> => {
  const { market, span, closed } = given
  const lines = (await monthFilesOf(files, market).catch(() => [])).filter(
    ({ month, content }) => closed.months[month] === content,
  )
  if (lines.length === 0 || (await changesOf(db, market)) !== closed.salesChanged) return null
  const sales: TrainingSale[] = []
  const months: string[] = []
  for (const line of lines) {
    // The job that writes the files fails where they cannot be reached; training has Postgres.
    const content = await wholeFile(files, market, line).catch(() => null)
    if (content === null) continue
    for (const sale of await salesIn(content, market, span)) sales.push(sale)
    months.push(line.month)
  }
  return months.length === 0 ? null : { sales, months }
}

const changesOf = async (db: Kysely<Database>, market: string): Promise<number | undefined> => {
  const { rows } = await sql<{ readonly salesChanged: number }>`
    SELECT sales_changed FROM market WHERE market = ${market}`.execute(db)
  return rows[0]?.salesChanged
}

/** Each column of a usable sale, the market but for its files' path; the day in place of the closing date. */
const columns = {
  source: 'text',
  listingKey: 'text',
  propertyId: 'text',
  addressKey: 'text',
  homeType: 'text',
  latitude: 'number',
  longitude: 'number',
  livingArea: 'number',
  lotSizeSquareFeet: 'number',
  yearBuilt: 'number',
  bathroomsTotalDecimal: 'number',
  bedroomsTotal: 'number',
  viewYN: 'yes or no',
  waterfrontYN: 'yes or no',
  poolPrivateYN: 'yes or no',
  basementYN: 'yes or no',
  garageSpaces: 'number',
  stories: 'number',
  price: 'number',
  day: 'day',
  postalCode: 'text',
  contentHash: 'text',
  specialListingConditions: 'JSON',
  reading: 'JSON',
} as const satisfies Readonly<
  Record<Exclude<keyof UsableSale, 'market' | 'closeDate'> | 'day', ColumnType>
>

const salesIn = async (
  content: Buffer,
  market: string,
  { from, to, demo }: TrainingSpan,
): Promise<TrainingSale[]> => {
  const [first, last] = [dayNumber(from), dayNumber(to)]
  const sales: TrainingSale[] = []
  for (const { source, listingKey, ...row } of await rowsOfParquet(content)) {
    if (row.day < first || row.day > last || (source === DEMO_SOURCE) !== demo) continue
    sales.push({
      listingKey: saleKeyOf(source, listingKey),
      market,
      propertyId: row.propertyId,
      addressKey: row.addressKey,
      homeType: row.homeType,
      latitude: row.latitude,
      longitude: row.longitude,
      livingArea: row.livingArea,
      lotSizeSquareFeet: row.lotSizeSquareFeet,
      yearBuilt: row.yearBuilt,
      bathroomsTotalDecimal: row.bathroomsTotalDecimal,
      bedroomsTotal: row.bedroomsTotal,
      viewYN: row.viewYN,
      waterfrontYN: row.waterfrontYN,
      poolPrivateYN: row.poolPrivateYN,
      basementYN: row.basementYN,
      garageSpaces: row.garageSpaces,
      stories: row.stories,
      price: row.price,
      day: row.day,
      postalCode: row.postalCode,
      contentHash: row.contentHash,
      specialListingConditions: row.specialListingConditions,
      reading: row.reading,
    })
  }
  return sales
}

const manifestOf = (market: string): string => `market=${market}/manifest.json`
const pathOf = (market: string, month: string): string =>
  `market=${market}/month=${month}/part.parquet`

const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

const jsonOf = (content: Buffer): unknown => {
  try {
    return JSON.parse(content.toString())
  } catch {
    return null
  }
}
