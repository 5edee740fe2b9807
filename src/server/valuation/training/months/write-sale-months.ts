import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../platform/database/schema.ts'
import type { SaleFiles } from '../../ports.ts'
import { isInMonths, SALE_KEY, usableSales } from '../training-sale.ts'
import {
  type ClosedMonths,
  type MonthFile,
  monthFilesOf,
  removeMonth,
  wholeFile,
  writeMonth,
  writeMonthFiles,
} from './sale-months.ts'
import { hashOfSale } from './sales-by-market.ts'

/** Fewer sales are read from Postgres in a moment. */
export const MIN_SALES_FOR_FILES = 5000

/** How many sales the closed months of a market hold. */
export const salesInMonths = ({ months }: Pick<ClosedMonths, 'months'>): number =>
  Object.values(months).reduce((sum, content) => sum + Number(content.split(':')[0]), 0)

/**
 * Writes the sales of those closed months of a market that have no file, or one that is broken or holds other sales
 * than Postgres did at the look; files of other months are removed. Broken off, it goes on where it stopped. Returns how
 * many it wrote.
 */
export const writeSaleMonths = async (
  db: Kysely<Database>,
  files: SaleFiles,
  { market, months }: { readonly market: string } & Pick<ClosedMonths, 'months'>,
  signal?: AbortSignal,
): Promise<number> => {
  const lines = new Map<string, MonthFile>()
  const before = await monthFilesOf(files, market)
  for (const line of before) {
    if (months[line.month] === undefined) await removeMonth(files, market, line.month)
    else if (months[line.month] === line.content && (await wholeFile(files, market, line)) !== null)
      lines.set(line.month, line)
  }
  const missing = Object.keys(months)
    .filter((month) => !lines.has(month))
    .toSorted()
  for (let start = 0; start < missing.length; start += MONTHS_AT_ONCE) {
    signal?.throwIfAborted()
    const some = missing.slice(start, start + MONTHS_AT_ONCE)
    const sales = await salesOfMonths(db, market, some)
    for (const month of some) {
      const found = sales.get(month)
      if (found !== undefined) lines.set(month, await writeMonth(files, market, month, found))
    }
    await writeMonthFiles(files, market, [...lines.values()])
  }
  if (missing.length === 0 && lines.size < before.length)
    await writeMonthFiles(files, market, [...lines.values()])
  return missing.length
}

/** A look at a market's sales takes part of a second where there are many; the sales of so many months fit into memory. */
const MONTHS_AT_ONCE = 6

/** Sales and what they come to are of one statement, so that a file holds what its line says. */
const salesOfMonths = async (db: Kysely<Database>, market: string, months: readonly string[]) => {
  const rows = await usableSales(db)
    .select(sql<string>`(${hashOfSale})::text`.as('hash'))
    .where('market', '=', market)
    .where(isInMonths(months))
    .orderBy(SALE_KEY)
    .execute()
  const byMonth = Map.groupBy(rows, ({ closeDate }) => closeDate.slice(0, 7))
  return new Map(
    [...byMonth].map(([month, ofMonth]) => {
      const sum = ofMonth.reduce((total, { hash }) => total + BigInt(hash), 0n)
      const sales = ofMonth.map(({ hash: _, ...sale }) => sale)
      return [month, { sales, content: `${sales.length}:${sum}` }] as const
    }),
  )
}
