import { type Command, InvalidArgumentError, Option } from 'commander'
import * as z from 'zod/mini'
import type { Home } from '../contract/homes/home.ts'
import { type SearchSummary, searchFlipsResponseSchema } from '../contract/search/found-homes.ts'
import type { SearchDistance } from '../domain/distance.ts'
import { trustOf } from '../domain/listing/checks/check.ts'
import { type HomeType, homeTypes } from '../domain/listing/home-type.ts'
import { HIGHEST_MAX_PRICE_USD } from '../domain/search/criteria.ts'
import { overdueSentence, partialPricesSentence } from '../domain/search/data-caveats.ts'
import { type SearchFailure, searchHomes } from '../server/search/search-homes.ts'
import { homeJson } from '../server/search/to-home.ts'
import type { OpenForCommand } from './command-context.ts'
import { readDistance } from './distance-option.ts'
import { addFilterOptions, type FilterOptions, filtersOf, withoutFilter } from './filter-options.ts'
import { complain, print, printJson } from './print.ts'
import { textTable } from './text-table.ts'

type SearchOptions = FilterOptions & {
  readonly distance: SearchDistance
  readonly below: number
  readonly type: HomeType
  readonly maxPrice: number
  readonly chance?: number
  readonly includeForSale?: true
  readonly json?: true
}

/** `flip search "Seattle, WA"`: the search of the home screen, as a table or as the same JSON array. */
export const addSearchCommand = (program: Command, open: OpenForCommand): void => {
  const command = program
    .command('search')
    .description('find homes priced below market')
    .argument('<place>', 'a city ("Seattle, WA") or zips ("98118, 98144")')
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
    .option('--include-for-sale', 'also compare with homes still for sale')
    .option('--json', 'print the JSON array that POST /api/flip-search/flips answers')
  addFilterOptions(command)
  command.action(async (place: string, options: SearchOptions) => {
    const filters = filtersOf(options)
    if (!filters.ok) {
      complain(`${filters.error}\n`)
      process.exitCode = 1
      return
    }
    const found = await open('search', (context) =>
      searchHomes(context, {
        city: place,
        distance: options.distance,
        priceBelowMarket: options.below,
        includeHomesForSale: options.includeForSale ?? false,
        propertyType: options.type,
        maxPrice: options.maxPrice,
        ...(options.chance === undefined ? {} : { chanceAtLeast: options.chance }),
        ...filters.value,
      }),
    )
    if (!found.ok) {
      complain(`${found.error.message}\n${coveredText(found.error)}`)
      process.exitCode = 1
      return
    }
    const json = `[${found.value.homes.map((home) => homeJson(home)).join(',')}]`
    if (options.json) printJson(`${json}\n`)
    else print(asTable(z.parse(searchFlipsResponseSchema, JSON.parse(json)), found.value.summary))
  })
}

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

const asTable = (homes: readonly Home[], summary: SearchSummary): string => {
  const shown = homes.length.toLocaleString('en-US')
  const count = `${shown} of ${summary.qualified.toLocaleString('en-US')} homes in ${summary.place}`
  const looked = `${summary.lookedAt.toLocaleString('en-US')} looked at, ${summary.unvalued.toLocaleString('en-US')} could not be valued`
  const foot = `${count} · as of ${summary.asOf} · ${looked}${summary.demo ? ' · Demo data' : ''}\n`
  if (homes.length === 0) return `No home matches. ${foot}${looseningHint(summary)}`
  const isDoubtful = (home: Home) => trustOf(home.checks) === 'Doubtful'
  const inOrder = [...homes.filter((home) => !isDoubtful(home)), ...homes.filter(isDoubtful)]
  const rows = inOrder.map((home) => [
    dollars(home.price),
    dollars(home.value),
    `${dollars(home.range80.low)}–${dollars(home.range80.high)}`,
    home.grade,
    home.chance === null ? '—' : `${Math.round(100 * home.chance)} of 100`,
    dollars(home.arv.max),
    home.averageCompPrice === null ? '—' : dollars(home.averageCompPrice),
    `${home.comps.length}${home.fewComps ? ' few' : ''}`,
    String(home.beds ?? '—'),
    String(home.bath ?? '—'),
    home.size?.toLocaleString('en-US') ?? '—',
    home.dateListed ?? '—',
    sourceText(home),
    `${home.addressLine}, ${home.city} ${home.zip}`,
    home.mls ?? '—',
    isDoubtful(home) ? `Doubtful: ${reasons(home)}` : reasons(home),
  ])
  const headings = [
    '>Price',
    '>Value',
    '>Likely range',
    'Grade',
    '>Sells over asking',
    '>Profit up to',
    '>Avg comp',
    'Comps',
    '>Beds',
    '>Bath',
    '>Sqft',
  ]
  return (
    textTable([...headings, 'Listed', 'Source', 'Address', 'MLS', 'Checks'], rows) +
    foot +
    caveats(homes)
  )
}

/** `Example Realty · NWMLS · 2022-11-03 16:10Z`; of a file the day of its export. */
const sourceText = ({ listedBy, source, refreshedAt, lastSeen }: Home): string =>
  [listedBy, source, refreshedAt?.replace('T', ' ').replace(/:\d\d\.\d+Z$/, 'Z') ?? lastSeen]
    .filter((part) => part !== undefined)
    .join(' · ')

const caveats = (homes: readonly Home[]): string =>
  [
    overdueSentence(homes, new Date()),
    partialPricesSentence([...new Set(homes.map((home) => home.state))]),
  ]
    .flatMap((caveat) => (caveat === null ? [] : `${caveat}\n`))
    .join('')

const reasons = ({ checks }: Home): string => checks.map(({ evidence }) => evidence).join('; ')

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

const dollars = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
