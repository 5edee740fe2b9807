import { type Command, InvalidArgumentError, Option } from 'commander'
import type { Candidate } from '../../domain/comps/candidate.ts'
import { milesOf } from '../../domain/distance.ts'
import { dayNumber, type IsoDate, localDateOf, parseIsoDate } from '../../domain/iso-date.ts'
import {
  type BacktestOptions,
  runBacktest,
  usualTestFrom,
} from '../../domain/valuation/backtest/run-backtest.ts'
import { countOf } from '../../server/platform/count-of.ts'
import {
  sharedKeysText,
  shortenedKeysText,
} from '../../server/sources/files/reading/shared-keys-text.ts'
import { complain, print, printJson } from '../print.ts'
import { readDistance } from '../search/distance-option.ts'
import { asksJson, asksText } from './asks-report.ts'
import { backtestAsks } from './backtest-asks.ts'
import { backtestJson, backtestText } from './backtest-report.ts'
import { findMapping } from './find-mapping.ts'
import { readListings } from './read-listings.ts'
import { readSales } from './read-sales.ts'

type Options = {
  readonly mapping?: string
  readonly asks?: readonly string[]
  readonly testFrom?: IsoDate
  readonly folds?: number
  /** Miles. */
  readonly distance: number
  readonly json?: true
}

/**
 * `flip backtest FILE`: how far the product's values would have been from later sale prices. `flip backtest --asks
 * FILES`: what it would have predicted of sales against the ask, and what was observed.
 */
export const addBacktestCommand = (program: Command): void => {
  program
    .command('backtest')
    .description('value the sales of a file from earlier ones, and say how far off the values were')
    .argument('[file]', "a county's file of sales")
    .addOption(
      new Option(
        '--asks <files...>',
        'instead, test likely sales, orders of homes and the chance of selling over asking on Redfin files of listings and sales',
      ).conflicts(['mapping', 'testFrom', 'folds']),
    )
    .option(
      '--mapping <name or file>',
      'which column holds what: king-county, ames, or a JSON file (required)',
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
    .action(async (file: string | undefined, options: Options, command: Command) => {
      const { asks, mapping } = options
      if (asks === undefined && file === undefined)
        command.error("error: give a county's file of sales, or --asks and listing files")
      if (asks === undefined && mapping === undefined)
        command.error("error: required option '--mapping <name or file>' not specified")
      const fault =
        asks === undefined
          ? await backtest(file ?? '', { ...options, mapping: mapping ?? '' })
          : await backtestOfAsks(file === undefined ? asks : [file, ...asks], options)
      if (fault === null) return
      complain(`${fault}\n`)
      process.exitCode = 1
    })
}

/** Prints the result; answers a sentence when there is none. */
const backtest = async (
  file: string,
  options: Options & { readonly mapping: string },
): Promise<string | null> => {
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

/** Prints what was predicted and observed; answers a sentence when nothing could be predicted. */
const backtestOfAsks = async (
  paths: readonly string[],
  { json }: Options,
): Promise<string | null> => {
  const read = await readListings(paths)
  if (!read.ok) return read.error
  const { facts, refused } = read.value
  if (refused > 0)
    complain(
      `${countOf(refused, 'row')} ${refused === 1 ? 'is no listing and is' : 'are no listings and are'} left out.\n`,
    )
  if (process.stderr.isTTY) complain(`Predicting for the homes for sale month by month ...\n`)
  const tested = backtestAsks(facts)
  if (tested.predicted.length === 0)
    return 'Nothing could be predicted: the files need listings with asking prices, and later files their sales.'
  if (json) printJson(asksJson(tested))
  else print(asksText(tested))
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
