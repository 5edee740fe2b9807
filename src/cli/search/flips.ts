import type { Command } from 'commander'
import type { Flip, Flips } from '../../contract/flips.ts'
import { csvLine } from '../../domain/csv-line.ts'
import { dollars } from '../../domain/dollars.ts'
import { flipsOfPlace } from '../../server/flips/flips-of-place.ts'
import { countOf } from '../../server/platform/count-of.ts'
import type { OpenForCommand } from '../command-context.ts'
import { complain, print, printJson } from '../print.ts'
import { textTable } from '../text-table.ts'

/** `flip flips "Seattle, WA"`: homes bought and sold again within a year, as a table, as CSV or as the API's JSON. */
export const addFlipsCommand = (program: Command, open: OpenForCommand): void => {
  program
    .command('flips')
    .description('list homes that were bought and sold again within a year for 20% more')
    .argument('<place>', 'a city ("Seattle, WA"), zips ("98118, 98144") or a market ("981")')
    .option('--json', 'print the JSON object that GET /api/flips answers')
    .option('--csv', 'print the list as CSV')
    .action(async (place: string, options: { json?: true; csv?: true }) => {
      const found = await open('flips', (context) => flipsOfPlace(context, place))
      if (!found.ok) {
        complain(`${found.error}\n`)
        process.exitCode = 1
        return
      }
      if (options.json) printJson(`${JSON.stringify(found.value)}\n`)
      else if (options.csv) print(asCsv(found.value.flips))
      else print(asText(found.value))
    })
}

const asText = (flips: Flips): string =>
  [
    summaryText(flips),
    flips.flips.length === 0 ? '' : `${table(flips.flips)}\n`,
    flips.flips.some(({ again }) => again.how === 'listed')
      ? 'asks: only listed again so far, at the new ask less 3%.\n'
      : '',
    leftOutText(flips.leftOut),
  ].join('')

const summaryText = ({ place, summary, from, asOf, demo }: Flips): string => {
  const where = `${place}${asOf === null ? '' : ` from ${from} to ${asOf}`}${demo ? ' (demo data)' : ''}`
  if (summary.state === 'too few')
    return summary.flips === 0
      ? `No flips in ${where} are known.\n\n`
      : `${countOf(summary.flips, 'flip')} in ${where}: fewer than five say nothing of a place.\n\n`
  const { figures } = summary
  const lines = [
    `${countOf(figures.flips, 'flip')} in ${where}${figures.shareOfSales === null ? '' : `, ${percent(figures.shareOfSales, 1)} of all sales`}`,
    `  Held ${figures.daysHeld} days; bought at ${percent(figures.boughtOfTypical)} and resold at ${percent(figures.resoldOfTypical)} of typical value`,
    `  Between the two: ${dollars(figures.between)}${figures.betweenPerSqft === null ? '' : `, ${dollars(figures.betweenPerSqft)} a sqft`}`,
    `  Left for the work and profit: ${dollars(figures.leftForWork)}, after 8% of selling, 2% of buying and .85% a month`,
    `  Of ${countOf(figures.resales, 'home')} sold or listed again within a year ${percent(figures.lostBeforeWork)} lost before any work`,
  ]
  return `${lines.join('\n')}\n  Medians.\n\n`
}

const table = (flips: readonly Flip[]): string =>
  textTable(
    tableColumns.map(([heading]) => heading),
    flips.map((flip) => tableColumns.map(([, of]) => of(flip))),
  )

const tableColumns: readonly (readonly [string, (flip: Flip) => string])[] = [
  ['Bought', ({ bought }) => bought.date],
  ['>For', ({ bought }) => dollars(bought.price)],
  ['Back', ({ again }) => `${again.date}${again.how === 'listed' ? ', asks' : ''}`],
  ['>For', ({ again }) => dollars(again.price)],
  ['>Days', ({ daysHeld }) => String(daysHeld)],
  ['>Rise', ({ rise }) => percent(rise)],
  ['>Left for work', ({ leftForWork }) => dollars(leftForWork)],
  ['Changed', (flip) => changedText(flip)],
  ['Address', ({ address, city, zip }) => `${address}, ${city} ${zip}`],
]

/** `baths 1 to 2, sqft 1,200 to 1,600`. */
const changedText = ({ changed }: Flip): string => {
  const parts = [
    ['beds', changed.beds],
    ['baths', changed.baths],
    ['sqft', changed.squareFeet],
  ] as const
  const texts = parts.flatMap(([name, change]) =>
    change === null
      ? []
      : `${name} ${change.from.toLocaleString('en-US')} to ${change.to.toLocaleString('en-US')}`,
  )
  return texts.length === 0 ? 'the same' : texts.join(', ')
}

const leftOutText = (leftOut: Flips['leftOut']): string => {
  const reasons = Object.entries(leftOut).filter(([, count]) => count > 0)
  if (reasons.length === 0) return ''
  return `Left out in the markets there: ${reasons.map(([why, count]) => `${why} (${count})`).join(', ')}.\n`
}

const asCsv = (flips: readonly Flip[]): string =>
  [
    csvLine(csvColumns.map(([heading]) => heading)),
    ...flips.map((flip) => csvLine(csvColumns.map(([, of]) => String(of(flip) ?? '')))),
  ].join('')

const csvColumns: readonly (readonly [string, (flip: Flip) => string | number | null])[] = [
  ['Address', ({ address }) => address],
  ['City', ({ city }) => city],
  ['State', ({ state }) => state],
  ['Zip', ({ zip }) => zip],
  ['Type', ({ homeType }) => homeType],
  ['Living area', ({ squareFeet }) => squareFeet],
  ['Year built', ({ yearBuilt }) => yearBuilt],
  ['Bought on', ({ bought }) => bought.date],
  ['Bought for', ({ bought }) => bought.price],
  ['Typical value then', ({ bought }) => bought.typicalValue],
  ['Came back as', ({ again }) => again.how],
  ['Back on', ({ again }) => again.date],
  ['Ask', ({ again }) => (again.how === 'listed' ? again.ask : null)],
  ['Back for', ({ again }) => again.price],
  ['Days held', ({ daysHeld }) => daysHeld],
  ['Rise over the market', ({ rise }) => rise],
  ['Left for the work', ({ leftForWork }) => leftForWork],
  ['Changed', (flip) => changedText(flip)],
  ['Latitude', ({ lat }) => lat],
  ['Longitude', ({ long }) => long],
]

const percent = (share: number | null, decimals = 0): string =>
  share === null ? '—' : `${(100 * share).toFixed(decimals)}%`
