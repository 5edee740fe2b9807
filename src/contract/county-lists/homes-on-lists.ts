import * as z from 'zod/mini'
import { isListKind, listKindNames } from '../../domain/county-lists/list-kinds.ts'
import { standingsOnLists } from '../../domain/county-lists/standing-on-lists.ts'
import { about, named } from '../about.ts'
import { calendarDate } from '../calendar-date.ts'
import { calls } from '../call.ts'
import { homeId } from '../home-id.ts'
import { nextPage } from '../page.ts'
import { homeSchema, homeTypeSchema, searchDistanceSchema } from '../search/home.ts'
import { listKindSchema } from './county-lists.ts'

export const onListSchema = named(
  'OnCountyList',
  'A row of a county list about a home. No contact of anyone is kept.',
  z.object({
    listId: about('The `id` of the list.', z.string()),
    kind: listKindSchema,
    source: about('Who published it, in words: King County Treasury.', z.string()),
    county: about('The county: King County.', z.string()),
    state: about('Two letters.', z.string()),
    listedOn: about('The day as of which the list was published.', calendarDate),
    recordedOn: about(
      'The day it was recorded, filed, opened or due; null where the list has none.',
      z.nullable(calendarDate),
    ),
    amountUsd: about(
      'What is owed, claimed or fined, in whole US dollars; null where the list has none.',
      z.nullable(z.number()),
    ),
    caseNumber: about(
      'The number of the case or document; null where the list has none.',
      z.nullable(z.string()),
    ),
    ownerName: about(
      'The owner as the list names them: only where the operator keeps the names of owners.',
      z.optional(z.string()),
    ),
  }),
)
export type OnList = z.infer<typeof onListSchema>

const rowsOfHome = about(
  'The rows about it, the newest recorded first.',
  z.readonly(z.array(onListSchema)),
)

export const homeOnListsSchema = named(
  'HomeOnCountyLists',
  'A home that is on county lists.',
  z.object({
    propertyId: about(
      'Names the home: its comps, evidence, deal, packet and marks are asked for by it.',
      z.string(),
    ),
    standing: about(
      'for sale; under contract: its newest listing is pending; off market: neither.',
      z.enum(standingsOnLists),
    ),
    addressLine: about(
      'House number and street; of a home whose seller keeps the address back, a sentence instead.',
      z.string(),
    ),
    city: about('City; may be empty.', z.string()),
    state: about('Two letters; may be empty.', z.string()),
    zip: about('Five-digit zip code; may be empty.', z.string()),
    home: about(
      'The home with its figures, as searches answer it; with `offMarket` where it is not for sale. Null where it has no value, for the reason in `why`.',
      z.nullable(homeSchema),
    ),
    why: about(
      'Why it has no value, as a sentence; null where it has one.',
      z.nullable(z.string()),
    ),
    countyLists: rowsOfHome,
  }),
)
export type HomeOnLists = z.infer<typeof homeOnListsSchema>

/** What homes on lists can be sorted by. */
export const sortsOnLists = [
  'most lists',
  'newest record',
  'room for repairs',
  'typical value',
  'amount',
] as const

/** How many homes a page has. */
export const HOMES_ON_A_PAGE = 20

const wholeNumber = (most: number) =>
  z.pipe(
    z.string().check(
      z.regex(/^\d{1,9}$/, 'it must be a whole number'),
      z.refine((text) => Number(text) <= most, `it may be ${most.toLocaleString('en-US')} at most`),
    ),
    z.transform(Number),
  )

const kinds = z.pipe(
  z.string().check(
    z.maxLength(200),
    z.refine(
      (text) => text.split(',').every((kind) => isListKind(kind.trim())),
      `give kinds from ${listKindNames.join(', ')}, separated by commas`,
    ),
  ),
  z.transform((text) => [
    ...new Set(
      text
        .split(',')
        .map((kind) => kind.trim())
        .filter(isListKind),
    ),
  ]),
)

const query = z.object({
  city: about(
    'City and state (Seattle, WA), a zip code, or several (98118, 98144), as in a search. Without it and `county`: everywhere.',
    z.exactOptional(z.string().check(z.trim(), z.maxLength(200))),
  ),
  county: about(
    'A county with its state in place of the city (King County, WA).',
    z.exactOptional(z.string().check(z.trim(), z.maxLength(100))),
  ),
  kinds: about('Only homes on lists of these kinds, separated by commas.', z.exactOptional(kinds)),
  match: about(
    'Whether a home must be on a list of every one of the `kinds`, or of any.',
    z._default(z.enum(['any', 'all']), 'any'),
  ),
  listsAtLeast: about(
    'Only homes on lists of at least so many kinds.',
    z.exactOptional(wholeNumber(listKindNames.length)),
  ),
  recordedSince: about(
    'Only homes with a row that was recorded on this day or later.',
    z.exactOptional(calendarDate),
  ),
  amountAtLeast: about(
    'Only homes with a row of at least so many whole US dollars.',
    z.exactOptional(wholeNumber(999_999_999)),
  ),
  standing: about(
    'Only homes that are for sale, or off market; `all` has those under contract, too.',
    z._default(z.enum(['all', 'for sale', 'off market']), 'all'),
  ),
  propertyType: about('Only homes of this type.', z.exactOptional(homeTypeSchema)),
  distance: about(
    'How far from each home its comps may be.',
    z._default(searchDistanceSchema, 'mile'),
  ),
  sort: about(
    'most lists: of the most kinds, then the newest record; newest record; room for repairs: the most first, homes without an asking price last; typical value: the highest first; amount: the highest first.',
    z._default(z.enum(sortsOnLists), 'most lists'),
  ),
  after: about(
    'Where the page before this one ended: its `next`.',
    z.exactOptional(wholeNumber(1_000_000)),
  ),
})

export const homesOnListsSchema = named(
  'HomesOnCountyLists',
  'Homes that are on county lists.',
  z.object({
    place: about(
      'The place as understood: Seattle, WA; null for everywhere.',
      z.nullable(z.string()),
    ),
    total: about('How many homes there are in all.', z.number()),
    homes: about(`The next of them, at most ${HOMES_ON_A_PAGE}.`, z.array(homeOnListsSchema)),
    byKind: about(
      'How many homes of the place each kind has, by all filters but `kinds`, `match` and `listsAtLeast`. All kinds are there.',
      z.readonly(
        z.array(z.object({ kind: listKindSchema, homes: about('How many.', z.number()) })),
      ),
    ),
    byLists: about(
      'How many homes are on lists of just so many kinds, by the same filters, fewest first.',
      z.readonly(
        z.array(
          z.object({
            lists: about('Of so many kinds.', z.number()),
            homes: about('How many homes.', z.number()),
          }),
        ),
      ),
    ),
    byStanding: about(
      'How many homes there are of each standing, by all filters but `standing`.',
      z.object({
        forSale: about('For sale.', z.number()),
        underContract: about('Under contract.', z.number()),
        offMarket: about('Off market.', z.number()),
      }),
    ),
    next: nextPage('after', z.number()),
  }),
)
export type HomesOnLists = z.infer<typeof homesOnListsSchema>

const of = { tag: 'County lists', access: 'subscribers', method: 'GET' } as const

/** Homes that are on county lists, whether they are for sale or not. */
export const homesOnListsCalls = calls({
  find: {
    ...of,
    path: '/api/county-lists/homes',
    summary: 'Homes on county lists in a place',
    description:
      'Homes for sale and homes that are not, with all lists that each is on. Homes off the market are in no search, and are no comp of any home.',
    query,
    answer: homesOnListsSchema,
  },
  ofHome: {
    ...of,
    path: '/api/county-lists/homes/{propertyId}',
    summary: 'The county lists that a home is on',
    params: z.object({ propertyId: homeId }),
    answer: named(
      'CountyListsOfHome',
      'The county lists that a home is on; none where it is on none, or not known.',
      z.object({ countyLists: rowsOfHome }),
    ),
  },
})
