import * as z from 'zod/mini'
import { homeTypes } from '../domain/listing/home-type.ts'

z.config(z.locales.en())

/** `YYYY-MM-DD`. */
export const calendarDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

/** How far a value can be trusted, in words: from the width of its 80 % range alone. */
const gradeSchema = z.enum(['Strong', 'Fair', 'Weak', 'No comps'])

/** How near in living area the comps had to be: within 20 % or 35 %, or of any size. */
export const sizeStepSchema = z.union([z.literal(20), z.literal(35), z.literal('any')])

/**
 * Whose sales the market model was fitted on: the market's own, or, where it has too few, those of
 * markets around it as well.
 */
export const modelOfSchema = z.enum(['market', 'markets around'])

/** US dollars. */
const dollarRangeSchema = z.object({ low: z.number(), high: z.number() })

/** A home to compare with: sold nearby, or still for sale. */
export const compSchema = z.object({
  propertyId: z.string(),
  lat: z.number(),
  long: z.number(),
  address: z.object({ line: z.string() }),
  price: z.number(),
  beds: z.nullable(z.number()),
  baths: z.nullable(z.number()),
  squareFeet: z.nullable(z.number()),
  imageUrl: z.nullable(z.string()),
  webUrl: z.nullable(z.string()),
  status: z.enum(['Closed', 'Sold', 'Active']),
  dateSold: z.nullable(calendarDate),
  dateListed: z.nullable(calendarDate),
  /** Miles from the home it is compared with. */
  distanceMiles: z.number(),
})
export type Comp = z.infer<typeof compSchema>

/** A home found by a search. Money is whole US dollars; `arv` is profit potential before costs. */
export const homeSchema = z.object({
  propertyId: z.string(),
  imageUrl: z.nullable(z.string()),
  price: z.number(),
  zip: z.string(),
  bath: z.nullable(z.number()),
  beds: z.nullable(z.number()),
  /** Living area in square feet. */
  size: z.nullable(z.number()),
  dateListed: z.nullable(calendarDate),
  addressLine: z.string(),
  mls: z.nullable(z.string()),
  city: z.string(),
  lat: z.number(),
  long: z.number(),
  webUrl: z.nullable(z.string()),
  averageCompPrice: z.nullable(z.number()),
  arv: z.object({ min: z.number(), max: z.number() }),
  comps: z.array(compSchema),

  // What stands beside the specified fields.
  state: z.string(),
  propertyType: z.enum(homeTypes),
  /** What the home would likely sell for in typical condition. */
  value: z.number(),
  /** Eight in ten past homes like this sold inside their range. */
  range80: dollarRangeSchema,
  grade: gradeSchema,
  /** What stands behind the grade: `Fair: 7 sales, half a mile, newest 3 weeks, spread 8 %`. */
  gradeFacts: z.object({
    /** Closed comps within the distance. */
    comps: z.number(),
    /** Days from the newest comp's closing to the as-of date. */
    newestDaysAgo: z.nullable(z.number()),
    /** How far the comps' adjusted prices typically lie from their middle, in percent; null with fewer than two. */
    spreadPercent: z.nullable(z.number()),
    sizeStep: sizeStepSchema,
    modelOf: modelOfSchema,
  }),
  /** The chance, from .01 to .99 as it is never certain, that the home is really worth `chanceOfUsd` more than its price: what was searched for. */
  chance: z.number(),
  chanceOfUsd: z.number(),
  /** Whether past cases here were enough to measure range and chance; else they are careful guesses. */
  measured: z.object({ range: z.boolean(), chance: z.boolean() }),
  /** What a gap like the one between value and price has come to on average, in US dollars. */
  expectedGap: z.number(),
  /** What the best fifth of the comps point to; null with fewer than five. */
  fixedUpValue: z.nullable(z.number()),
  /** True when fewer than three closed comps lie within the distance, so `value` rests mostly on the market model and sales farther off. */
  fewComps: z.boolean(),
  /** The market's newest closing date: comps windows count back from it. */
  asOf: calendarDate,
  /** Where the listing came from, in words: `Redfin file (NWMLS)`. */
  source: z.string(),
  demo: z.boolean(),
  /** The date of the newest export that showed this home. */
  lastSeen: calendarDate,
  /** The newest change of the asking price, when one is known. */
  priceChange: z.nullable(z.object({ amount: z.number(), date: calendarDate })),
})
export type Home = z.infer<typeof homeSchema>
