import type { DealInputs } from '../inputs/deal-inputs.ts'
import { stress } from '../results/stress.ts'
import { dealWorkbook } from './deal-workbook.ts'
import { recalculate, type StoredCells, storedCells } from './recalculate.ts'

export const TITLE = {
  title: 'First try',
  address: '12 Oak St',
  askCents: 22_000_000,
  madeOn: '2026-11-22',
}

/** The first page of a spreadsheet whose formulas are worked out again. */
export const deskIn = (cells: StoredCells) => {
  const value = recalculate(cells)
  const rowOf = (page: string, name: string) => {
    for (let row = 1; row < 500; row++) {
      const cell = cells.get(`${page}!A${row}`)
      if (cell && 'value' in cell && cell.value === name) return row
    }
    throw new Error(`there is no ${name}`)
  }
  return {
    cells,
    now: (name: string, column = 'B') => value(`Deal!${column}${rowOf('Deal', name)}`),
    engine: (name: string) => value(`Deal!C${rowOf('Deal', name)}`),
    inputCell: (name: string) => `Inputs!B${rowOf('Inputs', name)}`,
    checks: () => value(`Deal!B${rowOf('Deal', 'Checks: this must be 0')}`),
    value,
  }
}

export const deskOf = (deal: DealInputs) => deskIn(storedCells(dealWorkbook(deal, TITLE)))

/**
 * Where formulas give something other than the engine: compared to the cent in dollars, to seven digits in percent and
 * in days; a word where the engine gives nothing; and 0 in the checks.
 */
export const disagreements = (deal: DealInputs): string[] => {
  const pages = dealWorkbook(deal, TITLE)
  const { value, now, checks } = deskIn(storedCells(pages))
  const figures = (pages[0]?.rows ?? []).flatMap(([name, cell, engine], i) => {
    // What only the app works out is no formula.
    if (cell && 'text' in cell) return []
    if (!name || !('text' in name) || !engine || !('number' in engine)) return []
    const made = value(`Deal!B${i + 1}`)
    const { number, format } = engine
    const close = format !== 'dollars' && typeof made === 'number' && number !== null
    const same =
      number === null
        ? typeof made === 'string'
        : close
          ? Math.abs(made - number) <= 1e-7 * Math.max(1, Math.abs(number))
          : made === number
    return same ? [] : [`${name.text}: ${made}, not ${number}`]
  })
  const stressed = stress(deal).flatMap(({ name, profitCents, cashToCloseCents }) =>
    now(name) === profitCents / 100 && now(name, 'D') === cashToCloseCents / 100
      ? []
      : [`${name}: ${now(name)}, not ${profitCents / 100}`],
  )
  return [...figures, ...stressed, ...(checks() === 0 ? [] : [`the checks are ${checks()}`])]
}
