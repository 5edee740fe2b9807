import { zipOf } from '../../../domain/listings/market.ts'
import { numberIn } from '../../../domain/listings/reading/number-in.ts'
import { FAIR_MARKET_SIZES } from '../../../domain/rents/fair-market-rents.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { openCsvFile, startOfFile } from '../../platform/csv-file.ts'
import type { FairMarketTable } from '../../rents/ports.ts'
import { workbookRows } from './workbook-rows.ts'

/**
 * HUD's table of Small Area Fair Market Rents, as the workbook that HUD publishes or that saved as CSV. Null for a file
 * of another kind; an error is the rest of a sentence that begins with the file's name.
 */
export const openFairMarketRents = async (
  path: string,
): Promise<Result<FairMarketTable | null, string>> => {
  const start = await startOfFile(path)
  if (!start.ok) return err(start.error.what)
  const isWorkbook = Buffer.from(start.value.sample).toString('latin1').startsWith('PK\x03\x04')
  const rows = isWorkbook ? await workbookRows(path) : await rowsOfCsv(path)
  if (!rows.ok) return rows
  const header = rows.value.findIndex((cells) => columnsIn(cells) !== null)
  const columns = columnsIn(rows.value[header] ?? [])
  if (columns === null)
    return isWorkbook
      ? err('is a workbook without columns SAFMR 0BR to 4BR and a zip code. Save a table as CSV.')
      : ok(null)
  return ok(tableOf(rows.value.slice(header + 1), columns))
}

/** No rows where the first ones show that it is another table. */
const rowsOfCsv = async (path: string): Promise<Result<readonly (readonly string[])[], string>> => {
  const opened = await openCsvFile(path)
  if (!opened.ok) return ok([])
  const rows: (readonly string[])[] = []
  let isTable = false
  for await (const record of opened.value.records()) {
    if ('why' in record)
      return isTable
        ? err(`breaks off at line ${record.brokenAt}: ${record.why}. Get the whole file.`)
        : ok([])
    rows.push(record.cells)
    isTable ||= columnsIn(record.cells) !== null
    if (!isTable && rows.length === ROWS_BEFORE_HEADER) return ok([])
    if (rows.length > MAX_ROWS)
      return err(
        `has more than ${MAX_ROWS.toLocaleString('en-US')} rows, which is no table of HUD.`,
      )
  }
  return ok(rows)
}

const ROWS_BEFORE_HEADER = 5
/** HUD's has 52,000: a row for each zip and area. */
const MAX_ROWS = 200_000

type Columns = { readonly zip: number; readonly rents: readonly number[] }

/** HUD names its columns `ZIP Code` and `SAFMR 0BR`, with lines in between, or `zcta` and `safmr_0br`. */
const columnsIn = (cells: readonly string[]): Columns | null => {
  const names = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, ' '),
  )
  const zip = names.findIndex((name) => /^(zip|zip code|zcta)$/.test(name))
  const rents = Array.from({ length: FAIR_MARKET_SIZES }, (_, beds) =>
    names.findIndex((name) => new RegExp(`^safmr ${beds} ?br$`).test(name)),
  )
  return zip === -1 || rents.includes(-1) ? null : { zip, rents }
}

/** A zip of several areas has the same rents in each; where a table has others, the lowest row counts. */
const tableOf = (rows: readonly (readonly string[])[], columns: Columns): FairMarketTable => {
  const rentsUsd = new Map<string, readonly number[]>()
  let refused = 0
  for (const cells of rows) {
    const zip = zipOf(cells[columns.zip] ?? '')
    const rents = columns.rents.flatMap((column) => rentIn(cells[column] ?? '') ?? [])
    if (zip === null || rents.length < FAIR_MARKET_SIZES) {
      if (cells.some((cell) => cell.trim() !== '')) refused += 1
      continue
    }
    const known = rentsUsd.get(zip)
    if (known === undefined || sumOf(rents) < sumOf(known)) rentsUsd.set(zip, rents)
  }
  return { rentsUsd, refused }
}

const rentIn = (text: string): number | null => {
  const rent = numberIn(text)
  return rent !== null && rent >= 100 && rent <= 20_000 ? Math.round(rent) : null
}

const sumOf = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0)
