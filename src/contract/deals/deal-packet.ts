import * as z from 'zod/mini'
import { about, named } from '../about.ts'
import { accuracyFiguresSchema } from '../accuracy.ts'
import { calendarDate } from '../calendar-date.ts'
import { calls } from '../call.ts'
import { homeParams } from '../home-id.ts'
import {
  addressHidden,
  checkSchema,
  conditionSchema,
  homeSchema,
  homeTypeSchema,
  listedBy,
  searchDistanceSchema,
} from '../search/home.ts'
import { chosenCompsSchema } from '../valuation/chosen-comps.ts'
import { otherFeatureSchemas, whyNotUsedSchema } from '../valuation/evidence.ts'
import { dealInputsSchema } from './deal.ts'
import { dealResultsSchema } from './deal-results.ts'

export const askPacketSchema = z.object({
  distance: searchDistanceSchema,
  includeHomesForSale: about('Whether homes for sale are among the comps.', z.boolean()),
  chosen: about('Which comps the caller has chosen.', chosenCompsSchema),
})
export type AskPacket = z.infer<typeof askPacketSchema>

const usd = (text: string) => about(text, z.number())
const known = (text: string) => about(`${text}; null when unknown.`, z.nullable(z.number()))

const features = {
  homeType: homeTypeSchema,
  latitude: about('Degrees.', z.number()),
  longitude: about('Degrees.', z.number()),
  livingArea: known('Square feet'),
  lotSizeSquareFeet: known('Square feet'),
  yearBuilt: known('Year built'),
  bathroomsTotalDecimal: known('Bathrooms, where a half bath counts .5'),
  bedroomsTotal: known('Bedrooms'),
  ...otherFeatureSchemas,
}

const packetSaleSchema = named(
  'PacketSale',
  'A sale near the home, as a packet lists it. Whole US dollars.',
  z.object({
    ...features,
    addressLine: about('House number and street; empty when unknown.', z.string()),
    addressHidden,
    price: usd('Sale price.'),
    dateSold: about('The day its sale closed.', calendarDate),
    miles: about('Miles from the home.', z.number()),
    source: about('Where the sale came from, in words.', z.string()),
    listedBy,
    checks: about('What is wrong with the sale, or may be.', z.array(checkSchema)),
    kept: about('It is one of the comps.', z.boolean()),
    /** Why it is none. */
    whyNot: about(
      "Why it is no comp: a rule, what the preparer has set, or that it is the home's own earlier sale, which counts beside the comps. Null for a comp.",
      z.nullable(
        z.union([
          whyNotUsedSchema,
          z.object({
            why: about('The reason.', z.literal('switched off')),
            reason: about('In words; null without one.', z.nullable(z.string())),
          }),
          z.object({ why: about('The reason.', z.literal('own sale')) }),
          z.object({ why: about('The reason.', z.literal('outside the limits set')) }),
          z.object({ why: about('The reason.', z.literal('neighborhood only')) }),
        ]),
      ),
    ),
    pinned: about('The preparer has made it a comp, whatever the rules say.', z.boolean()),
    weight: about('Its share of the value, from 0 to 1.', z.number()),
    lines: about(
      'What is added to its price for each difference to the home.',
      z.object({
        size: usd('Living area.'),
        lot: usd('Lot.'),
        age: usd('Age.'),
        beds: usd('Bedrooms.'),
        baths: usd('Bathrooms.'),
        location: usd('Location.'),
        time: usd('Time since the sale.'),
        type: usd('Type of home.'),
        // Not in packets of an earlier version.
        features: z._default(
          usd('View, waterfront, pool, basement, garage and stories, as far as known.'),
          0,
        ),
        condition: z._default(usd('Condition, as its remarks tell it.'), 0),
      }),
    ),
    condition: about(
      'What is said of its condition; null where it is not told.',
      z._default(z.nullable(conditionSchema), null),
    ),
    adjustedUsd: usd('What it would have sold for as the home.'),
    net: about('The total change as a share of the price.', z.number()),
    gross: about('All changes, signs ignored, as a share of the price.', z.number()),
  }),
)
export type PacketSale = z.infer<typeof packetSaleSchema>

const gridOf = (what: string) =>
  about(
    what,
    z.object({
      sales: about(
        'At most six, the likest first: their condition line leads to that of the grid, and their weight is in its result.',
        z.array(
          z.extend(packetSaleSchema, {
            renovatedBy: about(
              'Whether its words or its resale as a flip show that it was renovated; null where neither does.',
              z.nullable(z.enum(['words', 'flip'])),
            ),
          }),
        ),
      ),
      result: about(
        'The mean of the adjusted prices by weight, and the lowest and highest of them, in whole US dollars; null for fewer than three sales.',
        z.nullable(
          z.object({
            usd: usd('The mean.'),
            low: usd('The lowest.'),
            high: usd('The highest.'),
          }),
        ),
      ),
    }),
  )
export type PacketGrid = z.infer<ReturnType<typeof gridOf>>

/** What a packet prints, and what a shared link opens: worked out once, and not again when it is read. */
export const dealPacketSchema = named(
  'DealPacket',
  'A deal with its home and comps, as it is printed. Money of the deal is whole cents.',
  z.object({
    madeAt: about('When it was worked out: ISO 8601, UTC.', z.string()),
    version: about('The version of the deal.', z.int()),
    inputs: about('What it was worked out from.', dealInputsSchema),
    results: about('What it comes to.', dealResultsSchema),
    address: about(
      'Where the home is; null where no listing shows it any more.',
      z.nullable(
        z.object({
          line: about('House number and street.', z.string()),
          city: about('City.', z.string()),
          state: about('Two letters.', z.string()),
          zip: about('Five-digit zip code.', z.string()),
        }),
      ),
    ),
    home: about(
      'The home as it is listed, without photos and remarks; null where it is not for sale.',
      z.nullable(homeSchema),
    ),
    comps: about(
      'What its value was made from; null where there is no value.',
      z.nullable(
        z.object({
          distance: searchDistanceSchema,
          subject: about('The home that is valued.', z.object(features)),
          asOf: about("The market's newest closing date.", calendarDate),
          modelSales: about('How many sales the market model was fitted on.', z.number()),
          valueUsd: usd('Value in average condition.'),
          rangeUsd: z.object({ low: usd('Low end.'), high: usd('High end.') }),
          fixedUpUsd: about(
            'After-repair value by these comps; null where none is given.',
            z.nullable(z.number()),
          ),
          condition: about(
            'What is said of the condition of the home; null where it is not told.',
            // Neither this nor the grids are in packets of an earlier version.
            z._default(z.nullable(conditionSchema), null),
          ),
          grids: about(
            'What sales in like condition, and renovated ones, would have brought as the home.',
            z._default(
              z.nullable(
                z.object({
                  asIs: gridOf('Sales in like condition.'),
                  asCompleted: gridOf('Renovated sales.'),
                }),
              ),
              null,
            ),
          ),
          sales: about(
            "The home's own sale that counts, then comps, the likest first, then the nearest.",
            z.array(packetSaleSchema),
          ),
          moreSales: about('How many further sales nearby are not listed here.', z.int()),
        }),
      ),
    ),
    accuracy: about(
      'How far past values were from sale prices near the home; null where nothing was measured.',
      z.nullable(
        z.object({
          of: about('Its zip code, or the name of its market.', z.string()),
          zip: about('The figures are of its zip code alone.', z.boolean()),
          tested: about(
            'When the sales closed that were valued.',
            z.object({
              from: about('The first closing.', calendarDate),
              to: about('The last closing.', calendarDate),
            }),
          ),
          figures: accuracyFiguresSchema,
        }),
      ),
    ),
    assumptions: about(
      'What the deal takes as given, each with where it comes from.',
      z.array(
        z.object({
          id: about('Unique among them.', z.string()),
          name: about('What it is.', z.string()),
          value: about('In words.', z.string()),
          source: about('Where it comes from, in words.', z.string()),
          asOf: about(
            'Of when that is; null for what the preparer has set.',
            z.nullable(z.string()),
          ),
        }),
      ),
    ),
  }),
)
export type DealPacket = z.infer<typeof dealPacketSchema>

export const dealPacketCalls = calls({
  /** It only reads; its choice of comps is too long for an address. */
  read: {
    method: 'POST',
    path: '/api/deals/{propertyId}/packet',
    reads: 'only',
    tag: 'Deals',
    access: 'subscribers',
    summary: 'What the packet of a deal prints',
    description: 'The same as a link to the deal would open. Nothing is kept of it.',
    params: homeParams,
    body: askPacketSchema,
    answer: dealPacketSchema,
    problems: { 404: ['not-found'] },
  },
})
