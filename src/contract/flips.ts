import * as z from 'zod/mini'
import { whyLeftOut } from '../domain/flips/resales.ts'
import { about, named } from './about.ts'
import { calendarDate } from './calendar-date.ts'
import { calls } from './call.ts'
import { addressHidden, homeTypeSchema } from './search/home.ts'

const flipsQuerySchema = z.object({
  place: about(
    'City and state (Seattle, WA), a zip code, several (98118, 98144), or a market: its three-digit zip area (981).',
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'enter a city and state, or a zip code'),
        z.maxLength(200, 'it may have 200 characters at most'),
      ),
  ),
})

const flipsNearParamsSchema = z.object({
  propertyId: about('Names the home.', z.string().check(z.minLength(1), z.maxLength(200))),
})

const usd = (text: string) => about(`${text} Whole US dollars.`, z.number())
const share = (text: string) => about(`${text} 1 is all of it.`, z.number())

const changeSchema = (text: string) =>
  about(
    `${text} Null where it stayed the same or is not known of both.`,
    z.nullable(
      z.object({
        from: about('As it was bought.', z.number()),
        to: about('As it came back.', z.number()),
      }),
    ),
  )

const saleOfFlipSchema = z.object({
  price: usd('What was paid.'),
  date: about('The day it closed.', calendarDate),
})

export const flipSchema = named(
  'Flip',
  "A home bought and, 30 to 366 days later, sold again for at least 20% more than the market's own move; or listed again so far, at an ask that would bring it.",
  z.object({
    propertyId: about('Names the home.', z.string()),
    address: about('House number and street; empty when unknown.', z.string()),
    city: about('Empty when unknown.', z.string()),
    state: about('Two letters.', z.string()),
    zip: about('Five digits; empty when unknown.', z.string()),
    lat: about('Latitude in degrees.', z.number()),
    long: about('Longitude in degrees.', z.number()),
    addressHidden,
    homeType: homeTypeSchema,
    squareFeet: about('Living area as bought; null when unknown.', z.nullable(z.number())),
    yearBuilt: about('Null when unknown.', z.nullable(z.number())),
    bought: z.extend(saleOfFlipSchema, {
      typicalValue: about(
        'What it was worth in average condition that day, by the sales known then, in whole US dollars; null where no value was made.',
        z.nullable(z.number()),
      ),
    }),
    again: about(
      'How it came back: sold, or only listed so far.',
      z.discriminatedUnion('how', [
        z.extend(saleOfFlipSchema, { how: about('It was sold again.', z.literal('sold')) }),
        z.object({
          how: about('It is offered again.', z.literal('listed')),
          ask: usd('The new ask.'),
          price: usd('The new ask less 3%, used as the resale.'),
          date: about('The day it was listed again.', calendarDate),
        }),
      ]),
    ),
    daysHeld: about('From closing to closing, or to the new listing.', z.number()),
    rise: about(
      "How much more than the market's own move it brought, as a share of the purchase: .31 is 31% more.",
      z.number(),
    ),
    leftForWork: usd(
      'What was left for the work and as profit: the resale less 8% of selling, less the purchase with 2% of buying and .85% a month.',
    ),
    changed: about(
      'What the second record says otherwise than the first.',
      z.object({
        beds: changeSchema('Bedrooms.'),
        baths: changeSchema('Bathrooms, a half bath counts .5.'),
        squareFeet: changeSchema('Living area.'),
      }),
    ),
  }),
)
export type Flip = z.infer<typeof flipSchema>

const flipFiguresSchema = named(
  'FlipFigures',
  'Flips in short: medians, where nothing else is said.',
  z.object({
    flips: about('How many.', z.number()),
    shareOfSales: about(
      'Of all sales that closed there in the same time, from 0 to 1; null where none are known.',
      z.nullable(z.number()),
    ),
    daysHeld: about('From closing to closing, or to the new listing.', z.number()),
    boughtOfTypical: about(
      'Price over typical value at purchase: .72 is 72%; null with fewer than five whose value is known.',
      z.nullable(z.number()),
    ),
    resoldOfTypical: about(
      'The same of the resale, the typical value moved as the market did.',
      z.nullable(z.number()),
    ),
    between: usd('Resale less purchase.'),
    betweenPerSqft: about(
      'The same for each square foot; null with fewer than five whose living area is known.',
      z.nullable(z.number()),
    ),
    leftForWork: usd(
      'What was left for the work and as profit, after 8% of selling, 2% of buying and .85% a month of holding.',
    ),
    resales: about('All homes sold or listed again within 30 to 366 days.', z.number()),
    lostBeforeWork: share(
      'Of those, the share that lost before a dollar of work, by the same costs.',
    ),
  }),
)

const flipsSchema = named(
  'Flips',
  'The flips of a place in the two years up to its as-of date.',
  z.object({
    place: about('Seattle, WA; 98118; or, of a market, its three digits.', z.string()),
    kind: about('What the place is.', z.enum(['city', 'zips', 'market'])),
    demo: about('Its homes are demo data.', z.boolean()),
    from: about(
      'The first resale that would count; null while none is known.',
      z.nullable(calendarDate),
    ),
    asOf: about(
      "The markets' newest closing date; null while none is known.",
      z.nullable(calendarDate),
    ),
    summary: about(
      'known: the figures. too few: fewer than five flips, so no figures are computed.',
      z.discriminatedUnion('state', [
        z.object({
          state: about('There are five flips or more.', z.literal('known')),
          figures: flipFiguresSchema,
        }),
        z.object({
          state: about('There are fewer than five.', z.literal('too few')),
          flips: about('How many.', z.number()),
        }),
      ]),
    ),
    quarters: about(
      'By the quarter of the resale, the oldest first; empty with fewer than five flips.',
      z.array(
        z.object({
          quarter: about('2022 Q3.', z.string()),
          flips: about('Flips resold or listed again in it.', z.number()),
          sales: about('All sales that closed there in it.', z.number()),
        }),
      ),
    ),
    flips: about('The newest resale first; 500 at most.', z.array(flipSchema)),
    leftOut: about(
      'How many homes of the markets there came back within a year and do not count, by why.',
      z.record(z.enum(whyLeftOut), z.number()),
    ),
  }),
)
export type Flips = z.infer<typeof flipsSchema>

const flipsNearSchema = about(
  'The nearest flips of the same market, within three miles, the nearest first; five at most.',
  z.array(
    named(
      'NearFlip',
      'A flip near a home.',
      z.object({
        distanceMiles: about('Miles from the home.', z.number()),
        flip: flipSchema,
      }),
    ),
  ),
)
export type NearFlip = z.infer<typeof flipsNearSchema>[number]

const ofFlips = { method: 'GET', access: 'subscribers', tag: 'Search' } as const

/** Homes bought and sold again, as last worked out. */
export const flipCalls = calls({
  ofPlace: {
    ...ofFlips,
    path: '/api/flips',
    summary: 'The flips of a place',
    description:
      "Homes of a city, of zip codes or of a market that were bought and sold again within a year for 20% more than the market's own move, with what they have in common.",
    query: flipsQuerySchema,
    answer: flipsSchema,
  },
  near: {
    ...ofFlips,
    path: '/api/flips/near/{propertyId}',
    summary: 'The nearest flips of a home',
    params: flipsNearParamsSchema,
    answer: flipsNearSchema,
  },
})
