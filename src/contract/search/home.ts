import * as z from 'zod/mini'
import { classOffsets } from '../../domain/condition/condition-class.ts'
import { conditionGroups } from '../../domain/condition/condition-groups.ts'
import { exits } from '../../domain/deals/exits/exit-inputs.ts'
import { assumedLevels, rehabLevels } from '../../domain/deals/inputs/deal-inputs.ts'
import { verdicts } from '../../domain/deals/results/verdict.ts'
import { searchDistances } from '../../domain/distance.ts'
import { placings } from '../../domain/homes/added-home.ts'
import { checkCodes, checkSeverities } from '../../domain/listings/checks/check.ts'
import {
  isNumber,
  isYesNo,
  type WireNumber,
  type WireYesNo,
  wireFacts,
  wireNames,
} from '../../domain/listings/facts.ts'
import { homeTypes } from '../../domain/listings/home-type.ts'
import { priceEvents } from '../../domain/listings/price-history.ts'
import { homeStates } from '../../domain/marks/what-became.ts'
import { namesOf, recordOf } from '../../domain/record-of.ts'
import { grades } from '../../domain/valuation/range/confidence-grade.ts'
import { ENOUGH_OF_KIND } from '../../domain/valuation/range/home-kind.ts'
import {
  LIKELY_BEGINS,
  LIKELY_IN_WORDS,
  LIKELY_PERCENT,
} from '../../domain/valuation/range/range-levels.ts'
import { about, named } from '../about.ts'
import { calendarDate } from '../calendar-date.ts'
import { countyOfHome } from '../county.ts'

z.config(z.locales.en())

export const homeTypeSchema = named('HomeType', 'The kind of home.', z.enum(homeTypes))

export const searchDistanceSchema = named(
  'SearchDistance',
  'How far from a home its comps may be.',
  z.enum(searchDistances),
)

const gradeSchema = named(
  'Grade',
  `How far a value can be trusted, from the width of its ${LIKELY_PERCENT}% range alone: Strong within 12% of the value, Fair within 20%, Weak wider.`,
  z.enum(grades),
)

export const sizeStepSchema = about(
  'How near in living area the comps had to be: within 20% or 35%, or of any size.',
  z.union([z.literal(20), z.literal(35), z.literal('any')]),
)

export const modelOfSchema = about(
  "Whose sales the market model was fitted on: the market's own, or, where it has too few, those of markets around it as well.",
  z.enum(['market', 'markets around']),
)

const dollarRangeSchema = z.object({
  low: about('US dollars.', z.number()),
  high: about('US dollars.', z.number()),
})

const predictedPriceSchema = z.object({
  price: about('Whole US dollars.', z.number()),
  low: about(
    `Low end of the range that holds ${LIKELY_IN_WORDS}, in whole US dollars.`,
    z.number(),
  ),
  high: about('High end of that range, in whole US dollars.', z.number()),
})
export const renovatedSales = about(
  'On how many renovated sales nearby it rests; not there where it follows from the resales of the market.',
  z.optional(z.number()),
)
const image = about('Address of a photo; null when there is none.', z.nullable(z.string()))
const webPage = about(
  "Address of the listing's own page; null when there is none.",
  z.nullable(z.string()),
)
const beds = about('Bedrooms; null when unknown.', z.nullable(z.number()))
const baths = about(
  'Bathrooms, where a half bath counts .5; null when unknown.',
  z.nullable(z.number()),
)
const livingArea = about('Living area in square feet; null when unknown.', z.nullable(z.number()))
const latitude = about('Latitude in degrees.', z.number())
const longitude = about('Longitude in degrees.', z.number())

export const listedBy = about(
  'The brokerage that lists or listed the home; not there when unknown.',
  z.optional(z.string()),
)
export const addressHidden = about(
  'true where the seller has asked that the address not be shown: the address says so in its place, latitude and longitude are rounded to about half a mile, and there is no link. Else not there.',
  z.optional(z.literal(true)),
)
export const remarks = about(
  "The listing's description for the public; not there when none is known. Only when one home is asked for.",
  z.optional(z.string()),
)

export const checkSchema = named(
  'Check',
  'Something that is wrong with a home or a sale, or may be.',
  z.object({
    code: about('Which rule found it.', z.enum(checkCodes)),
    severity: about(
      'check asks for a look; doubtful means that its value or its price cannot be relied on.',
      z.enum(checkSeverities),
    ),
    evidence: about('In words, a sentence without its period.', z.string()),
  }),
)

export const conditionSchema = named(
  'Condition',
  'What remarks say of the state of a home.',
  z.object({
    class: about('From the worst to the best, and new.', z.enum(namesOf(classOffsets))),
    offset: about(
      'By what it sells above homes in typical condition, in logarithms; below 0 for less.',
      z.number(),
    ),
    confidence: about(
      'clear: two signs or more that agree. likely: one. mixed: signs both ways, or few words. yours: set by the caller.',
      z.enum(['clear', 'likely', 'mixed', 'yours']),
    ),
    evidence: about(
      'What says so.',
      z.readonly(
        z.array(
          z.object({
            group: about('What is spoken of.', z.enum(conditionGroups)),
            words: about(
              "As they are in the remarks, or a field's name with what it says.",
              z.string(),
            ),
            stated: about('A field says it, not the remarks.', z.exactOptional(z.literal(true))),
          }),
        ),
      ),
    ),
    hasBadWords: about(
      'It has words of work to do: what such homes bring is less sure, so ranges are wider.',
      z.boolean(),
    ),
  }),
)

const twinSchema = named(
  'Twin',
  'A comp on the same street or within a quarter mile, sold within 90 days, whose price changes by less than a tenth in all to become that of the home.',
  z.object({
    propertyId: about('Names the home that was sold.', z.string()),
    price: about('Sale price in whole US dollars.', z.number()),
    dateSold: about('The day its sale closed.', calendarDate),
    daysAgo: about('Days from then to the as-of date.', z.number()),
  }),
)
export type Twin = z.infer<typeof twinSchema>

export const compSchema = named(
  'Comp',
  'A home to compare with: sold nearby, or still for sale.',
  z.object({
    propertyId: about('Names the home.', z.string()),
    lat: latitude,
    long: longitude,
    address: z.object({ line: about('House number and street.', z.string()) }),
    price: about(
      'Sale price, or the asking price of a home for sale, in whole US dollars.',
      z.number(),
    ),
    beds,
    baths,
    squareFeet: livingArea,
    imageUrl: image,
    webUrl: webPage,
    status: about(
      'Closed or Sold: it was sold. Active: it is for sale.',
      z.enum(['Closed', 'Sold', 'Active']),
    ),
    dateSold: about(
      'The day its sale closed; null while it is for sale.',
      z.nullable(calendarDate),
    ),
    dateListed: about('The day it was listed; null when unknown.', z.nullable(calendarDate)),
    distanceMiles: about('Miles from the home it is compared with.', z.number()),
    asked: about(
      'What was asked last before the sale, in whole US dollars; not there when unknown.',
      z.optional(z.number()),
    ),
    source: about('Where it came from, in words: Redfin file (NWMLS).', z.optional(z.string())),
    listedBy,
    addressHidden,
    condition: about(
      'What its remarks say of its condition; not there where it is not told.',
      z.exactOptional(conditionSchema),
    ),
    checks: about(
      'What asks for a look at a sale; a doubtful one is no comp.',
      z.array(checkSchema),
    ),
  }),
)
export type Comp = z.infer<typeof compSchema>

export const priceEventSchema = named(
  'PriceEvent',
  'Something that happened to the price of a home, in any of its listings.',
  z.object({
    date: about('The day, as far as files show it.', calendarDate),
    event: about(
      'listed or relisted at a price, another asking price, pending (under contract), withdrawn, or sold.',
      z.enum(priceEvents),
    ),
    price: about('Asked from then on, or paid, in whole US dollars.', z.number()),
  }),
)
export type PriceEventShown = z.infer<typeof priceEventSchema>

export const noChanceSchema = about(
  'Why there is no chance of a sale over the asking price: too few sales with known asking prices here, the chances of a month ago were too far off, or the home is not on the market. Null where there is one.',
  z.nullable(z.enum(['too few sales', 'missed lately', 'off market'])),
)

/** Whether chances of sales against asking prices are shown in a market, and why not. */
export const askChancesStateSchema = about(
  'Shown (`told`), too few sales with known asking prices, or too far off a month ago.',
  z.enum(['told', 'too few sales', 'missed lately']),
)

export const leftMarketSchema = named(
  'LeftMarket',
  'What became of a home that is no longer for sale.',
  z.object({
    state: about(
      'pending (under contract), sold, or withdrawn (taken off the market); not seen: no file or feed shows it for sale any more; off market: the caller has added it, or it was on county lists, and no sale of it came since.',
      z.enum(homeStates),
    ),
    since: about(
      'The day it went under contract, was sold, was taken off the market, or was last seen for sale.',
      z.nullable(calendarDate),
    ),
    soldPrice: about('What it sold for, in whole US dollars; else null.', z.nullable(z.number())),
    // None of these are in packets of an earlier version.
    asks: about(
      'What it asks now, or asked last, in whole US dollars; null when unknown.',
      z.optional(z.nullable(z.number())),
    ),
    offer: about(
      'The offer of the caller that comps and figures are as of; null where they are as it was last valued for sale, or as the caller won it.',
      z.optional(
        z.nullable(
          z.object({
            price: about('What was offered, in whole US dollars.', z.number()),
            on: about('The day of the offer.', calendarDate),
          }),
        ),
      ),
    ),
    newerValue: about(
      'Its typical value since then; null where there is none.',
      z.optional(
        z.nullable(
          z.object({
            value: about('In whole US dollars.', z.number()),
            asOf: about("The market's newest closing date then.", calendarDate),
          }),
        ),
      ),
    ),
  }),
)
export type LeftMarket = z.infer<typeof leftMarketSchema>

export const leftMarket = about(
  'Only for a home that has left the market, which is answered to callers who marked it or keep a deal of it, and for one that the caller has bought, or offered for while it was off the market (a home that the caller has added, or one on county lists): price, comps and figures are those it was valued with when the caller recorded the newest offer for it, else when the caller won it, else last while it was for sale, as of `asOf`.',
  z.optional(leftMarketSchema),
)

const offMarketSchema = named(
  'OffMarket',
  'How a home is known that is not on the market.',
  z.object({
    version: about(
      'The `version` by which it is changed or removed; null where the caller has not added it: it is on county lists.',
      z.nullable(z.number()),
    ),
    placing: about(
      'How its place was found: a pin, its address on record, its street, or the middle of its zip code or city.',
      z.enum(placings),
    ),
  }),
)
export type OffMarket = z.infer<typeof offMarketSchema>

const number = z.optional(z.nullable(z.number()))
const yesNo = z.optional(z.nullable(z.boolean()))
const factsOnWire = {
  ...recordOf<{ [N in WireNumber]: typeof number }>(
    wireNames.filter((name): name is WireNumber => isNumber(wireFacts[name].fact)),
    (name) => about(wireFacts[name].about, number),
  ),
  ...recordOf<{ [N in WireYesNo]: typeof yesNo }>(
    wireNames.filter((name): name is WireYesNo => isYesNo(wireFacts[name].fact)),
    (name) => about(wireFacts[name].about, yesNo),
  ),
}

const factsFromSchema = named(
  'FactsFrom',
  'What one source says of a home.',
  z.object({
    source: about('The source in words: NWMLS, King County file.', z.string()),
    date: about('The day it last said so.', calendarDate),
    facts: about(
      'The facts it is taken at its word for, in words: price, lot, year built.',
      z.array(z.string()),
    ),
    asks: about(
      'What it asks for the home, in whole US dollars: only of a source that offers the home as well, where the price is that of another.',
      z.optional(z.number()),
    ),
  }),
)

export const homeSchema = named(
  'Home',
  'A home for sale, or as it was when it last was. Money is in whole US dollars.',
  z.object({
    propertyId: about('Names the home.', z.string()),
    imageUrl: image,
    price: about(
      'Asking price in whole US dollars; with `noAsk` its typical value, at which its figures are worked out.',
      z.number(),
    ),
    noAsk: about(
      'Nothing is asked for it: only of a home off the market, which the caller has added or which is on county lists. Else not there.',
      z.optional(z.literal(true)),
    ),
    offMarket: about(
      'Only of a home off the market: one that the caller has added, which no one else sees, or one on county lists.',
      z.optional(offMarketSchema),
    ),
    zip: about('Five-digit zip code.', z.string()),
    county: countyOfHome,
    bath: baths,
    beds,
    size: livingArea,
    dateListed: about('The day it was listed; null when unknown.', z.nullable(calendarDate)),
    addressLine: about('House number and street.', z.string()),
    mls: about(
      'The number of the listing at its source; null when unknown.',
      z.nullable(z.string()),
    ),
    city: about('City.', z.string()),
    lat: latitude,
    long: longitude,
    webUrl: webPage,
    averageCompPrice: about(
      'Plain, unadjusted average price of the comps in whole US dollars; null without comps.',
      z.nullable(z.number()),
    ),
    arv: about(
      'Profit potential before costs: the low end assumes $30,000 of repairs, the high end $10,000.',
      z.object({
        min: about('Low end in whole US dollars.', z.number()),
        max: about('High end in whole US dollars.', z.number()),
      }),
    ),
    comps: about('The comps behind the value, the best match first.', z.array(compSchema)),

    // Beside the specified fields.
    state: about('Two letters.', z.string()),
    propertyType: homeTypeSchema,
    valuedAs: about(
      'The type its value was made for: another than `propertyType` where the facts of the home say so.',
      homeTypeSchema,
    ),
    asListed: about(
      'It is valued as what it is listed as, as the caller has chosen, although its facts say that it is something else.',
      z.boolean(),
    ),
    checks: about(
      'What is wrong with the home, or may be, the gravest first; one that is doubtful makes the home so.',
      z.array(checkSchema),
    ),
    twin: about(
      'The sale that says most about the home; null without one.',
      z.nullable(twinSchema),
    ),
    typicalValue: about(
      'What homes like it sell for in the average condition of recent sales, in whole US dollars. Not what this one sells for as is: a home that asks far below it usually needs work.',
      z.number(),
    ),
    likelySale: about(
      "What it likely sells for as is: its asking price times the market's sold over ask. Null where fewer than 200 pairs of asking price and sale are known.",
      z.nullable(predictedPriceSchema),
    ),
    chanceOfWork: about(
      'From 0 to 1: of homes this old that ask so far below their typical value, the share described as needing work; where its own condition is known, as its words make it. Null when the year built is unknown.',
      z.nullable(z.number()),
    ),
    condition: about(
      'What its own remarks say of its condition; null where they are not told or say nothing. `typicalValue` does not count it.',
      // Not in homes of an earlier version.
      z._default(z.nullable(conditionSchema), null),
    ),
    afterRepairValue: about(
      'What it brings once repaired: what three or more renovated sales within a mile would have brought as it, by weight; else its typical value times what resales of the market brought above theirs. Never below the likely sale, or the asking price where none is known.',
      z.extend(predictedPriceSchema, { renovatedSales }),
    ),
    assumedRepairs: about(
      "The work it is assumed to need, by its gap, its age and its own words, and what that costs by the caller's own defaults, contingency included, in whole US dollars. Null when the living area is unknown.",
      z.nullable(
        z.object({
          level: about('The level of work.', z.enum(assumedLevels)),
          dollars: about('Whole US dollars.', z.number()),
        }),
      ),
    ),
    roomForRepairs: about(
      "What all the work may cost at the asking price, contingency and permits included: the after-repair value less buying, financing, holding, selling and the target profit, by the caller's own defaults. Null when the living area is unknown.",
      z.nullable(
        z.object({
          dollars: about('Whole US dollars; below 0 where nothing is left for work.', z.number()),
          perSqft: about('Whole US dollars a square foot of living area.', z.number()),
          level: about(
            'The highest level of work whose assumed cost it pays; null when for none.',
            z.nullable(z.enum(rehabLevels)),
          ),
        }),
      ),
    ),
    verdict: about(
      'clears: the room pays for the assumed repairs at the target. pays: the net at the asking price is zero or more. loses: it is not. Null when the living area is unknown.',
      z.nullable(z.enum(verdicts)),
    ),
    maxOffer: about(
      'The highest price that leaves the target after the assumed repairs, in whole US dollars; null when none does, or when the living area is unknown.',
      z.nullable(z.number()),
    ),
    maxOfferBy: about(
      'The exit that the max offer is of, in words, where the search or the deal defaults say to work by another than the flip; `Flip` where that is a rental, of whose rent nothing is known.',
      z.optional(z.string()),
    ),
    worksBy: about('The exit that the search was asked to work by.', z.optional(z.enum(exits))),
    netAtAsk: about(
      'What is left at the asking price after the assumed repairs and all costs, before income tax, in whole US dollars; below 0 a loss. Null when the living area is unknown.',
      z.nullable(z.number()),
    ),
    flipScore: about(
      'How likely a home like it is bought to be flipped, as a logit: what the order Best lead goes by. Null until it has been valued again after an upgrade.',
      z.nullable(z.number()),
    ),
    daysUnseen: about(
      'Days from `lastSeen` to the newest day on which a file or feed showed its market: after two weeks it may no longer be for sale.',
      z.number(),
    ),
    lastSale: about(
      "The home's own last sale before it was listed, or of a home on county lists its last sale; null when none is known.",
      z.nullable(
        z.object({
          price: about('Whole US dollars.', z.number()),
          date: about('The day it closed.', calendarDate),
        }),
      ),
    ),
    value: about('Deprecated: `typicalValue`.', z.number()),
    range80: about(
      `Deprecated. ${LIKELY_BEGINS} past homes in average condition sold inside their range: not where this one sells.`,
      dollarRangeSchema,
    ),
    expectedError: about(
      'How far off the value may be expected to be, up or down, as a logarithm: .1 is about 10%.',
      z.number(),
    ),
    grade: gradeSchema,
    gradeFacts: about(
      'What the grade is made from.',
      z.object({
        comps: about('Closed comps within the distance.', z.number()),
        newestDaysAgo: about(
          "Days from the newest comp's closing to the as-of date; null without comps.",
          z.nullable(z.number()),
        ),
        spreadPercent: about(
          "How far the comps' adjusted prices typically lie from their middle, in percent; null with fewer than two.",
          z.nullable(z.number()),
        ),
        sizeStep: sizeStepSchema,
        modelOf: modelOfSchema,
      }),
    ),
    chance: about(
      'The chance, from .01 to .99 as it is never certain, that the home, if it sells, sells for `chanceOfUsd` or more over its asking price: it shows competition, not profit. Null where there is none, for the reason in `noChance`.',
      z.nullable(z.number()),
    ),
    othersChance: about(
      'The same for the homes for sale in its market, on average; null where there is none.',
      z.nullable(z.number()),
    ),
    chanceOfUsd: about(
      'What `chance` is about, in whole US dollars: the price below market that was asked for, at least 10,000 and at most 50,000.',
      z.number(),
    ),
    noChance: noChanceSchema,
    measured: about(
      'Whether past cases here were enough to measure; otherwise it is a careful guess.',
      z.object({
        range: about('The range was measured.', z.boolean()),
        kind: about(
          `${ENOUGH_OF_KIND} homes of its kind or more were among the past cases (houses by their lot, others by type); otherwise the range is wider, to be safe.`,
          z.boolean(),
        ),
      }),
    ),
    fixedUpValue: about('Deprecated: the price of `afterRepairValue`.', z.nullable(z.number())),
    fewComps: about(
      'Fewer than three closed comps lie within the distance, so `value` rests mostly on the market model and on sales farther away.',
      z.boolean(),
    ),
    asOf: about(
      "The market's newest closing date: the time for comps counts back from it.",
      calendarDate,
    ),
    source: about('Where the listing came from, in words: Redfin file (NWMLS).', z.string()),
    listedBy,
    addressHidden,
    refreshedAt: about(
      'When the feed that the listing comes from was last known to be up to date (ISO 8601, UTC). Not there for files, whose date is `lastSeen`.',
      z.optional(z.string()),
    ),
    overdueFrom: about(
      'From when on that feed is overdue unless it is refreshed (ISO 8601, UTC), so that homes may have sold since: 12 hours after `refreshedAt`, or one and a half times the time between two syncs where that is 12 hours or more.',
      z.optional(z.string()),
    ),
    factsFrom: about(
      'Which source says which facts of the home, that of the price first. Only where several sources speak of it or offer it.',
      z.optional(z.array(factsFromSchema)),
    ),
    demo: about('The home belongs to the demo market.', z.boolean()),
    lastSeen: about('The date of the newest export that showed this home.', calendarDate),
    priceChange: about(
      'The newest change of the asking price; null when none is known.',
      z.nullable(
        z.object({
          amount: about('Whole US dollars; below 0 for a cut.', z.number()),
          date: about('The day of the change.', calendarDate),
        }),
      ),
    ),
    ...factsOnWire,
    daysOnMarket: about(
      'Days for sale up to the newest day on which a file or feed showed the home’s market, over all listings that followed one another; null when unknown.',
      z.optional(z.nullable(z.number())),
    ),
    askedBefore: about(
      'The most that was asked in that time, where it is more than the price now; else null.',
      z.optional(
        z.nullable(
          z.object({
            price: about('Whole US dollars.', z.number()),
            date: about('The day it was first seen.', calendarDate),
          }),
        ),
      ),
    ),
    priceHistory: about(
      'What happened to the price over all its listings, oldest first. Only when one home is asked for.',
      z.optional(z.array(priceEventSchema)),
    ),
    remarks,
    leftMarket,
  }),
)
export type Home = z.infer<typeof homeSchema>
