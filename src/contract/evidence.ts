import * as z from 'zod/mini'
import { searchDistances } from '../domain/distance.ts'
import { homeTypes } from '../domain/listing/home-type.ts'
import { queryDollarsSchema } from './get-home.ts'
import { calendarDate, modelOfSchema, sizeStepSchema } from './home.ts'

/**
 * `GET /api/flip-search/homes/{propertyId}/evidence?distance=&priceBelowMarket=&everySale=` answers what one
 * home's value was made from: `domain/valuation/evidence/recompute-value.ts` makes it again from this, with other comps
 * if wanted.
 */
export const evidenceQuerySchema = z.object({
  distance: z._default(z.enum(searchDistances), 'mile'),
  priceBelowMarket: queryDollarsSchema,
  /** `true` lists all sales nearby that were not used, in place of the nearest. */
  everySale: z._default(z.enum(['true', 'false']), 'false'),
})

const features = {
  homeType: z.enum(homeTypes),
  latitude: z.number(),
  longitude: z.number(),
  /** Square feet. */
  livingArea: z.nullable(z.number()),
  lotSizeSquareFeet: z.nullable(z.number()),
  yearBuilt: z.nullable(z.number()),
  bathroomsTotalDecimal: z.nullable(z.number()),
  bedroomsTotal: z.nullable(z.number()),
}

const whyNotUsedSchema = z.discriminatedUnion('why', [
  z.object({
    why: z.enum([
      'this home itself',
      'not a market sale',
      'size unknown',
      'sold again since',
      'different type',
      'beyond the distance',
      'better matches',
    ]),
  }),
  z.object({ why: z.literal('sold long ago'), months: z.number() }),
  z.object({ why: z.enum(['larger', 'smaller']), percent: z.number() }),
])

/** A sale around the home. Logarithms of US dollars are at full precision. */
const evidenceSaleSchema = z.object({
  ...features,
  /** Names the sale among all sources: what a choice of comps is kept by. */
  listingKey: z.string(),
  propertyId: z.string(),
  /** Whole US dollars. */
  price: z.number(),
  /** Day number of the closing. */
  day: z.number(),
  miles: z.number(),
  modelValue: z.number(),
  lines: z.object({
    size: z.number(),
    lot: z.number(),
    age: z.number(),
    beds: z.number(),
    baths: z.number(),
    location: z.number(),
    time: z.number(),
    type: z.number(),
  }),
  likeness: z.number(),
  isComp: z.boolean(),
  inPattern: z.boolean(),
  /** Null for a comp. */
  whyNotUsed: z.nullable(whyNotUsedSchema),

  // What the screen shows of it.
  addressLine: z.string(),
  dateSold: calendarDate,
  dateListed: z.nullable(calendarDate),
  imageUrl: z.nullable(z.string()),
  webUrl: z.nullable(z.string()),
  /** In words: `Redfin file (NWMLS)`. */
  source: z.string(),
})
export type EvidenceSaleShown = z.infer<typeof evidenceSaleSchema>

const rangeModelSchema = z.object({
  trainedOn: z.number(),
  typical: z.object({
    spread: z.number(),
    lnArea: z.number(),
    yearBuilt: z.number(),
    lnValue: z.number(),
  }),
  coefficients: z.readonly(z.array(z.number())),
  edges: z.readonly(z.array(z.number())),
  classes: z.readonly(
    z.array(
      z.object({ low90: z.number(), low80: z.number(), high80: z.number(), high90: z.number() }),
    ),
  ),
})

/** The engine's `Evidence`, and beside it what the screen needs: it can be given to `recomputeValue` as it is. */
export const evidenceSchema = z.object({
  /** Of the market model it was made with: names the method and all sales the model was fitted on. */
  version: z.string(),
  home: z.object({
    ...features,
    propertyId: z.string(),
    /** Day number of the as-of date. */
    day: z.number(),
    modelValue: z.number(),
  }),
  miles: z.number(),
  sizeStep: sizeStepSchema,
  /** Those used first; then, the nearest first, those that were not. */
  sales: z.array(evidenceSaleSchema),
  /**
   * How many sales within a mile, in the two years up to the as-of date, were not used: `sales` has the nearest
   * of them, or all with `everySale=true`.
   */
  unusedNearby: z.number(),
  calibration: z.object({ correction: z.number(), range: rangeModelSchema }),

  asOf: calendarDate,
  modelOf: modelOfSchema,
  /** How many sales the market model was fitted on. */
  modelSales: z.number(),
  /** What stands behind `calibration.correction`: so many sales of the last 45 days, and by how much they beat our figures (logarithms). */
  recentSales: z.object({ sales: z.number(), medianError: z.number(), added: z.number() }),
  /** With the price, value and expected error: what `bargainChance` makes the chance from. */
  bargain: z.object({
    asks: z.object({ trainedOn: z.number(), shares: z.readonly(z.array(z.number())) }),
    errors: z.object({ density: z.readonly(z.array(z.number())) }),
  }),
  /** As on `Home`: what was searched for. */
  chanceOfUsd: z.number(),
})
export type EvidenceShown = z.infer<typeof evidenceSchema>
