import * as z from 'zod/mini'
import { homeTypes } from '../domain/listing/home-type.ts'

z.config(z.locales.en())

/** `YYYY-MM-DD`. */
export const calendarDate = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

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
  value: z.number(),
  /** True when fewer than three closed comps of known size lie within the distance, so `value` rests on wider sales. */
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
