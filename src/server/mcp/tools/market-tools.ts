import * as z from 'zod/mini'
import { about } from '../../../contract/about.ts'
import {
  accuracyCalls,
  likelySaleAccuracySchema,
  marketAccuracySchema,
} from '../../../contract/accuracy.ts'
import { flipCalls, flipSchema } from '../../../contract/flips.ts'
import { marketConditionCalls } from '../../../contract/market-conditions.ts'
import { addressFromOutside, cityFromOutside, outsideAddress } from '../text-from-outside.ts'
import { tool } from '../tool.ts'
import { nextOf, pageInput, pageOf } from './page-of.ts'

const { lat: _, long: __, ...flip } = flipSchema.shape
const flipInShort = z.object({ ...flip, address: addressFromOutside, city: cityFromOutside })

const listFlips = tool({
  name: 'list_flips',
  title: 'Flips of a place',
  description:
    'Homes of a city, zip codes or a market that were bought and sold again within a year for 20% more than the market’s own move, and what they have in common.',
  scope: 'read',
  input: z.strictObject({ ...flipCalls.ofPlace.query.shape, ...pageInput(10, 25) }),
  output: z.extend(
    z.pick(flipCalls.ofPlace.answer, {
      place: true,
      kind: true,
      demo: true,
      from: true,
      asOf: true,
      summary: true,
      quarters: true,
      leftOut: true,
    }),
    {
      flips: about('The newest resale first.', z.array(flipInShort)),
      next: nextOf,
    },
  ),
  run: async (ask, { place, ...part }) => {
    const { body } = await ask(flipCalls.ofPlace, { query: { place } })
    const { page, next } = pageOf(body.flips, part)
    const flips = page.map((one) => ({
      ...one,
      address: outsideAddress(one.address),
      city: outsideAddress(one.city),
    }))
    return { ...body, flips, next }
  },
})

const marketConditions = tool({
  name: 'market_conditions',
  title: 'What a market is like',
  description:
    'Days on market, sale-to-list ratio, months of supply and the price trend of a city or of zip codes, each with the number it rests on and as of which day.',
  scope: 'read',
  input: z.strictObject({ ...marketConditionCalls.ofPlace.query.shape, ...pageInput(3, 10) }),
  output: z.object({ places: marketConditionCalls.ofPlace.answer, next: nextOf }),
  run: async (ask, { place, ...part }) => {
    const { body } = await ask(marketConditionCalls.ofPlace, { query: { place } })
    const { page, next } = pageOf(body, part)
    return { places: page, next }
  },
})

const marketAccuracy = z.extend(
  z.pick(marketAccuracySchema, {
    market: true,
    name: true,
    demo: true,
    asOf: true,
    distance: true,
    tested: true,
    overall: true,
    kinds: true,
    flips: true,
  }),
  {
    likelySale: about(
      'Likely sales, tested on past days; null with fewer than 20 that could be.',
      z.nullable(z.pick(likelySaleAccuracySchema, { overall: true })),
    ),
  },
)

const accuracy = tool({
  name: 'accuracy',
  title: 'How accurate values are',
  description:
    'How far past values were from what the homes then sold for, market by market: what every value here rests on.',
  scope: 'read',
  input: z.strictObject({
    limit: pageInput(3, 10).limit,
    after: about('Where the answer before ended: its `next`.', z.exactOptional(z.string())),
  }),
  output: z.object({
    markets: z.array(marketAccuracy),
    next: about(
      'What to give as `after` for those that follow; null when there are none.',
      z.nullable(z.string()),
    ),
  }),
  run: async (ask, { limit, after }) => {
    const query = { limit, ...(after === undefined ? {} : { after }) }
    const { body } = await ask(accuracyCalls.ofAll, { query })
    return { markets: body.markets, next: body.next ?? null }
  },
})

/** What is known of places. */
export const marketTools = [listFlips, marketConditions, accuracy]
