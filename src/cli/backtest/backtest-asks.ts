import type { HomeFeatures } from '../../domain/comps/candidate.ts'
import { homeTableOf } from '../../domain/comps/home-table.ts'
import { MarketSales } from '../../domain/comps/market-sales.ts'
import { milesOf } from '../../domain/distance.ts'
import { resalesOf } from '../../domain/flips/resales.ts'
import { dayNumber, type IsoDate } from '../../domain/iso-date.ts'
import { type CheckedSale, withDoubts } from '../../domain/listings/checks/sale-checks.ts'
import { type HomeType, homeTypeOf } from '../../domain/listings/home-type.ts'
import type { ListingFact } from '../../domain/listings/listing.ts'
import { FEWEST_OWN_SALES, marketOf } from '../../domain/listings/market.ts'
import { addressKeyOf } from '../../domain/listings/reading/address-key.ts'
import { homeValueOf } from '../../domain/valuation/appraisal/home-value.ts'
import { HomeValuer } from '../../domain/valuation/appraisal/home-valuer.ts'
import {
  type HomeValueThen,
  homesThen,
  type PredictedThen,
  predictedThen,
} from '../../domain/valuation/backtest/asks/asks-study.ts'
import {
  type LikelyThen,
  likelyThen,
} from '../../domain/valuation/backtest/asks/likely-sale-study.ts'
import {
  type OfferThen,
  offersThen,
  STUDIED_SHARES,
} from '../../domain/valuation/backtest/asks/offers-study.ts'
import type { FlipStudy } from '../../domain/valuation/backtest/flip-study.ts'
import { studyResales } from '../../domain/valuation/backtest/study-resales.ts'
import { StackerCursor } from '../../domain/valuation/boosting/stacker.ts'
import { fitMarket } from '../../domain/valuation/calibration/fit-market.ts'
import { curveAt } from '../../domain/valuation/market-model/curve.ts'
import {
  askedHomes,
  type SeenOffer,
  type SeenSale,
  type ValueThen,
} from '../../domain/valuation/over-ask/asked-homes.ts'
import { isDoubtful } from '../../domain/valuation/over-ask/is-doubtful.ts'

/** A row of a file that shows a home. */
type HomeFact = ListingFact & { readonly homeType: HomeType }

/** A listing, with what its home is valued from. */
type Offer = SeenOffer &
  HomeFeatures & { readonly addressKey: string | null; readonly city: string }

/** What would have been predicted of the homes for sale on past days, and what came of those that have sold. */
export type AsksBacktest = {
  /** The chances of a sale over the ask. */
  readonly predicted: readonly PredictedThen[]
  readonly likely: readonly LikelyThen[]
  /** The chances of a sale at or under the ask. */
  readonly offers: readonly OfferThen[]
  /** The keys of sales that were purchases of flips. */
  readonly flips: ReadonlySet<string>
  /** Of all markets together: what homes that came back say of values and orders. */
  readonly resales: FlipStudy
}

/**
 * Predicts for the homes for sale as of the newest day of each month that a file of sales was exported on, by the rows
 * of files known that day alone, and holds it against the sales of all files. Market by market, as the product does.
 */
export const backtestAsks = (facts: readonly ListingFact[]): AsksBacktest => {
  const homes = facts
    .flatMap((fact): HomeFact[] => {
      const homeType = homeTypeOf(fact.propertyType, fact.propertySubType)
      return homeType === null ? [] : [{ ...fact, homeType }]
    })
    .toSorted((a, b) => (a.exportedOn < b.exportedOn ? -1 : a.exportedOn > b.exportedOn ? 1 : 0))
  const markets = [...Map.groupBy(homes, (fact) => marketOf(fact.postalCode) ?? '').values()]
  const saleOf = markets.map(salesByListing)
  const predicted: PredictedThen[] = []
  const likely: LikelyThen[] = []
  const offers: OfferThen[] = []
  const days = daysToPredict(homes)
  const lastDay = Math.max(...days.map(dayNumber))
  for (const day of days) {
    const knownOn = (fact: HomeFact) => fact.exportedOn <= day
    const around = valuedOnce(homes.filter(knownOn), dayNumber(day))
    for (const [i, market] of markets.entries()) {
      const then = marketThen(market.filter(knownOn), around, dayNumber(day))
      const seen = homesThen(
        then,
        ({ listingKey }) => saleOf[i]?.get(listingKey),
        ({ city }) => city,
      )
      predicted.push(...predictedThen(seen))
      likely.push(...likelyThen(then, seen))
      offers.push(...offersThen(then, seen, { lastDay, shares: STUDIED_SHARES }))
    }
  }
  const flips = new Set(markets.flatMap(flipsAmong))
  const sold = candidatesOf(homes)
  const resales = studyResales({ sold, offers: lastAsksOf(homes), miles: milesOf.mile })
  return { predicted, likely, offers, flips, resales }
}

/** The sales of a market, by their keys, whose homes were sold or listed again as flips, as far as its files show. */
const flipsAmong = (market: readonly HomeFact[]): string[] => {
  const newest = market.at(-1)
  if (newest === undefined) return []
  const asOfDay = dayNumber(newest.exportedOn)
  const sales = withDoubts(candidatesOf(market))
  const fit = fitMarket(sales, { asOfDay, distances: [milesOf.mile] })
  if (fit === null) return []
  const offers = lastAsksOf(market)
  const { time } = fit.model
  const marketMove = (from: number, to: number) => curveAt(time, to) - curveAt(time, from)
  const { resales } = resalesOf({ sales, offers }, { asOfDay, marketMove })
  return resales.flatMap(({ isFlip, bought }) => (isFlip ? bought.listingKey : []))
}

/** Each listing at its newest ask. */
const lastAsksOf = (market: readonly HomeFact[]) =>
  offersOf(market).map((offer) => ({ ...offer, askUsd: offer.asks.at(-1)?.usd ?? Number.NaN }))

/** The newest day of each month on which a file showed sales. */
const daysToPredict = (homes: readonly HomeFact[]): IsoDate[] => {
  const newest = new Map<string, IsoDate>()
  for (const { closeDate, exportedOn } of homes)
    if (closeDate !== null) newest.set(exportedOn.slice(0, 7), exportedOn)
  return [...newest.values()]
}

const salesByListing = (market: readonly HomeFact[]): Map<string, SeenSale> =>
  new Map(
    askedHomes(offersOf(market), salesOf(market)).flatMap(({ offer, sale }) =>
      sale === null ? [] : [[offer.listingKey, sale] as const],
    ),
  )

/** What the sales of all markets make, made when it is first asked for. */
const valuedOnce = (known: readonly HomeFact[], day: number): (() => Values | null) => {
  let made: { readonly values: Values | null } | null = null
  return () => {
    made ??= { values: valuesOf(candidatesOf(known), day) }
    return made.values
  }
}

type Values = {
  /** What sales were worth by those before them, by sale key. */
  readonly past: ReadonlyMap<string, ValueThen>
  readonly of: (offer: Offer) => HomeValueThen | undefined
}

/** A market of few sales is valued with all there are. */
const marketThen = (known: readonly HomeFact[], around: () => Values | null, day: number) => {
  const own = candidatesOf(known)
  const valued = own.length < FEWEST_OWN_SALES ? around() : valuesOf(own, day)
  return {
    day,
    homes: askedHomes(offersOf(known), salesOf(known)),
    valueOfSale: (key: string) => valued?.past.get(key),
    valueOfHome: (offer: Offer) => valued?.of(offer),
  }
}

/** Values as of a day; null without a sale. */
const valuesOf = (sold: readonly CheckedSale[], day: number): Values | null => {
  const candidates = withDoubts(sold)
  const fit = fitMarket(candidates, { asOfDay: day, distances: [milesOf.mile] })
  if (fit === null) return null
  const sales = new MarketSales(candidates)
  const known = new Map(fit.modelValues.map((one) => [one.listingKey, one.modelValue]))
  const modelValue = Float64Array.from(
    sales.sales,
    ({ listingKey }) => known.get(listingKey) ?? Number.NaN,
  )
  const { model, marketPattern } = fit
  const valuer = new HomeValuer({ model, marketPattern, sales, modelValue })
  const {
    correction: { added: correction },
    ranges: [range],
    stacker,
  } = fit.calibration
  const stack = new StackerCursor(stacker)
  return {
    past: new Map(fit.pastValues.map((one) => [one.listingKey, one])),
    of: (offer) => {
      const { propertyId, addressKey } = offer
      const homes = homeTableOf([{ ...offer, day }])
      const [appraisal] = valuer.appraise({ homes, row: 0, propertyId, addressKey }, [milesOf.mile])
      if (!appraisal || !range) return undefined
      const stacked = stack.read(appraisal.stackClues)
      const calibration = { correction, stacked, range }
      const { value, expectedError, likelyRange } = homeValueOf(appraisal, calibration)
      return { valueUsd: value, expectedError, likelyRange }
    },
  }
}

/** The newest fact of each sale, as one that values are made of. */
const candidatesOf = (known: readonly HomeFact[]): CheckedSale[] => [
  ...new Map(
    known.flatMap((fact): [string, CheckedSale][] => {
      const { closePrice, closeDate, listingKey } = fact
      if (closePrice === null || closeDate === null) return []
      const { specialListingConditions } = fact
      const sold = { price: closePrice, day: dayNumber(closeDate), specialListingConditions }
      return [[listingKey, { ...identified(fact), ...sold }]]
    }),
  ).values(),
]

const salesOf = (known: readonly HomeFact[]): SeenSale[] => [
  ...new Map(
    known.flatMap((fact): [string, SeenSale][] => {
      const { homeKey: propertyId, listingKey: key, closePrice, closeDate } = fact
      if (closePrice === null || closeDate === null) return []
      const contract = fact.purchaseContractDate
      return [
        [
          key,
          {
            propertyId,
            key,
            closedOn: dayNumber(closeDate),
            contractOn: contract === null ? null : dayNumber(contract),
            priceUsd: closePrice,
          },
        ],
      ]
    }),
  ).values(),
]

/** Each listing with every ask that a file showed, as the newest of them describes it. */
const offersOf = (known: readonly HomeFact[]): Offer[] => {
  const offers = known.filter((fact) => fact.closeDate === null && (fact.listPrice ?? 0) > 0)
  return [...Map.groupBy(offers, (fact) => fact.listingKey).values()].flatMap((seen): Offer[] => {
    const newest = seen.at(-1)
    if (newest === undefined) return []
    const asks = seen.flatMap(({ exportedOn, listPrice }) =>
      listPrice === null ? [] : [{ day: dayNumber(exportedOn), usd: listPrice }],
    )
    const listed = seen.flatMap(({ exportedOn, onMarketDate }) =>
      dayNumber(onMarketDate ?? exportedOn),
    )
    return [
      {
        ...identified(newest),
        city: newest.city ?? '',
        asks,
        listedOn: Math.min(...listed),
        doubtful: isDoubtful(newest),
      },
    ]
  })
}

const identified = (fact: HomeFact) => ({
  listingKey: fact.listingKey,
  propertyId: fact.homeKey,
  addressKey: addressKeyOf(fact.unparsedAddress, fact.postalCode),
  homeType: fact.homeType,
  latitude: fact.latitude,
  longitude: fact.longitude,
  livingArea: fact.livingArea,
  lotSizeSquareFeet: fact.lotSizeSquareFeet,
  yearBuilt: fact.yearBuilt,
  bathroomsTotalDecimal: fact.bathroomsTotalDecimal,
  bedroomsTotal: fact.bedroomsTotal,
})
