import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Candidate } from '../../domain/comps/candidate.ts'
import { milesOf } from '../../domain/distance.ts'
import { dayNumber, type IsoDate, localDateOf, parseIsoDate } from '../../domain/iso-date.ts'
import {
  type BacktestOptions,
  runBacktest,
  usualTestFrom,
} from '../../domain/valuation/backtest/run-backtest.ts'
import { readDistance } from '../distance-option.ts'
import { complain, countOf, print, printJson } from '../print.ts'
import { sharedKeysText, shortenedKeysText } from '../shared-keys-text.ts'
import { backtestJson, backtestText } from './backtest-report.ts'
import { findMapping } from './find-mapping.ts'
import { readSales } from './read-sales.ts'

type Options = {
  readonly mapping: string
  readonly testFrom?: IsoDate
  readonly folds?: number
  /** Miles. */
  readonly distance: number
  readonly json?: true
}

/** `flip backtest FILE`: how far the product's values would have been from later sale prices. */
export const addBacktestCommand = (program: Command): void => {
  program
    .command('backtest')
    .description('value the sales of a file from earlier ones, and say how far off the values were')
    .argument('<file>', "a county's file of sales")
    .requiredOption(
      '--mapping <name or file>',
      'which column holds what: king-county, or a JSON file (required)',
    )
    .addOption(
      new Option('--test-from <date>', 'test the sales from this day on; else the last third')
        .argParser(isoDate)
        .conflicts('folds'),
    )
    .option(
      '--folds <number>',
      'instead of by time, value each part of the sales from the others: for files without dates',
      foldCount,
    )
    .addOption(
      new Option(
        '--distance <distance>',
        'how far comps may lie: mile, half mile, quarter mile or any',
      )
        .argParser(milesWithin)
        .default(milesOf['half mile'], 'half mile'),
    )
    .option('--json', 'print one JSON object')
    .action(async (file: string, options: Options) => {
      const fault = await backtest(file, options)
      if (fault === null) return
      complain(`${fault}\n`)
      process.exitCode = 1
    })
}

/** Prints the result; answers a sentence when there is none. */
const backtest = async (file: string, options: Options): Promise<string | null> => {
  const datesNeeded = options.folds === undefined
  const mapping = await findMapping(options.mapping, { datesNeeded })
  if (!mapping.ok) return mapping.error
  const today = localDateOf(new Date())
  const read = await readSales(file, mapping.value, { today, datesNeeded })
  if (!read.ok) return read.error
  const { sales, rows, refused, sharedKeys, shortenedKeys, broken } = read.value
  if (refused > 0)
    complain(
      `${refused.toLocaleString('en-US')} of ${countOf(rows, 'row')} ${refused === 1 ? 'is not a home sale and is' : 'are not home sales and are'} left out.\n`,
    )
  for (const text of [sharedKeysText(sharedKeys), shortenedKeysText(shortenedKeys)])
    if (text !== '') complain(`${text}\n`)
  if (broken)
    complain(
      `${file} breaks off at line ${broken.line.toLocaleString('en-US')}: ${broken.reason}. Only the rows before it are used.\n`,
    )
  if (process.stderr.isTTY)
    complain(`Valuing ${countOf(sales.length, 'sale')}, each without itself ...\n`)
  const result = runBacktest(sales, {
    miles: options.distance,
    protocol: protocolOf(options, () => usualTestFrom(sales)),
    clock: processorTime,
  })
  if (result.n === 0) return nothingTested(sales, options)
  if (options.json) printJson(backtestJson(result))
  else print(backtestText(result))
  return null
}

/** Milliseconds that this process has computed: what else the machine does is left out. */
const processorTime = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const protocolOf = (
  { folds, testFrom }: Options,
  usual: () => number,
): BacktestOptions['protocol'] =>
  folds === undefined
    ? { kind: 'as-of', testFrom: testFrom === undefined ? usual() : dayNumber(testFrom) }
    : { kind: 'folds', folds }

const isoDate = (text: string): IsoDate => {
  const date = parseIsoDate(text)
  if (date === null) throw new InvalidArgumentError('Give a day as YYYY-MM-DD.')
  return date
}

const milesWithin = (text: string): number =>
  text === 'any' ? Number.POSITIVE_INFINITY : milesOf[readDistance(text)]

const foldCount = (text: string): number => {
  const folds = Number(text)
  if (!Number.isInteger(folds) || folds < 2 || folds > 50)
    throw new InvalidArgumentError('Give a whole number from 2 to 50.')
  return folds
}

/** Why no sale could be valued from others, and what would help. */
const nothingTested = (
  sales: readonly Candidate[],
  { folds }: { readonly folds?: number },
): string => {
  if (folds !== undefined)
    return `No sale could be tested: ${folds} parts need more sales of homes of known living area than the file holds.`
  const [first] = sales
  const oneDay = sales.length > 1 && sales.every(({ day }) => day === first?.day)
  return oneDay
    ? 'No sale could be tested: all sales of the file are of one day, so none is earlier than another. Use --folds 10 to value each part of them from the others.'
    : 'No sale could be tested: the file needs sales of homes of known living area, some of them before the test period.'
}
