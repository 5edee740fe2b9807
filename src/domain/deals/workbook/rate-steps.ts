import { formula, note, text, type WorkbookCell } from './cells.ts'

/** The ranges of a page that an internal rate is found from: flows, their times, and where they change their sign. */
export type RatedFlows = {
  readonly net: string
  readonly times: string
  /** 1 where a flow has another sign than the last one before it. */
  readonly changes: string
  /** The sign of the last flow. */
  readonly lastSign: string
  /** The longest time. */
  readonly longest: string
}

/**
 * The internal rate of flows a period, by halving the range of rates as the engine does: its rows from `firstRow` on, and
 * the formula of the rate. None unless money goes out first and comes in once.
 */
export const rateSteps = (
  { net, times, changes, lastSign, longest }: RatedFlows,
  firstRow: number,
): { readonly rows: readonly (readonly WorkbookCell[])[]; readonly rate: string } => {
  const worth = (growth: string) => `SUMPRODUCT(${net},EXP(-${growth}*${times}))`
  // The engine's own bounds, and no farther than spreadsheets can raise e to and multiply by money.
  const bound = `MIN(${LARGEST_LOG_GROWTH},600/MAX(1,${longest}))`
  // Below the names of the columns.
  const from = firstRow + 1
  const steps = Array.from({ length: HALVINGS }, (_, step) => {
    const row = from + step
    const [low, high, middle, left] = ['B', 'C', 'D', 'E'].map((column) => `$${column}$${row - 1}`)
    return [
      text(`${step + 1}`),
      formula(step === 0 ? `-${bound}` : `IF(${left}>0,${middle},${low})`, 'number'),
      formula(step === 0 ? bound : `IF(${left}>0,${high},${middle})`, 'number'),
      formula(`($B$${row}+$C$${row})/2`, 'number'),
      formula(worth(`$D$${row}`)),
    ]
  })
  const found = `$D$${from + HALVINGS - 1}`
  const changesOnce = `SUM(${changes})=1,${lastSign}=1`
  const isThere = `${worth(`$B$${from}`)}>=0,${worth(`$C$${from}`)}<=0`
  return {
    rows: [['Growth a month', 'From', 'To', 'Middle', 'Worth today'].map(note), ...steps],
    rate: `IF(AND(${changesOnce}),IF(AND(${isThere}),EXP(${found})-1,"n/a"),"n/a")`,
  }
}

/** How many rows they take. */
export const RATE_ROWS = 46

/** Halves the range of rates to ten digits. */
const HALVINGS = RATE_ROWS - 1
/** As `irrOf` has it. */
const LARGEST_LOG_GROWTH = 13.815510557964274
