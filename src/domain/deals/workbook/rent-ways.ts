import { type RentalStressId, rentalStress } from '../exits/rental-stress.ts'
import type { DealInputs } from '../inputs/deal-inputs.ts'
import {
  type At,
  atColumn,
  columnName,
  formula,
  heading,
  note,
  placeRows,
  text,
  type WorkbookPage,
} from './cells.ts'
import type { InputsPage } from './inputs-page.ts'
import { laterRows, rentRows } from './rent-rows.ts'
import { type RentalCells, runOn } from './rental-inputs.ts'

/** A way a rental may go, as a column of a page; null where its figures are worked out in the app only. */
export type RentWay = {
  readonly stress: ReturnType<typeof rentalStress>[number]
  readonly at: At | null
}

/**
 * The stress table of a rental, a whole rental in each column: what the deal costs until then is that of the plan, which
 * `rent` names on the page of the rental.
 */
export const rentWaysPage = (
  deal: DealInputs,
  inputs: InputsPage,
  cells: RentalCells,
  rent: At,
): { readonly page: WorkbookPage; readonly ways: readonly RentWay[] } => {
  const rows = [...rentRows(inputs, cells), ...laterRows(inputs, cells)]
  const rowOf = placeRows(rows, 3)
  const columns = rentalStress(deal, cells.rental).map((stress) => {
    const changed = changedBy(deal, cells, stress.id)
    const own = changed && [...rentRows(inputs, changed), ...laterRows(inputs, changed)]
    return { stress, own: own && new Map(own.map((row) => [row.key, row])) }
  })
  const shown = columns.filter(({ own }) => own !== null)
  const ways = columns.map(({ stress, own }): RentWay => {
    const column = columnName(1 + shown.findIndex((one) => one.stress === stress))
    return { stress, at: own && atColumn(column, rowOf, `${NAME}!`) }
  })
  const page: WorkbookPage = {
    name: NAME,
    rows: [
      [
        heading('Each way the rental may go'),
        note('A whole rental in each column; all are formulas.'),
      ],
      [null, ...shown.map(({ stress }) => heading(stress.name))],
      ...rows.map(({ key, name }) => [
        text(name),
        ...shown.map(({ own }, i) => {
          const row = own?.get(key)
          if (row === undefined) return null
          const here = atColumn(columnName(i + 1), rowOf)
          const at: At = (of, to) => (own?.has(of) ? here(of, to) : rent(of, to))
          return formula(row.formula(at), row.format, row.strong)
        }),
      ]),
    ],
    widths: [54, ...shown.map(() => 18)],
    sticky: { rows: 2, columns: 1 },
  }
  return { page, ways }
}

const NAME = 'RentWays'

/** The cells of a rental that goes another way; null where loans would run on. */
const changedBy = (
  deal: DealInputs,
  cells: RentalCells,
  id: RentalStressId,
): RentalCells | null => {
  const { refinance } = cells
  switch (id) {
    case 'rent-10':
      return { ...cells, rent: `ROUND(${cells.rent}*0.9,2)` }
    case 'vacancy-doubled':
      return { ...cells, vacancy: `MIN(1,2*${cells.vacancy})` }
    case 'rate+1':
      return {
        ...cells,
        refinance: refinance && { ...refinance, rate: `(${refinance.rate}+0.01)` },
      }
    case 'appraisal-10':
      return {
        ...cells,
        refinance: refinance && { ...refinance, appraisal: `(${refinance.appraisal}*0.9)` },
      }
    case 'no-refinance':
      return runOn(deal, { refinance: null }) ? null : { ...cells, refinance: null }
  }
}
