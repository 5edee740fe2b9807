import * as z from 'zod/mini'
import { ENOUGH_OF_KIND } from '../domain/valuation/range/home-kind.ts'
import { LIKELY_PERCENT, WIDE_PERCENT } from '../domain/valuation/range/range-levels.ts'
import { about, named } from './about.ts'
import { calendarDate } from './calendar-date.ts'
import { calls } from './call.ts'
import { askChancesStateSchema } from './search/home.ts'

export const accuracyFiguresSchema = named(
  'AccuracyFigures',
  'How far past values were from what the homes then sold for. Percentages as numbers: 8.6 means 8.6%.',
  z.object({
    n: about('How many sales were valued.', z.number()),
    mdape: about('Median absolute error, in percent of the sale price.', z.number()),
    within10: about('The share of values within 10% of the sale price, in percent.', z.number()),
    within20: about('The share of values within 20% of the sale price, in percent.', z.number()),
    medianRatio: about('Median of value over sale price: 1 is level.', z.number()),
    cod: about('Coefficient of dispersion of the ratios (IAAO), in percent.', z.number()),
    cover80: about(
      `The share that sold inside their ${LIKELY_PERCENT}% range, in percent.`,
      z.number(),
    ),
  }),
)
export type AccuracyFigures = z.infer<typeof accuracyFiguresSchema>

const againstResaleSchema = named(
  'AgainstResale',
  "A value against what the same home was sold again for: value less resale, the market's own move between the two sales taken out, in percent of the resale.",
  z.object({
    n: about('How many resales were compared.', z.number()),
    medianError: about('Below 0: the value was under the resale.', z.number()),
    medianAbsoluteError: about('The median size of the error.', z.number()),
  }),
)

export const flipTestSchema = named(
  'FlipTest',
  'Homes sold twice within 30 to 366 days, valued as of the first sale. Only homes that were sold again are seen; new homes, package sales and doubtful sales are left out.',
  z.object({
    n: about('How many such homes there were.', z.number()),
    from: about('The first purchase looked at.', calendarDate),
    to: about('The last purchase looked at.', calendarDate),
    boughtBelow20k: about('Percent of them bought $20,000 or more below their value.', z.number()),
    value: againstResaleSchema,
    fixedUpValue: about(
      'The same for the after-repair value, with what was paid in place of the ask.',
      z.nullable(againstResaleSchema),
    ),
  }),
)
export type FlipTest = z.infer<typeof flipTestSchema>

const predictedBinSchema = named(
  'PredictedBin',
  'Homes with about the same predicted chance. Shares from 0 to 1.',
  z.object({
    from: about('The least chance predicted.', z.number()),
    below: about('All chances predicted are less than this.', z.number()),
    homes: about('How many homes.', z.number()),
    told: about('The chance predicted, on average.', z.number()),
    came: about('The share observed: that sold for $20,000 or more over asking.', z.number()),
  }),
)

export const asksFiguresSchema = named(
  'AsksFigures',
  'The chance that would have been predicted of homes for sale on past days, by what was known then, of selling for $20,000 or more over asking, or of what else they are said to be of, against what was observed of those that have sold. Shares from 0 to 1.',
  z.object({
    homes: about('How many homes had a chance predicted and have sold.', z.number()),
    told: about('The chance predicted, on average.', z.number()),
    came: about('The share observed: that did.', z.number()),
    constant: about('The share among the newest closings known then, on average.', z.number()),
    brier: about('Mean squared difference of predicted and observed: 0 is perfect.', z.number()),
    brierOfConstant: about('The same of predicting the constant for every home.', z.number()),
    brierInHindsight: about(
      'The same of predicting the share observed for every home.',
      z.number(),
    ),
    averagePrecision: about(
      'Average precision of homes ranked by their chance; null when none was observed.',
      z.nullable(z.number()),
    ),
    averagePrecisionOfGap: about(
      'The same of homes ranked by value less price; null when none was observed.',
      z.nullable(z.number()),
    ),
    bins: about('The same by what was predicted.', z.readonly(z.array(predictedBinSchema))),
  }),
)
export type AsksFigures = z.infer<typeof asksFiguresSchema>

const likelyFiguresSchema = named(
  'LikelySaleFigures',
  'How far likely sales of homes for sale on past days, by what was known then, were from what they have sold for since. Percentages as numbers: 2.7 means 2.7%.',
  z.object({
    n: about('How many homes with a likely sale have sold.', z.number()),
    halfWithin: about('Half of the likely sales were within so much of the sale.', z.number()),
    bias: about('Median of likely sale less sale.', z.number()),
    inRange: about(
      `The share that sold inside the ${LIKELY_PERCENT}% range of the likely sale.`,
      z.number(),
    ),
    inTypicalRange: about(
      `The share that sold inside the ${LIKELY_PERCENT}% range of the typical value.`,
      z.number(),
    ),
  }),
)
export type LikelySaleFigures = z.infer<typeof likelyFiguresSchema>

export const likelySaleAccuracySchema = named(
  'LikelySaleAccuracy',
  'How near likely sales were on past days, and what became of the best leads then.',
  z.object({
    overall: likelyFiguresSchema,
    bands: about(
      'By how far the ask stood from the typical value, the deepest first; bands of 20 homes or more.',
      z.array(
        z.object({
          from: about(
            'The least of ask over typical value less 1, a share; null for the deepest band.',
            z.nullable(z.number()),
          ),
          below: about('All are less than this; null for the highest.', z.nullable(z.number())),
          figures: likelyFiguresSchema,
        }),
      ),
    ),
    leads: about(
      'The first 50 of Best lead as of the end of each of the last months with a sale among them, the newest last.',
      z.array(
        z.object({
          asOf: about('The day.', calendarDate),
          homes: about('How many homes: 50, or all there were.', z.number()),
          sold: about('How many of them have sold.', z.number()),
          belowAsk: about('Of those, for less than they asked.', z.number()),
          aboveAsk: about('For more.', z.number()),
          predicted: about('Of those sold, how many had a likely sale.', z.number()),
          inRange: about(
            `Of those, how many sold inside its ${LIKELY_PERCENT}% range.`,
            z.number(),
          ),
          flipped: about('How many were sold or listed again as flips.', z.number()),
        }),
      ),
    ),
  }),
)
export type LikelySaleAccuracy = z.infer<typeof likelySaleAccuracySchema>

const wordsErrors = {
  n: about('How many sales.', z.number()),
  mdape: about('Median absolute error, in percent of the sale price.', z.number()),
  bias: about('Median error; below 0: values were under the prices.', z.number()),
}

const wordsFiguresSchema = named(
  'WordsFigures',
  'How far past values were from what the homes then sold for. Percentages as numbers.',
  z.object({
    ...wordsErrors,
    badWords: about(
      'Of homes whose remarks have words of work to do.',
      z.object({
        ...wordsErrors,
        cover80: about(`The share that sold inside their ${LIKELY_PERCENT}% range.`, z.number()),
      }),
    ),
  }),
)

const wordsAccuracySchema = named(
  'WordsAccuracy',
  'What remarks are worth: the same past sales valued with them and without. Percentages as numbers.',
  z.object({
    described: about('The share of the sales whose condition is described.', z.number()),
    withWords: wordsFiguresSchema,
    withoutWords: wordsFiguresSchema,
    chanceOfWork: about(
      'Tenths of the described homes by their chance of work, the lowest first.',
      z.readonly(
        z.array(
          z.object({
            n: about('How many homes.', z.number()),
            predicted: about('The mean chance, by gap and age alone.', z.number()),
            observed: about('The share whose remarks speak of work.', z.number()),
          }),
        ),
      ),
    ),
  }),
)
export type WordsAccuracy = z.infer<typeof wordsAccuracySchema>

/** Of one kind of chance in a market. */
const chancesNowSchema = z.object({
  state: askChancesStateSchema,
  pairs: about('Sales of the last 90 days with a known asking price.', z.number()),
  followedDays: about('Days since the first listing was seen.', z.number()),
  lately: about(
    'What would have been predicted a month ago, of homes sold since.',
    z.readonly(z.array(predictedBinSchema)),
  ),
})

export const marketAccuracySchema = named(
  'MarketAccuracy',
  'How accurate values were in one market.',
  z.object({
    market: about('The three-digit zip area.', z.string()),
    name: about('Its largest city: Seattle, WA.', z.string()),
    demo: about('It is the demo market.', z.boolean()),
    asOf: about("The market's as-of date when the figures were computed.", calendarDate),
    distance: about('The distance within which comps were taken.', z.literal('mile')),
    tested: about(
      'When the sales closed that were valued, each from earlier sales alone; null while none could be.',
      z.nullable(
        z.object({
          from: about('The first closing.', calendarDate),
          to: about('The last closing.', calendarDate),
        }),
      ),
    ),
    overall: about('All its sales; null with fewer than 20.', z.nullable(accuracyFiguresSchema)),
    zips: about(
      'Zip codes with enough sales to say something, the most sales first.',
      z.array(
        z.object({
          zip: about('Five-digit zip code.', z.string()),
          figures: accuracyFiguresSchema,
        }),
      ),
    ),
    zipsWithTooFew: about(
      'How many zip codes have too few sales of their own: they count in `overall` only.',
      z.number(),
    ),
    kinds: about(
      'By kind of home, as `flip backtest` names them: by type, then all but condos by their lot. Null with fewer than 20 sales, and in what was worked out before kinds were.',
      z.nullable(
        z.array(
          z.object({
            kind: about('Houses; Lot half an acre or more.', z.string()),
            n: about('How many sales were valued.', z.number()),
            mdape: about(
              'Median absolute error, in percent of the sale price; null with fewer than 20 sales.',
              z.nullable(z.number()),
            ),
            cover80: about(
              `The share that sold inside their ${LIKELY_PERCENT}% range, in percent; null with fewer than ${ENOUGH_OF_KIND} sales.`,
              z.nullable(z.number()),
            ),
            cover90: about(
              `The same of their ${WIDE_PERCENT}% range; null with fewer than ${ENOUGH_OF_KIND} sales.`,
              z.nullable(z.number()),
            ),
          }),
        ),
      ),
    ),
    flips: about('Null when too few homes were sold twice.', z.nullable(flipTestSchema)),
    asks: about(
      'The chance of selling over asking, tested on past days; null while no home with a predicted chance has sold.',
      z.nullable(
        z.object({
          overall: asksFiguresSchema,
          months: about(
            'As of the end of each of the last months, the newest last.',
            z.array(
              z.object({
                asOf: about('The day it was predicted as of.', calendarDate),
                figures: asksFiguresSchema,
              }),
            ),
          ),
          zips: about(
            'Zip codes with 20 homes or more, the most homes first.',
            z.array(
              z.object({
                zip: about('Five-digit zip code.', z.string()),
                figures: asksFiguresSchema,
              }),
            ),
          ),
        }),
      ),
    ),
    likelySale: about(
      'Likely sales, tested on past days; null with fewer than 20 that could be.',
      z.nullable(likelySaleAccuracySchema),
    ),
    words: about(
      'What remarks are worth; null where too few sales have any.',
      z.nullable(wordsAccuracySchema),
    ),
    overAsk: about(
      'Whether the chance of selling over asking is shown here now; null until it is learned.',
      z.nullable(chancesNowSchema),
    ),
    offers: about(
      'The chance that an offer buys a home, tested on past days among homes that sold within four weeks: of selling for so much under the asking price, or for less. The least first; null while none could be tested.',
      z.nullable(
        z.array(
          z.object({
            share: about('How far under the asking price: .03 is 3%.', z.number()),
            figures: asksFiguresSchema,
          }),
        ),
      ),
    ),
    underAsk: about(
      'Whether the chance that an offer buys a home is shown here now; null until it is learned.',
      z.nullable(chancesNowSchema),
    ),
  }),
)
export type MarketAccuracy = z.infer<typeof marketAccuracySchema>

/** `GET /api/accuracy?limit=&after=`: at most `limit` markets, those that follow `after`. */
const accuracyQuerySchema = z.object({
  limit: about(
    'The most markets to answer.',
    z._default(z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(200)), 50),
  ),
  after: about(
    'Where the page before ended: its `next`.',
    z.exactOptional(
      z.pipe(
        z.string().check(z.regex(/^\d{1,9}[.][\w-]{1,16}$/, 'it must be the `next` of a page')),
        z.transform((cursor) => {
          const [sales = '', market = ''] = cursor.split('.')
          return { sales: Number(sales), market }
        }),
      ),
    ),
  ),
})
export type AccuracyQuery = z.infer<typeof accuracyQuerySchema>

const accuracySchema = named(
  'Accuracy',
  'How accurate values were, market by market.',
  z.object({
    markets: about(
      'Markets with a model, the most valued sales first and those without figures last.',
      z.array(marketAccuracySchema),
    ),
    next: about(
      'The `after` of the next page; absent on the last one.',
      z.exactOptional(z.string()),
    ),
  }),
)
export type Accuracy = z.infer<typeof accuracySchema>

const ofAccuracy = {
  method: 'GET',
  tag: 'Accuracy',
  query: accuracyQuerySchema,
  answer: accuracySchema,
} as const

/** How far past values were from later sale prices, market by market. */
export const accuracyCalls = calls({
  ofAll: {
    ...ofAccuracy,
    access: 'subscribers',
    path: '/api/accuracy',
    summary: 'How accurate values are, in all markets',
  },
  ofPublic: {
    ...ofAccuracy,
    access: 'public',
    path: '/api/accuracy/public',
    summary: 'The same, for the markets that everyone may see',
  },
})
