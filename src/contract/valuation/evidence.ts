import * as z from 'zod/mini'
import type { OtherFeature } from '../../domain/comps/other-features.ts'
import { homeKinds } from '../../domain/valuation/range/home-kind.ts'
import {
  LIKELY_IN_WORDS,
  LIKELY_PERCENT,
  WIDE_PERCENT,
} from '../../domain/valuation/range/range-levels.ts'
import { about, named } from '../about.ts'
import { calendarDate } from '../calendar-date.ts'
import { calls } from '../call.ts'
import { ofValuedHome, valueQuery } from '../search/get-home.ts'
import {
  addressHidden,
  askChancesStateSchema,
  checkSchema,
  conditionSchema,
  homeTypeSchema,
  leftMarket,
  listedBy,
  modelOfSchema,
  noChanceSchema,
  priceEventSchema,
  remarks,
  sizeStepSchema,
} from '../search/home.ts'
import { contributionsSchema } from './contributions.ts'

const query = z.object({
  ...valueQuery,
  everySale: about(
    'true lists all sales nearby that were not used, not only the nearest.',
    z._default(z.enum(['true', 'false']), 'false'),
  ),
})

const optionalYesNo = z.optional(z.nullable(z.boolean()))
const optionalNumber = z.optional(z.nullable(z.number()))

/** What a home has beside size, lot, age and rooms, and how its county rates it. */
export const otherFeatureSchemas = {
  viewYN: about('Whether it has a view; absent or null when unknown.', optionalYesNo),
  waterfrontYN: about('Whether it is on the water; absent or null when unknown.', optionalYesNo),
  poolPrivateYN: about(
    'Whether it has a pool of its own; absent or null when unknown.',
    optionalYesNo,
  ),
  basementYN: about('Whether it has a basement; absent or null when unknown.', optionalYesNo),
  garageSpaces: about('Cars that its garage holds; absent or null when unknown.', optionalNumber),
  stories: about('Stories; absent or null when unknown.', optionalNumber),
  countyRating: about(
    "What its county's rating of condition is worth against an average one elsewhere, in logarithms of US dollars: the market model counts it. Absent or null where there is none, or a rating counts beside the words.",
    optionalNumber,
  ),
} satisfies Readonly<Record<OtherFeature, unknown>>

const features = {
  homeType: homeTypeSchema,
  latitude: about('Degrees.', z.number()),
  longitude: about('Degrees.', z.number()),
  livingArea: about('Square feet; null when unknown.', z.nullable(z.number())),
  lotSizeSquareFeet: about('Square feet; null when unknown.', z.nullable(z.number())),
  yearBuilt: about('Null when unknown.', z.nullable(z.number())),
  bathroomsTotalDecimal: about(
    'Bathrooms, where a half bath counts .5; null when unknown.',
    z.nullable(z.number()),
  ),
  bedroomsTotal: about('Bedrooms; null when unknown.', z.nullable(z.number())),
  ...otherFeatureSchemas,
}

export const whyNotUsedSchema = named(
  'WhyNotUsed',
  'Why a sale is not among the comps.',
  z.discriminatedUnion('why', [
    z.object({
      why: about(
        'The reason.',
        z.enum([
          'this home itself',
          'not a market sale',
          'size unknown',
          'sold again since',
          'outside the MLS',
          'different type',
          'beyond the distance',
          'better matches',
        ]),
      ),
    }),
    z.object({
      why: about('The reason.', z.literal('price in doubt')),
      evidence: about('What is wrong with the sale, a sentence without its period.', z.string()),
    }),
    z.object({
      why: about('The reason.', z.literal('sold long ago')),
      months: about('Months before the as-of date.', z.number()),
    }),
    z.object({
      why: about('The reason.', z.enum(['larger', 'smaller'])),
      percent: about('By how many percent of the living area.', z.number()),
    }),
  ]),
)

const logarithm = about('In logarithms of US dollars.', z.number())

const evidenceSaleSchema = named(
  'EvidenceSale',
  'A sale around the home. Logarithms of US dollars are at full precision.',
  z.object({
    ...features,
    listingKey: about(
      'Names the sale among all sources: what a choice of comps is kept by.',
      z.string(),
    ),
    propertyId: about('Names the home that was sold.', z.string()),
    price: about('Sale price in whole US dollars.', z.number()),
    day: about('Day number of the closing: days since January 1, 1970.', z.number()),
    miles: about('Miles from the home that is valued.', z.number()),
    modelValue: about(
      "What the market model says about it without the sale itself, in logarithms of US dollars; of the home's own sale that counts, with it, as it says of the home.",
      z.number(),
    ),
    lines: about(
      "The adjustments of its price: together the home's model value less the sale's, and less the offset of the sale's condition.",
      z.object({
        size: logarithm,
        lot: logarithm,
        age: logarithm,
        beds: logarithm,
        baths: logarithm,
        location: logarithm,
        time: logarithm,
        type: logarithm,
        // Not in what an earlier version kept.
        features: z._default(logarithm, 0),
        condition: z._default(logarithm, 0),
      }),
    ),
    condition: about(
      'What is said of its condition; null where it is not told.',
      z._default(z.nullable(conditionSchema), null),
    ),
    // Not in what an earlier version kept.
    resoldAsFlip: z._default(
      about(
        'Its home was bought within the year before, and sold again for 20% more than the market moved.',
        z.boolean(),
      ),
      false,
    ),
    likeness: about('At most 1: nearer, newer and more alike counts more.', z.number()),
    isComp: about('It is one of the comps.', z.boolean()),
    inPattern: about('It counts in the neighborhood adjustment.', z.boolean()),
    // Not in what an earlier version kept.
    isOwnSale: z._default(
      about(
        "It is the home's own newest earlier sale, which counts beside the comps. At most one sale is.",
        z.boolean(),
      ),
      false,
    ),
    whyNotUsed: about(
      "Null for a comp, and for the home's own sale that counts.",
      z.nullable(whyNotUsedSchema),
    ),

    // What the screen shows of it.
    addressLine: about('House number and street.', z.string()),
    dateSold: about('The day its sale closed.', calendarDate),
    dateListed: about('The day it was listed; null when unknown.', z.nullable(calendarDate)),
    asked: about(
      'What was asked last before the sale, in whole US dollars; null when unknown.',
      z.optional(z.nullable(z.number())),
    ),
    imageUrl: about('Address of a photo; null when there is none.', z.nullable(z.string())),
    webUrl: about(
      "Address of the listing's own page; null when there is none.",
      z.nullable(z.string()),
    ),
    source: about('Where the sale came from, in words: Redfin file (NWMLS).', z.string()),
    listedBy,
    addressHidden,
    checks: about('What is wrong with the sale, or may be.', z.array(checkSchema)),
  }),
)
export type EvidenceSaleShown = z.infer<typeof evidenceSaleSchema>

const expectedErrors = about('In expected errors.', z.number())

const rangeModelSchema = named(
  'RangeModel',
  'How wide errors have been, and for which homes. All in logarithms.',
  z.object({
    trainedOn: about('How many past valuations it was trained on.', z.number()),
    typical: about(
      'What counts where a home has no figure of its own.',
      z.object({
        spread: about('Standard deviation of the comps around their middle.', z.number()),
        lnArea: about('Logarithm of the living area in square feet.', z.number()),
        lnLot: about(
          "Logarithm of the lot's size in square feet; not in what an earlier version stored.",
          z.optional(z.number()),
        ),
        yearBuilt: about('Year built.', z.number()),
        lnValue: about('Logarithm of the value in US dollars.', z.number()),
      }),
    ),
    coefficients: about('Of the expected error.', z.readonly(z.array(z.number()))),
    edges: about(
      'Homes are put in classes by the size of their expected error: below the first edge, and so on.',
      z.readonly(z.array(z.number())),
    ),
    classes: about(
      `By class: the ends of the ${LIKELY_PERCENT}% and ${WIDE_PERCENT}% ranges.`,
      z.readonly(
        z.array(
          z.object({
            low90: expectedErrors,
            low80: expectedErrors,
            high80: expectedErrors,
            high90: expectedErrors,
          }),
        ),
      ),
    ),
    kinds: about(
      'By kind of home, how much wider or narrower its ranges are; not in what an earlier version stored.',
      z.optional(
        z.readonly(
          z.array(
            z.object({
              kind: about('Houses by their lot, others by type.', z.enum(homeKinds)),
              sales: about('How many past valuations that rests on.', z.number()),
              likely: about(`By how much the ${LIKELY_PERCENT}% range is multiplied.`, z.number()),
              wide: about(`By how much the ${WIDE_PERCENT}% range is multiplied.`, z.number()),
            }),
          ),
        ),
      ),
    ),
  }),
)

/** The engine's `Evidence`, and beside it what the screen needs: it can be given to `recomputeValue` as it is. */
const likelySaleFitSchema = z.object({
  pairs: about('How many pairs it was learned from.', z.number()),
  soldOverAsk: about('The weighted median of sale price over asking price.', z.number()),
  low: about(`Low end of the range that holds ${LIKELY_IN_WORDS}, as a logarithm.`, z.number()),
  high: about('High end of that range, as a logarithm.', z.number()),
  widensBelow: about(
    'Below this gap, ln(asking price / typical value), the range is wider.',
    z.number(),
  ),
  widening: about('By what share of its usual width it grows for each 1.00 of gap.', z.number()),
})

const resaleFitSchema = z.object({
  resales: about('How many resales it was learned from; 0 for the shipped figures.', z.number()),
  uplift: about(
    'ln(after-repair value / typical value) of a home that asks its typical value.',
    z.number(),
  ),
  rangeScale: about('How wide its range is against that of the typical value.', z.number()),
})

const askedSchema = about(
  'The home as it is listed.',
  z.object({
    daysOnMarket: about('Days on the market.', z.number()),
    cut: about('The newest change of the asking price lowered it.', z.boolean()),
    doubtful: about('Something about the home as listed cannot be right.', z.boolean()),
    relisted: about('It was listed before within 150 days, without a sale.', z.boolean()),
  }),
)

export const evidenceSchema = named(
  'Evidence',
  "What one home's value was made from, so that it can be made again with other comps.",
  z.object({
    version: about(
      'Of the market model it was made with: names the method and all sales the model was fitted on.',
      z.string(),
    ),
    home: about(
      'The home that is valued.',
      z.object({
        ...features,
        propertyId: about('Names the home.', z.string()),
        day: about('Day number of the as-of date: days since January 1, 1970.', z.number()),
        modelValue: about(
          'What the market model says about it, in logarithms of US dollars.',
          z.number(),
        ),
        condition: about(
          'What is said of its condition; null where it is not told.',
          z._default(z.nullable(conditionSchema), null),
        ),
      }),
    ),
    miles: about('How far comps may be, in miles.', z.number()),
    sizeStep: sizeStepSchema,
    sales: about(
      'Those used first; then, the nearest first, those that were not.',
      z.array(evidenceSaleSchema),
    ),
    unusedNearby: about(
      'How many sales within a mile, in the two years up to the as-of date, were not used: `sales` has the nearest of them, or all with `everySale=true`.',
      z.number(),
    ),
    marketPattern: about(
      'What boosted trees, fitted on sales of the whole market, say about the home; null where the market has too few sales.',
      z._default(
        z.nullable(
          z.object({
            lnValue: about('In logarithms of US dollars.', z.number()),
            sales: about('How many sales they were fitted on.', z.number()),
          }),
        ),
        null,
      ),
    ),
    calibration: about(
      'What corrects the value and gives its range.',
      z.object({
        correction: about('Added to the value, in logarithms of US dollars.', z.number()),
        stacked: about(
          'Added for how far off values of homes like this one were in the past, in logarithms of US dollars.',
          z._default(z.number(), 0),
        ),
        range: rangeModelSchema,
      }),
    ),

    boughtByFlipper: about(
      "What shows that the home's own sale was a flipper's purchase; null or absent where nothing does. The value does not depend on it.",
      z.optional(
        z.nullable(
          z.object({
            percent: about(
              "By how many percent the home asks more than it sold for, the market's move taken out.",
              z.number(),
            ),
            daysHeld: about('Days from the closing to the new listing.', z.number()),
          }),
        ),
      ),
    ),
    priceHistory: about(
      "What happened to the home's price over all its listings, oldest first.",
      z.optional(z.array(priceEventSchema)),
    ),
    remarks,
    leftMarket,
    asOf: about(
      "The market's newest closing date: the time for comps counts back from it.",
      calendarDate,
    ),
    modelOf: modelOfSchema,
    modelSales: about('How many sales the market model was fitted on.', z.number()),
    recentSales: about(
      'What `calibration.correction` is made from.',
      z.object({
        sales: about('How many of the latest sales it rests on.', z.number()),
        medianError: about('By how much they beat our figures, in logarithms.', z.number()),
        added: about('What is added for it, in logarithms.', z.number()),
      }),
    ),
    overAsk: about(
      'What the chance of a sale over the asking price is predicted from; null where there is no chance.',
      z.nullable(
        z.object({
          fit: about(
            'Logistic regressions on past asking prices of homes that sold, one for each of 10,000 to 50,000 US dollars over, in steps of 10,000.',
            z.object({
              asOfDay: about(
                'The day they were fitted as of, in days since 1970-01-01.',
                z.number(),
              ),
              medianUsd: about('Where levels of value count from, in US dollars.', z.number()),
              amounts: about(
                'One for each amount.',
                z.readonly(
                  z.array(
                    z.object({
                      intercept: about('Of the logit.', z.number()),
                      coefficients: about(
                        'Of value over asking price in expected errors, days on market, a price cut, condo, townhouse, level of value, doubt and relisting.',
                        z.readonly(z.array(z.number())),
                      ),
                    }),
                  ),
                ),
              ),
            }),
          ),
          others: about(
            'The mean chance of the homes for sale here, for each amount.',
            z.readonly(z.array(z.number())),
          ),
          asked: askedSchema,
        }),
      ),
    ),
    underAsk: about(
      'What the chance that an offer buys the home is predicted from: of homes like it that sell within four weeks, how many sell for that offer or less. Null until the market has learned it, and of a home that is no longer for sale.',
      // Not in evidence kept from before it was known.
      z._default(
        z.nullable(
          z.object({
            state: askChancesStateSchema,
            fit: about(
              'Logistic regressions on past asking prices of homes that sold, one for each of some shares under the asking price; null unless they are shown.',
              z.nullable(
                z.object({
                  asOfDay: about(
                    'The day they were fitted as of, in days since 1970-01-01.',
                    z.number(),
                  ),
                  medianUsd: about('Where levels of value count from, in US dollars.', z.number()),
                  amounts: about(
                    'One for each share.',
                    z.readonly(
                      z.array(
                        z.object({
                          share: about('How far under the asking price: .03 is 3%.', z.number()),
                          intercept: about('Of the logit.', z.number()),
                          coefficients: about(
                            'Of value over asking price in expected errors, days on market, a price cut, condo, townhouse, level of value, doubt, relisting and months since the fit.',
                            z.readonly(z.array(z.number())),
                          ),
                        }),
                      ),
                    ),
                  ),
                }),
              ),
            ),
            asked: about(
              'The home as it is listed; null unless they are shown.',
              z.nullable(askedSchema),
            ),
          }),
        ),
        null,
      ),
    ),
    likelySale: about(
      'How homes of the market sell against what they ask; null with fewer than 200 pairs of asking price and sale.',
      z.nullable(likelySaleFitSchema),
    ),
    resales: about(
      "What the market's resales brought above their typical values.",
      resaleFitSchema,
    ),
    contributions: about(
      'What adding to the home brings; not in evidence kept from before it was known.',
      z.optional(contributionsSchema),
    ),
    workConstant: about(
      'What the chance of work begins with in this market, a logit; null where the shipped figure holds.',
      // Not in what an earlier version kept.
      z._default(z.nullable(z.number()), null),
    ),
    noChance: noChanceSchema,
    chanceOfUsd: about(
      'What the chance is about, in whole US dollars: the price below market that was asked for, at least 10,000 and at most 50,000.',
      z.number(),
    ),
  }),
)
export type EvidenceShown = z.infer<typeof evidenceSchema>

/**
 * What one home's value was made from: `domain/valuation/evidence/recompute-value.ts` makes it again from this, with
 * other comps if wanted.
 */
export const evidenceCalls = calls({
  ofHome: {
    ...ofValuedHome,
    path: '/api/search/homes/{propertyId}/evidence',
    formerly: '/api/flip-search/homes/{propertyId}/evidence',
    summary: 'What the value of a home was made from',
    query,
    answer: evidenceSchema,
  },
})
