import * as z from 'zod/mini'
import { calendarDate } from './home.ts'

/** How far past values were from what the homes then sold for. Percentages as numbers: 8.6 means 8.6 %. */
export const accuracyFiguresSchema = z.object({
  /** Sales that were valued. */
  n: z.number(),
  /** Median absolute error. */
  mdape: z.number(),
  within10: z.number(),
  within20: z.number(),
  /** Value over sale price: 1 is level. */
  medianRatio: z.number(),
  /** Coefficient of dispersion of the ratios (IAAO). */
  cod: z.number(),
  /** The share that sold inside their 80 % range. */
  cover80: z.number(),
})
export type AccuracyFigures = z.infer<typeof accuracyFiguresSchema>

/** A value against what the same home was sold again for: value less resale, as percentages of the resale. */
const againstResaleSchema = z.object({
  n: z.number(),
  /** Below 0: the value lay under the resale. */
  medianError: z.number(),
  medianAbsoluteError: z.number(),
})

/** Homes sold twice within 30 to 366 days, valued as of the first sale. Only homes that were sold again are seen. */
export const flipTestSchema = z.object({
  n: z.number(),
  /** The purchases looked at. */
  from: calendarDate,
  to: calendarDate,
  /** Percent of them bought $20,000 or more below their value. */
  boughtBelow20k: z.number(),
  value: againstResaleSchema,
  /** Of those that have one; null when none has. */
  fixedUpValue: z.nullable(againstResaleSchema),
})
export type FlipTest = z.infer<typeof flipTestSchema>

export const marketAccuracySchema = z.object({
  /** The three-digit zip area. */
  market: z.string(),
  /** Its largest city: `Seattle, WA`. */
  name: z.string(),
  demo: z.boolean(),
  /** The market's as-of date when the figures were computed. */
  asOf: calendarDate,
  /** Valued at this distance: a mile. */
  distance: z.literal('mile'),
  /** When the sales closed that were valued, each from earlier sales alone. Null while none could be. */
  tested: z.nullable(z.object({ from: calendarDate, to: calendarDate })),
  /** Null with fewer than 20. */
  overall: z.nullable(accuracyFiguresSchema),
  /** Zips with sales enough to say something, the most sales first. */
  zips: z.array(z.object({ zip: z.string(), figures: accuracyFiguresSchema })),
  /** Zips with too few sales of their own: they count in `overall` only. */
  zipsWithTooFew: z.number(),
  flips: z.nullable(flipTestSchema),
})
export type MarketAccuracy = z.infer<typeof marketAccuracySchema>

/** `GET /api/accuracy?limit=&after=`: at most `limit` markets, those that follow `after`. */
export const accuracyQuerySchema = z.object({
  limit: z._default(z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(200)), 50),
  /** Where the page before ended: its `next`. */
  after: z.exactOptional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}[.][\w-]{1,16}$/, 'it must be the `next` of a page')),
      z.transform((cursor) => {
        const [sales = '', market = ''] = cursor.split('.')
        return { sales: Number(sales), market }
      }),
    ),
  ),
})
export type AccuracyQuery = z.infer<typeof accuracyQuerySchema>

/** Markets with a model, the most valued sales first and those without figures last; `next` while more of them follow. */
export const accuracySchema = z.object({
  markets: z.array(marketAccuracySchema),
  next: z.exactOptional(z.string()),
})
export type Accuracy = z.infer<typeof accuracySchema>
