import type { FactName, YesNoCharacteristic } from '../listings/facts.ts'
import { namesOf } from '../record-of.ts'

type Range = {
  /** The fact it is about; how others are worked out, `server/search/search-conditions.ts` says. */
  readonly fact?: FactName
  /** What a home counts as whose sources do not say; else it does not meet the filter. */
  readonly whenUnknown?: number
  readonly least: number
  readonly most: number
  /** 1 unless said. */
  readonly step?: number
  readonly unit?: 'year' | 'usd'
  /** In few words, of its ends: `1,500–2,500 sqft`. */
  readonly words: (ends: string) => string
}

const range = (
  [least, most]: readonly [number, number],
  words: Range['words'],
  more: Omit<Range, 'least' | 'most' | 'words'> = {},
): Range => ({ least, most, words, ...more })

/**
 * What filters that take a number are about, from the least to the most they make sense for. Areas are square feet, money
 * is whole US dollars. Most homes without dues say nothing of them.
 */
const ranges = {
  beds: range([1, 20], (ends) => `${ends} beds`, { fact: 'bedroomsTotal' }),
  baths: range([0.5, 20], (ends) => `${ends} baths`, { fact: 'bathroomsTotalDecimal', step: 0.5 }),
  size: range([1, 100_000], (ends) => `${ends} sqft`, { fact: 'livingArea' }),
  yearBuilt: range([1600, 2100], (ends) => `built ${ends}`, { fact: 'yearBuilt', unit: 'year' }),
  lot: range([1, 100_000_000], (ends) => `lot ${ends} sqft`, { fact: 'lotSizeSquareFeet' }),
  stories: range([1, 100], (ends) => (ends === 'up to 1' ? '1 story' : `${ends} stories`), {
    fact: 'stories',
    step: 0.5,
  }),
  garage: range([0.5, 50], (ends) => `${ends} car garage`, { fact: 'garageSpaces', step: 0.5 }),
  dues: range([0, 100_000], (ends) => `HOA ${ends}`, {
    fact: 'associationFee',
    whenUnknown: 0,
    unit: 'usd',
  }),
  daysOnMarket: range([0, 10_000], (ends) => `${ends} days on market`),
  priceCut: range([1, 100_000_000], (ends) => `cut ${ends.replace('+', ' or more')}`, {
    unit: 'usd',
  }),
} as const
export type RangeName = keyof typeof ranges

type Choices = {
  /** What it may ask for, the best first, and what the form says of each. */
  readonly choices: Readonly<Record<string, string>>
  /** In few words, of what the form says; unless said that itself, in small letters. */
  readonly words?: (choice: string) => string
  /** Of choices with and without: what a home has or does not. */
  readonly fact?: YesNoCharacteristic
}

type Filter = {
  /** Over its field in the form. */
  readonly label: string
  /** Of `flip search`. */
  readonly option: string
  /** As the command line and the API description say it. */
  readonly help: string
  /** What a button says that searches without it. */
  readonly looser: string
} & (
  | {
      /** Which end of a range. */
      readonly asks: readonly [end: 'least' | 'most', of: RangeName]
      /** What the form offers to pick; else a number is typed. */
      readonly picks?: readonly number[]
    }
  | Choices
)

/**
 * Each filter that a search may have beyond the fields of the specification, in the order of the form. A home whose
 * sources do not say what a filter asks does not meet it.
 */
export const filters = {
  bedsAtLeast: {
    asks: ['least', 'beds'],
    picks: [1, 2, 3, 4, 5, 6],
    label: 'Bedrooms, at least',
    option: '--min-beds <count>',
    help: 'at least so many bedrooms',
    looser: 'Any number of bedrooms',
  },
  bathsAtLeast: {
    asks: ['least', 'baths'],
    picks: [1, 1.5, 2, 2.5, 3, 4],
    label: 'Baths, at least',
    option: '--min-baths <count>',
    help: 'at least so many bathrooms; a half bath counts .5',
    looser: 'Any number of baths',
  },
  sizeAtLeast: {
    asks: ['least', 'size'],
    label: 'Sqft, at least',
    option: '--min-size <sqft>',
    help: 'at least this living area, in square feet',
    looser: 'Smaller homes too',
  },
  sizeAtMost: {
    asks: ['most', 'size'],
    label: 'Sqft, at most',
    option: '--max-size <sqft>',
    help: 'at most this living area, in square feet',
    looser: 'Larger homes too',
  },
  yearBuiltAtLeast: {
    asks: ['least', 'yearBuilt'],
    label: 'Built in or after',
    option: '--min-year <year>',
    help: 'built this year or later',
    looser: 'Older homes too',
  },
  yearBuiltAtMost: {
    asks: ['most', 'yearBuilt'],
    label: 'Built in or before',
    option: '--max-year <year>',
    help: 'built this year or earlier',
    looser: 'Newer homes too',
  },
  lotAtLeast: {
    asks: ['least', 'lot'],
    label: 'Lot sqft, at least',
    option: '--min-lot <sqft>',
    help: 'at least this lot, in square feet',
    looser: 'Smaller lots too',
  },
  lotAtMost: {
    asks: ['most', 'lot'],
    label: 'Lot sqft, at most',
    option: '--max-lot <sqft>',
    help: 'at most this lot, in square feet',
    looser: 'Larger lots too',
  },
  storiesAtLeast: {
    asks: ['least', 'stories'],
    picks: [1.5, 2, 3],
    label: 'Stories, at least',
    option: '--min-stories <count>',
    help: 'at least so many stories; homes that do not say are left out',
    looser: 'Fewer stories too',
  },
  storiesAtMost: {
    asks: ['most', 'stories'],
    picks: [1, 1.5, 2, 3],
    label: 'Stories, at most',
    option: '--max-stories <count>',
    help: 'at most so many stories; homes that do not say are left out',
    looser: 'More stories too',
  },
  garageAtLeast: {
    asks: ['least', 'garage'],
    picks: [1, 2, 3],
    label: 'Garage spaces, at least',
    option: '--min-garage <cars>',
    help: 'a garage for at least so many cars; homes that do not say are left out',
    looser: 'Any garage, or none',
  },
  pool: {
    fact: 'poolPrivateYN',
    choices: { with: 'With a pool', without: 'Without a pool' },
    label: 'Pool',
    option: '--pool <which>',
    help: 'with or without a pool of its own; homes that do not say are left out',
    looser: 'With or without a pool',
  },
  view: {
    fact: 'viewYN',
    choices: { with: 'With a view', without: 'Without a view' },
    label: 'View',
    option: '--view <which>',
    help: 'with or without a view; homes that do not say are left out',
    looser: 'With or without a view',
  },
  duesAtMost: {
    asks: ['most', 'dues'],
    label: 'HOA a month, at most',
    option: '--max-hoa <dollars>',
    help: 'at most these HOA dues in whole US dollars a month; homes that say nothing of dues stay',
    looser: 'Any HOA dues',
  },
  daysOnMarketAtLeast: {
    asks: ['least', 'daysOnMarket'],
    label: 'Days on market, at least',
    option: '--min-days <days>',
    help: 'on the market for so many days or more',
    looser: 'Fewer days on market too',
  },
  daysOnMarketAtMost: {
    asks: ['most', 'daysOnMarket'],
    label: 'Days on market, at most',
    option: '--max-days <days>',
    help: 'on the market for so many days or fewer',
    looser: 'More days on market too',
  },
  priceCutAtLeast: {
    asks: ['least', 'priceCut'],
    label: 'Price cut, at least',
    option: '--min-price-cut <dollars>',
    help: 'asking price cut by at least this much, in whole US dollars',
    looser: 'With or without a price cut',
  },
  gradeAtLeast: {
    choices: { Strong: 'Strong', Fair: 'Fair or better', Weak: 'Weak or better' },
    words: (choice) => `graded ${choice.toLowerCase()}`,
    label: 'Grade',
    option: '--min-grade <grade>',
    help: 'this grade or a better one',
    looser: 'Any grade',
  },
  trustAtLeast: {
    choices: { Clean: 'Clean only', Check: 'Not doubtful' },
    label: 'Checks',
    option: '--checks <trust>',
    help: 'Clean: checks found nothing; Check: nothing doubtful',
    looser: 'Whatever the checks found',
  },
  roomAtLeast: {
    choices: {
      light: 'Enough for Light',
      medium: 'Enough for Medium',
      heavy: 'Enough for Heavy',
      gut: 'Enough for Gut',
    },
    words: (choice) => choice.replace('Enough', 'room'),
    label: 'Room for repairs',
    option: '--room <level>',
    help: 'room for repairs pays for this level of work or more',
    looser: 'Less room for repairs too',
  },
  asksAtMost: {
    choices: { 'max offer': 'Asks at most my max offer' },
    label: 'Asks at most my max offer',
    option: '--asks-at-most <figure>',
    help: 'asks at most the max offer',
    looser: 'Asks above your max offer too',
  },
} as const satisfies Readonly<Record<string, Filter>>

export type HomeFilter = keyof typeof filters
type Having<Key extends string> = {
  [F in HomeFilter]: (typeof filters)[F] extends { readonly [key in Key]: unknown } ? F : never
}[HomeFilter]
export type NumberFilter = Having<'asks'>
export type ChoiceFilter = Having<'choices'>
/** With or without what a fact says. */
export type YesNoFilter = Having<'fact'>
export type ChoiceOf<F extends ChoiceFilter> = keyof (typeof filters)[F]['choices'] & string

/** What a search may ask of homes beyond the fields of the specification. */
export type HomeFilters = { readonly [F in NumberFilter]?: number } & {
  readonly [F in ChoiceFilter]?: ChoiceOf<F>
}

/** Whether a filter takes a number. */
export const isNumberFilter = (filter: HomeFilter): filter is NumberFilter =>
  'asks' in filters[filter]

/** Every filter. */
export const homeFilters = namesOf(filters)
export const numberFilters: readonly NumberFilter[] = homeFilters.filter(isNumberFilter)
export const yesNoFilters = homeFilters.filter(
  (filter): filter is YesNoFilter => 'fact' in filters[filter],
)

/** What a filter that takes a number is about. */
export const rangeOf = (filter: NumberFilter): Range => ranges[filters[filter].asks[1]]

/** What a filter may ask for, the best first. */
export const choicesOf = <F extends ChoiceFilter>(filter: F): readonly ChoiceOf<F>[] => {
  const choices: (typeof filters)[F]['choices'] = filters[filter].choices
  return namesOf(choices)
}

/** A choice and those better than it. */
export const choicesFrom = (filter: ChoiceFilter, worst: string): readonly string[] => {
  const choices: readonly string[] = choicesOf(filter)
  return choices.slice(0, choices.indexOf(worst) + 1)
}

/** What the form offers to pick of a number; null where it is typed. */
export const picksOf = (filter: NumberFilter): readonly number[] | null => {
  const asks = filters[filter]
  return 'picks' in asks ? asks.picks : null
}

/** What filters that choose offer. */
export const choiceOf = (filter: ChoiceFilter): Choices => filters[filter]

/** The filters of each range, its least first: where it has both ends, the least may not be more than the most. */
export const filtersByRange: readonly (readonly NumberFilter[])[] = [
  ...Map.groupBy(numberFilters, (filter) => filters[filter].asks[1]).values(),
]

/** What a search asks of a home's deal, by the searcher's own defaults: judged by the engine, home by home. */
export const dealFilters = ['roomAtLeast', 'asksAtMost'] as const satisfies readonly ChoiceFilter[]
