import { isAnyPriceUsd } from '../../dollars.ts'
import { compareExits } from '../exits/compare-exits.ts'
import type { DealInputs } from '../inputs/deal-inputs.ts'
import { heading, note, shown, text, type WorkbookCell, type WorkbookPage } from './cells.ts'

/** All exits of a deal side by side, as they were when the file was made; null in a deal that has none. */
export const exitsPage = (deal: DealInputs): WorkbookPage | null => {
  if (deal.exits === null) return null
  const { rows } = compareExits(deal, deal.exits)
  const dollars = (cents: number | null): WorkbookCell =>
    cents === null
      ? text('n/a')
      : isAnyPriceUsd(cents / 100)
        ? text('Any price')
        : shown(cents / 100, 'dollars')
  return {
    name: 'Exits',
    rows: [
      [
        heading('Exits side by side'),
        note('Values of when the file was made, no formulas: Deal and Rent work theirs out again.'),
      ],
      [
        ...['Exit', 'Max offer', 'Cash needed', 'Cash left in', 'Profit', 'Cash flow a year'],
        ...['Chance of a loss', 'Best for'],
      ].map(heading),
      ...rows.map(({ name, missing, result, bestFor }): WorkbookCell[] =>
        result === null
          ? [text(name), note(missing ?? '')]
          : [
              text(name),
              ...[
                result.maxOfferCents,
                result.cashNeededCents,
                result.cashLeftInCents,
                result.profitCents,
                result.cashFlowCentsAYear,
              ].map(dollars),
              result.chanceOfLoss === null ? text('n/a') : shown(result.chanceOfLoss, 'percent'),
              text(bestFor.join(', ')),
            ],
      ),
      [],
      ...rows.flatMap(({ name, result }) =>
        (result?.facts ?? []).map((fact) => [note(`${name}: ${fact}`)]),
      ),
      [
        note(
          'Chances of a loss come from thousands of ways it may go: only the app works them out.',
        ),
      ],
    ],
    widths: [24, 18, 18, 18, 18, 18, 18, 60],
    sticky: { rows: 2, columns: 1 },
  }
}
