import * as z from 'zod/mini'
import { about, named } from '../about.ts'
import { calls } from '../call.ts'
import { countyOfHome } from '../county.ts'
import { homeParams } from '../home-id.ts'
import { afterRow, nextPage } from '../page.ts'
import { dealInputsSchema } from './deal.ts'

/** How many deals an account keeps. */
export const MAX_DEALS = 500
/** How many bytes a body with a deal may have. */
export const MAX_DEAL_BYTES = 1024 * 1024

const propertyId = about('Names the home.', z.string())
const LONGEST_DEAL_NAME = 100

const keptHomeSchema = z.object({
  addressLine: about('House number and street.', z.string()),
  city: about('City.', z.string()),
  state: about('Two letters.', z.string()),
  zip: about('Five-digit zip code.', z.string()),
  county: countyOfHome,
  price: about(
    'Asking price, or what it asked last, in whole US dollars; of a home that has left the market, with which comps and figures are kept, what it asked as of them. Null when unknown.',
    z.nullable(z.number()),
  ),
  forSale: about('It is for sale now.', z.boolean()),
  offMarket: about(
    'It is off the market: the caller has added it, or it is on county lists. Else not there.',
    z.optional(z.literal(true)),
  ),
  demo: about('The home belongs to the demo market.', z.boolean()),
})

export const keptDealSchema = named(
  'KeptDeal',
  'What the caller has worked out for a home.',
  z.object({
    propertyId,
    name: about('What the caller calls it; may be empty.', z.string()),
    version: about('Names this state of it: another one after every change.', z.number()),
    inputs: about('As the caller left them: nothing moves them by itself.', dealInputsSchema),
    startedFrom: about(
      'What defaults and comps gave when it began: what differs from it was changed.',
      dealInputsSchema,
    ),
    createdAt: about('ISO 8601, UTC.', z.string()),
    changedAt: about('ISO 8601, UTC.', z.string()),
    home: about(
      'The home as it is known now; null where no listing shows it any more.',
      z.nullable(keptHomeSchema),
    ),
  }),
)
export type KeptDeal = z.infer<typeof keptDealSchema>

export const putDealSchema = z.object({
  version: about(
    'The `version` that the caller has seen; 0 where the caller knows of no deal. Another one is refused with 409.',
    z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1)),
  ),
  inputs: dealInputsSchema,
  startedFrom: dealInputsSchema,
  name: about(
    'One line of text. Without it, as it was.',
    z.optional(
      z
        .string()
        .check(
          z.maxLength(LONGEST_DEAL_NAME, `it may have ${LONGEST_DEAL_NAME} characters at most`),
        ),
    ),
  ),
})
export type PutDeal = z.infer<typeof putDealSchema>

const removeQuery = z.object({
  version: about(
    'The `version` that the caller has seen.',
    z.pipe(z.string().check(z.regex(/^\d{1,10}$/, 'it must be a number')), z.transform(Number)),
  ),
})

const listQuery = z.object({ after: afterRow })

export const keptDealsSchema = named(
  'KeptDeals',
  'A page of the caller’s deals, the newest first.',
  z.object({
    deals: about('At most 20.', z.readonly(z.array(keptDealSchema))),
    next: nextPage('after', z.string()),
    total: about('How many the caller keeps.', z.int()),
  }),
)
export type KeptDeals = z.infer<typeof keptDealsSchema>

const of = { tag: 'Deals', access: 'subscribers' } as const
const ofOne = {
  ...of,
  path: '/api/deals/{propertyId}',
  params: homeParams,
  answer: keptDealSchema,
  problems: { 404: ['not-found'] },
} as const

/** The deals that the caller keeps. */
export const dealCalls = calls({
  list: {
    ...of,
    method: 'GET',
    path: '/api/deals',
    summary: 'The deals the caller keeps, a page at a time',
    query: listQuery,
    answer: keptDealsSchema,
  },
  get: { ...ofOne, method: 'GET', summary: 'The deal of one home' },
  put: {
    ...ofOne,
    method: 'PUT',
    summary: 'Keep the deal of a home',
    description:
      'Refused when it was changed since the caller read it; `now` is then the KeptDeal that is kept, or null.',
    body: putDealSchema,
    problems: { 404: ['not-found'], 409: ['changed-elsewhere', 'too-many-deals'] },
  },
  remove: {
    ...ofOne,
    method: 'DELETE',
    summary: 'Remove the deal of a home, and the links to it',
    description: 'With `changed-elsewhere`, `now` is the KeptDeal that is kept.',
    query: removeQuery,
    answer: about('It is removed.', z.object({})),
    problems: { 404: ['not-found'], 409: ['changed-elsewhere'] },
  },
})
