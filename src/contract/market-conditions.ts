import * as z from 'zod/mini'
import { about, named } from './about.ts'
import { calendarDate } from './calendar-date.ts'
import { calls } from './call.ts'

const marketConditionsQuerySchema = z.object({
  place: about(
    'City and state (Seattle, WA), a zip code, or several (98118, 98144), as in a search.',
    z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'enter a city and state, or a zip code'),
        z.maxLength(200, 'it may have 200 characters at most'),
      ),
  ),
})

const marketParamsSchema = z.object({
  market: about('The three-digit zip area.', z.string().check(z.regex(/^\d{3}$/))),
})

const percent = about('In percent: 4.2 means 4.2% higher.', z.number())

const trendPointSchema = named(
  'PriceTrendPoint',
  "How far prices moved from the trend's first point to the end of a month.",
  z.object({
    date: about('The end of the month.', calendarDate),
    change: percent,
    low: about('Low end of the 80% band of the change, in percent.', z.number()),
    high: about('High end of the band, in percent.', z.number()),
  }),
)

const placeConditionsSchema = named(
  'PlaceConditions',
  'What the market of a place is like, in the words of the Market Conditions Addendum (Fannie Mae Form 1004MC). Each figure comes with the number it rests on and is null where that is under ten.',
  z.object({
    place: about('The place: Seattle, WA, or 98118.', z.string()),
    kind: about('What the place is.', z.enum(['city', 'zip'])),
    market: about(
      'The three-digit zip area; of a city in several, the one most of its homes lie in.',
      z.string(),
    ),
    demo: about('Its homes are demo data.', z.boolean()),
    asOf: about(
      "The market's newest closing date: sales are counted up to it. Null while none is known.",
      z.nullable(calendarDate),
    ),
    marketDay: about(
      'The newest day on which a file or feed showed homes for sale there.',
      calendarDate,
    ),
    forSale: about('Homes for sale.', z.number()),
    daysOnMarket: z.object({
      median: about('Median days on market of the homes for sale.', z.nullable(z.number())),
      homes: about('Homes for sale whose listing date is known.', z.number()),
    }),
    saleToList: z.object({
      medianPercent: about(
        'Median sale price in percent of the last asking price.',
        z.nullable(z.number()),
      ),
      pairs: about('Sales whose last asking price is known.', z.number()),
    }),
    supply: z.object({
      months: about(
        'Months of supply: homes for sale over the absorption rate. Null, too, for less than 30 days of sales, or where the newest sales and homes for sale lie more than 30 days apart.',
        z.nullable(z.number()),
      ),
      salesPerMonth: about(
        'The absorption rate: settled sales over months.',
        z.nullable(z.number()),
      ),
      sales: about('Settled sales.', z.number()),
      days: about('The days up to the as-of date they were counted over: 90 at most.', z.number()),
    }),
  }),
)
export type PlaceConditions = z.infer<typeof placeConditionsSchema>

export const priceTrendSchema = about(
  "How prices of like homes moved over the twelve months up to the as-of date, in the market as a whole: by the market model's index over time. It begins later where fewer than ten sales a month are known; null for less than three months.",
  z.nullable(z.array(trendPointSchema)),
)
export type PriceTrend = NonNullable<z.infer<typeof priceTrendSchema>>

const marketConditionsSchema = about(
  'One for the city, or for each of the zip codes with known listings, in the order asked for.',
  z.array(
    named(
      'MarketConditions',
      "What the market of a place is like, with its market's price trend.",
      z.extend(placeConditionsSchema, { priceTrend: priceTrendSchema }),
    ),
  ),
)
export type MarketConditions = z.infer<typeof marketConditionsSchema>[number]

const zipConditionsSchema = about(
  'The zip codes of a market, the most homes for sale first.',
  z.array(placeConditionsSchema),
)

const citiesOnFileSchema = named(
  'CitiesOnFile',
  'The cities with the most homes for sale on file.',
  z.object({
    cities: about(
      'The most homes for sale first.',
      z.readonly(
        z.array(
          z.object({
            place: about('What a search takes as `city`: Seattle, WA.', z.string()),
            forSale: about('Homes for sale.', z.number()),
            sales: about('Settled sales.', z.number()),
            days: about(
              'The days up to the as-of date they were counted over: 90 at most.',
              z.number(),
            ),
            demo: about('Its homes are demo data.', z.boolean()),
          }),
        ),
      ),
    ),
    more: about('How many more cities have homes for sale.', z.number()),
  }),
)
export type CitiesOnFile = z.infer<typeof citiesOnFileSchema>

const ofMarkets = { method: 'GET', access: 'subscribers', tag: 'Search' } as const

/** What markets are like, as stored when they were last valued. */
export const marketConditionCalls = calls({
  ofPlace: {
    ...ofMarkets,
    path: '/api/market-conditions',
    summary: 'What the market of a place is like',
    description:
      'Days on market, sale-to-list ratio, months of supply and the price trend of a city or of zip codes.',
    query: marketConditionsQuerySchema,
    answer: marketConditionsSchema,
  },
  ofCities: {
    ...ofMarkets,
    path: '/api/market-conditions/cities',
    summary: 'The cities on file, with their homes for sale and sales',
    answer: citiesOnFileSchema,
  },
  ofZips: {
    ...ofMarkets,
    path: '/api/market-conditions/{market}/zips',
    summary: "The same for a market's zip codes",
    params: marketParamsSchema,
    answer: zipConditionsSchema,
  },
})
