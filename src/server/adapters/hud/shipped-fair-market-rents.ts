import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { FAIR_MARKET_SIZES } from '../../../domain/rents/fair-market-rents.ts'
import type { ShippedFairMarketRents } from '../../rents/ports.ts'

/**
 * HUD's Small Area Fair Market Rents of fiscal year 2024, read when they are first asked for: a line for each of 24,951
 * zips with its rents for 0 to 4 bedrooms, as HUD's `fy2024_safmrs.xlsx` has them (docs/rents.md).
 */
export const shippedFairMarketRents: ShippedFairMarketRents = {
  ofZip: (zip) => {
    table ??= readTable()
    const row = table.rows.get(zip)
    if (row === undefined) return null
    const first = row * FAIR_MARKET_SIZES
    return {
      fiscalYear: FISCAL_YEAR,
      rentsUsd: [...table.rents.subarray(first, first + FAIR_MARKET_SIZES)],
    }
  },
}

const FISCAL_YEAR = 2024
const path = new URL(`safmr-${FISCAL_YEAR}.csv.gz`, import.meta.url)

type Table = { readonly rows: ReadonlyMap<string, number>; readonly rents: Uint16Array }
let table: Table | undefined

const readTable = (): Table => {
  const lines = gunzipSync(readFileSync(path)).toString('latin1').trimEnd().split('\n')
  const rents = new Uint16Array(lines.length * FAIR_MARKET_SIZES)
  const rows = new Map<string, number>()
  for (const [row, line] of lines.entries()) {
    const [zip = '', ...figures] = line.split(',')
    rows.set(zip, row)
    rents.set(figures.map(Number), row * FAIR_MARKET_SIZES)
  }
  return { rows, rents }
}
