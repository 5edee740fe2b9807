import * as z from 'zod/mini'
import { about } from '../../../contract/about.ts'
import { flipCalls, flipSchema } from '../../../contract/flips.ts'
import { homeId } from '../../../contract/home-id.ts'
import {
  addedHomeCalls,
  homeToAddSchema,
  valuedHomeSchema,
} from '../../../contract/homes/added-homes.ts'
import { SEARCH_SUMMARY_HEADER, searchSummarySchema } from '../../../contract/search/found-homes.ts'
import { homeCalls } from '../../../contract/search/get-home.ts'
import {
  homeSchema,
  priceEventSchema,
  searchDistanceSchema,
} from '../../../contract/search/home.ts'
import { searchCalls, searchFlipsRequestSchema } from '../../../contract/search/search-flips.ts'
import { NO_MAX_PRICE_USD } from '../../../domain/search/criteria.ts'
import { Refused } from '../ask-api.ts'
import {
  addressFromOutside,
  cityFromOutside,
  outside,
  outsideAddress,
  textFromOutside,
} from '../text-from-outside.ts'
import { tool } from '../tool.ts'
import { compInShort, homeInShort, toCompInShort, toHomeInShort } from './home-in-short.ts'
import { nextOf, pageInput, pageOf } from './page-of.ts'

const { connectionId: _, ...criteria } = searchFlipsRequestSchema.shape

const searchHomes = tool({
  name: 'search_homes',
  title: 'Search homes for sale',
  description:
    'Homes for sale in cities, zip codes, a county or a part of the map, the best leads for a flip first, each with its typical value, likely sale, after-repair value, room for repairs and max offer.',
  scope: 'read',
  input: z.strictObject({
    ...criteria,
    city: z._default(criteria.city, ''),
    distance: z._default(criteria.distance, 'mile'),
    priceBelowMarket: z._default(criteria.priceBelowMarket, 0),
    includeHomesForSale: z._default(criteria.includeHomesForSale, false),
    propertyType: z._default(criteria.propertyType, 'House'),
    maxPrice: z._default(criteria.maxPrice, NO_MAX_PRICE_USD),
    ...pageInput(10, 25),
  }),
  output: z.object({
    summary: searchSummarySchema,
    homes: z.array(homeInShort),
    next: nextOf,
  }),
  run: async (ask, { limit, after, ...body }) => {
    const found = await ask(searchCalls.flips, { body })
    const { page, next } = pageOf(found.body, { limit, after })
    const summary = JSON.parse(found.header(SEARCH_SUMMARY_HEADER) ?? 'null')
    return { summary, homes: page.map(toHomeInShort), next }
  },
})

const nearFlip = z.object({
  distanceMiles: about('Miles from the home.', z.number()),
  flip: z.extend(
    z.pick(flipSchema, {
      addressHidden: true,
      bought: true,
      again: true,
      daysHeld: true,
      rise: true,
      leftForWork: true,
      squareFeet: true,
    }),
    { address: addressFromOutside },
  ),
})

const getHome = tool({
  name: 'get_home',
  title: 'One home with its comps',
  description:
    'A home by its propertyId: figures with their ranges and as-of day, the comps they rest on, flips nearby, its prices so far and its remarks. Of a home that has left the market, as last valued, where the caller saved it.',
  scope: 'read',
  input: z.strictObject({
    propertyId: homeId,
    distance: z._default(searchDistanceSchema, 'mile'),
    includeHomesForSale: about(
      'Whether homes for sale are among the comps.',
      z._default(z.boolean(), false),
    ),
    comps: about(
      'How many comps to answer, the best match first.',
      z._default(z.int().check(z.minimum(0), z.maximum(20)), 8),
    ),
  }),
  output: z.object({
    home: homeInShort,
    more: about(
      'More of the home.',
      z.pick(homeSchema, {
        lotSize: true,
        stories: true,
        garageSpaces: true,
        hoaDues: true,
        lastSale: true,
        twin: true,
        factsFrom: true,
        leftMarket: true,
      }),
    ),
    comps: z.array(compInShort),
    moreComps: about('How many comps it has besides.', z.int()),
    flipsNear: z.array(nearFlip),
    priceHistory: about('The newest dozen, the oldest first.', z.array(priceEventSchema)),
    remarks: z.exactOptional(textFromOutside('What the listing says in public.')),
  }),
  run: async (ask, { propertyId, distance, includeHomesForSale, comps }) => {
    const params = { propertyId }
    const query = { distance, includeHomesForSale: includeHomesForSale ? 'true' : 'false' } as const
    const { body: home } = await ask(homeCalls.get, { params, query })
    const { body: flipsNear } = await ask(flipCalls.near, { params })
    return {
      home: toHomeInShort(home),
      more: home,
      comps: home.comps.slice(0, comps).map(toCompInShort),
      moreComps: Math.max(0, home.comps.length - comps),
      flipsNear: flipsNear.map(({ flip, ...near }) => ({
        ...near,
        flip: { ...flip, address: outsideAddress(flip.address) },
      })),
      priceHistory: (home.priceHistory ?? []).slice(-12),
      ...(home.remarks === undefined ? {} : { remarks: outside(home.remarks) }),
    }
  },
})

const { home: homeAsKnown, ...valueOfAddress } = valuedHomeSchema.shape

const valueAddress = tool({
  name: 'value_address',
  title: 'Value any address',
  description:
    'The value of a home that need not be for sale, by its address with city and state or zip code, and whatever else is known of it: range, comps, after-repair value, room for repairs and max offer. What is left out is filled in from records of its address. Nothing is kept.',
  scope: 'read',
  input: z.strictObject(homeToAddSchema.shape),
  output: z.object({
    home: z.extend(z.omit(homeAsKnown, { remarks: true }), {
      addressLine: addressFromOutside,
      city: z.nullable(cityFromOutside),
    }),
    ...valueOfAddress,
  }),
  run: async (ask, home) => {
    const { body } = await ask(addedHomeCalls.value, { body: { homes: [home] } })
    const [value] = body.values
    if (value === undefined) throw new Refused('This address has no answer.')
    const { addressLine, city } = value.home
    const at = {
      addressLine: outsideAddress(addressLine),
      city: city === null ? null : outsideAddress(city),
    }
    return { ...value, home: { ...value.home, ...at } }
  },
})

/** What homes are worth that are for sale, or need not be. */
export const homeTools = [searchHomes, getHome, valueAddress]
