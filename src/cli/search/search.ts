import { type Command, InvalidArgumentError, Option } from 'commander'
import * as z from 'zod/mini'
import { type SearchSummary, searchFlipsResponseSchema } from '../../contract/search/found-homes.ts'
import type { Home } from '../../contract/search/home.ts'
import type { Exit } from '../../domain/deals/exits/exit-inputs.ts'
import { ownDefaultsIn } from '../../domain/deals/inputs/own-defaults.ts'
import type { SearchDistance } from '../../domain/distance.ts'
import { dollars } from '../../domain/dollars.ts'
import { type HomeType, homeTypes } from '../../domain/listings/home-type.ts'
import { ok } from '../../domain/result.ts'
import { HIGHEST_MAX_PRICE_USD, MAX_HOMES } from '../../domain/search/criteria.ts'
import { overdueSentence, partialPricesSentence } from '../../domain/search/data-caveats.ts'
import { noneClears } from '../../domain/search/none-clears.ts'
import { type SortKey, searchSorts, sortHomes, USUAL_SORT } from '../../domain/search/sort-homes.ts'
import { type SearchFailure, searchHomes } from '../../server/search/search-homes.ts'
import { homeJson } from '../../server/search/to-home.ts'
import type { OpenForCommand } from '../command-context.ts'
import { defaultsIn } from '../deal/defaults-file.ts'
import { EXIT_CHOICES, exitIn } from '../exit-option.ts'
import { complain, print, printJson } from '../print.ts'
import { readDistance } from './distance-option.ts'
import { addFilterOptions, type FilterOptions, filtersOf, withoutFilter } from './filter-options.ts'
import { homesTable } from './search-table.ts'
import { miles, USUAL_RADIUS_MILES, type WhereOptions, whereOf } from './where-options.ts'

type SearchOptions = FilterOptions &
  WhereOptions & {
    readonly distance: SearchDistance
    readonly below: number
    readonly type: HomeType
    readonly maxPrice: number
    readonly chance?: number
    readonly sort: SortKey
    /** The exit whose max offer leads. */
    readonly exit?: Exit
    readonly includeForSale?: true
    /** A file of own deal defaults. */
    readonly defaults?: string
    readonly json?: true
  }

/** `flip search "Seattle, WA"`: the search of the home screen, as a table or as the same JSON array. */
export const addSearchCommand = (program: Command, open: OpenForCommand): void => {
  const command = program
    .command('search')
    .description('find homes priced below market')
    .argument(
      '[places...]',
      'cities ("Seattle, WA" "Tacoma, WA") and zips ("98118, 98144"), or one of --county, --near and --area',
    )
    .option('--county <county>', 'a county with its state ("Pierce County, WA")')
    .option(
      '--near <center>',
      'around a point ("47.6512,-122.3500") or the address of a home on file ("4010 S 7th St, Tacoma, WA")',
    )
    .option('--miles <miles>', `how far around --near (default: ${USUAL_RADIUS_MILES})`, miles)
    .option('--area <file>', 'inside an area, a GeoJSON file that has one polygon')
    .option(
      '--distance <distance>',
      'how far comps may lie: mile, half mile or quarter mile',
      readDistance,
      'mile',
    )
    .option('--below <dollars>', 'at least this much below market', wholeDollars, 0)
    .addOption(new Option('--type <type>', 'property type').choices(homeTypes).default('House'))
    .option('--max-price <dollars>', 'at most this price', wholeDollars, HIGHEST_MAX_PRICE_USD)
    .option(
      '--chance <percent>',
      'at least this chance of selling over asking by the price below market ($10,000 to $50,000)',
      percent,
    )
    .addOption(
      new Option('--sort <order>', `what the homes are ordered by, and cut by over ${MAX_HOMES}`)
        .choices(searchSorts)
        .default(USUAL_SORT),
    )
    .option('--exit <exit>', `whose max offer leads: ${EXIT_CHOICES}`, exitIn)
    .option('--include-for-sale', 'also compare with homes still for sale')
    .option(
      '--defaults <file>',
      'your own deal defaults, a JSON file such as {"ratePercent": 9.5}, in place of the shipped ones',
    )
    .option('--json', 'print the JSON array that POST /api/search/flips answers')
  addFilterOptions(command)
  command.action(async (places: readonly string[], options: SearchOptions) => {
    const where = await whereOf(places, options)
    if (!where.ok) {
      complain(`${where.error}\n`)
      process.exitCode = 1
      return
    }
    const filters = filtersOf(options)
    if (!filters.ok) {
      complain(`${filters.error}\n`)
      process.exitCode = 1
      return
    }
    const own = options.defaults === undefined ? ok({}) : await defaultsIn(options.defaults)
    if (!own.ok) {
      complain(`${own.error}\n`)
      process.exitCode = 1
      return
    }
    const found = await open('search', (context) =>
      searchHomes(context, {
        ...where.value,
        distance: options.distance,
        priceBelowMarket: options.below,
        includeHomesForSale: options.includeForSale ?? false,
        propertyType: options.type,
        maxPrice: options.maxPrice,
        sort: options.sort,
        ownDefaults: ownDefaultsIn([{ scope: 'mine', values: own.value, setOn: {} }], options.exit),
        ...(options.exit === undefined ? {} : { worksBy: options.exit }),
        ...(options.chance === undefined ? {} : { chanceAtLeast: options.chance }),
        ...filters.value,
      }),
    )
    if (!found.ok) {
      const { error } = found
      const of = error.type === 'BadPlace' && error.field !== 'city' ? `--${error.field}: ` : ''
      complain(`${of}${error.message}\n${coveredText(error)}`)
      process.exitCode = 1
      return
    }
    const written = found.value.homes.map((home) => homeJson(home))
    const read = z.parse(searchFlipsResponseSchema, JSON.parse(`[${written.join(',')}]`))
    const jsonOf = new Map(read.map((home, i) => [home, written[i]]))
    const homes = sortHomes(read, options.sort)
    if (options.json) printJson(`[${homes.map((home) => jsonOf.get(home)).join(',')}]\n`)
    else {
      const { summary } = found.value
      const by =
        options.defaults === undefined ? SHIPPED : `the deal defaults in ${options.defaults}`
      if (homes.length === 0)
        print(`No home matches. ${footOf(summary, 0)}${looseningHint(summary)}`)
      else
        print(
          `${homesTable(homes)}${footOf(summary, homes.length)}${noneClearsLine(homes)}Ordered by ${options.sort}. Verdict, max offer, net and repairs are by ${by}.\n${caveats(homes)}`,
        )
    }
  })
}

const SHIPPED = 'the shipped deal defaults (--defaults FILE takes your own)'

const wholeDollars = (text: string): number => {
  const digits = text.replace(/[$,_]/g, '')
  if (!/^\d{1,9}$/.test(digits))
    throw new InvalidArgumentError('Give whole dollars, such as 20000.')
  return Number(digits)
}

const percent = (text: string): number => {
  if (!/^[1-9]\d?%?$/.test(text)) throw new InvalidArgumentError('Give 1 to 99 percent.')
  return Number(text.replace('%', ''))
}

const coveredText = (failure: SearchFailure): string =>
  failure.type === 'NothingThere' && failure.coverage.covered.length > 0
    ? `Covered now: ${failure.coverage.covered.map(({ place }) => place).join('; ')}${andMore(failure.coverage.coveredMore)}\n`
    : ''

const andMore = (cities: number): string =>
  cities === 0 ? '' : `; and ${cities.toLocaleString('en-US')} more`

/** How many homes are shown, and of what search. */
const footOf = (summary: SearchSummary, homes: number): string => {
  const count = `${homes.toLocaleString('en-US')} of ${summary.qualified.toLocaleString('en-US')} homes in ${summary.place}`
  const looked = `${summary.lookedAt.toLocaleString('en-US')} looked at, ${summary.unvalued.toLocaleString('en-US')} could not be valued`
  return `${count} · as of ${summary.asOf} · ${looked}${summary.demo ? ' · Demo data' : ''}\n`
}

const noneClearsLine = (homes: readonly Home[]): string => {
  const none = noneClears(homes)
  if (none === null) return ''
  const { nearest } = none
  const how =
    nearest === null
      ? 'No price would leave it.'
      : `Nearest: ${nearest.home.addressLine}, at ${dollars(nearest.lessUsd)} less.`
  return `None of ${none.homes.toLocaleString('en-US')} clears the target. ${how}\n`
}

const caveats = (homes: readonly Home[]): string =>
  [
    overdueSentence(homes, new Date()),
    partialPricesSentence([...new Set(homes.map((home) => home.state))]),
  ]
    .flatMap((caveat) => (caveat === null ? [] : `${caveat}\n`))
    .join('')

const looseningHint = ({ loosen }: SearchSummary): string => {
  const [best] = loosen
  return best ? `With ${looserOption(best)}: ${best.homes.toLocaleString('en-US')}.\n` : ''
}

const looserOption = (best: SearchSummary['loosen'][number]): string => {
  switch (best.filter) {
    case 'distance':
      return '--distance mile'
    case 'priceBelowMarket':
      return '--below 0'
    case 'maxPrice':
      return `--max-price ${best.maxPrice}`
    case 'chanceAtLeast':
      return 'any chance (leave out --chance)'
    case 'propertyType':
      return `--type ${best.propertyType}`
    default:
      return withoutFilter(best.filter)
  }
}
