import type { ColumnType, Generated } from 'kysely'
import type { SearchDistance } from '../../../../domain/distance.ts'
import type { IsoDate } from '../../../../domain/iso-date.ts'
import type { Trust } from '../../../../domain/listings/checks/check.ts'
import type { HomeType } from '../../../../domain/listings/home-type.ts'
import type { Grade } from '../../../../domain/valuation/range/confidence-grade.ts'

/** A market, a three-digit zip area: how far its files, its as-of date and its values are. */
export interface MarketTable {
  market: string
  newestExport: IsoDate
  /** The newest closing date, as `settleAsOfDates` finds it; null while no sale gives a value here. */
  asOf: IsoDate | null
  /** What the stored values were computed with. */
  valuedAsOf: IsoDate | null
  valuedBy: string | null
  /** How many of its sales have changed since its model was last compared with all of them. */
  salesChanged: Generated<number>
  /** How often something came that only valuing the market whole can include, and how much of that has been done. */
  wholeAsked: Generated<number>
  wholeDone: Generated<number>
  /** Its newest export when it was first valued: homes listed before were for sale all along. */
  knownSince: IsoDate | null
}

/** Whose sales a market's model was fitted on: its own, or those of markets around it as well. */
export type ModelOf = 'market' | 'markets around'

/** What was fitted on the sales, market by market: the engine's `MarketFit` in JSON. */
export interface MarketModelTable {
  market: string
  /** Made of the sales the model was fitted on, the as-of date and the method: the same for the same. */
  version: string
  asOf: IsoDate
  modelOf: ModelOf
  /** The sales' facts when the model was last found to fit them. */
  inputs: string
  model: string
  /** The engine's market pattern and stacker, in JSON; null where an earlier version stored the model. */
  boosting: string | null
  correction: string
  /** By name of the distance; in `model`, what differs by home type is under the type's name. */
  ranges: string
  /** What past sales were worth by those before them, by sale key. */
  pastValues: string
  /** What predicts sales over the ask, in JSON; null until it is learned. It follows every import. */
  overAsk: string | null
  /** The engine's `LikelySaleFit` in JSON; null with too few pairs of ask and sale. It follows every import. */
  likelySale: string | null
  /** What the market's resales have shown: `MarketResales` in JSON; null until it is learned. It follows every import. */
  resales: string | null
  /** What homes were worth when they were bought, longer ago than `past_values` reach, by sale key. */
  purchaseValues: Generated<string>
  /** What the model says of each sale without it, by sale key. */
  saleValues: string
  /** What is wrong with sales it was made of, by sale key: arrays of the engine's `SaleCheck`. */
  saleChecks: Generated<string>
  /** The same for sales that have come or changed since. */
  laterChecks: Generated<string>
  /** How the market's listings speak of condition: `ConditionFit` in JSON; null where an earlier version stored it. */
  condition: string | null
  /** How many sales it was fitted on; null where an earlier version stored it. */
  sales: number | null
  /** The contract's MarketAccuracy, the version it was found for, and how many sales were valued for it. */
  accuracy: string | null
  accuracyOf: string | null
  accuracySales: number | null
}

/**
 * One value per active home and distance, with its comps as the browser gets them; one more where a home is not
 * valued as what it is listed as.
 */
export interface ValuationTable {
  propertyId: string
  distance: SearchDistance
  market: string
  value: number
  /** It was valued as listed, although its facts say that it is something else. */
  asListed: boolean
  /** The type it was valued as. */
  valuedAs: HomeType
  /** What is wrong with the home: in short, and as a JSON array of the contract's Check. */
  trust: Trust
  checks: string
  /** The contract's Twin as JSON; null where no comp is one. */
  twin: string | null
  fewComps: boolean
  asOf: IsoDate
  averageClosed: number | null
  averageWithActive: number | null
  /** JSON arrays of the contract's Comp. */
  comps: string
  activeComps: string
  low80: number
  high80: number
  /** Logarithms. */
  expectedError: number
  grade: Grade
  sizeStep: '20' | '35' | 'any'
  compsCount: number
  /** The newest comp's closing date. */
  newestClosed: IsoDate | null
  /** The logit of the chance that it comes back as a flip; null where an earlier version stored it. */
  flipScore: number | null
  /** Spread of the comps' adjusted prices, in logarithms. */
  compsSpread: number
  /** What the home's own listing says of its condition: `Condition` in JSON; null where it says nothing. */
  condition: string | null
  /** What renovated sales nearby would have brought as the home with the work done: `AdjustedSale[]` in JSON; null for none. */
  renovatedSales: string | null
  /** What chances of a sale over the ask are predicted from, besides the row of `listing`. */
  doubtful: Generated<boolean>
  relisted: Generated<boolean>
  /** Too few sales lie within a mile of the home: sales up to three miles off count as well. */
  looksFar: Generated<boolean>
}

/**
 * A home's value at a distance when it left the market, where a subscriber had marked it or kept a deal of it. It grows
 * with what subscribers keep, not with the market.
 */
export interface LastValuationTable {
  propertyId: string
  distance: SearchDistance
  asListed: boolean
  asOf: IsoDate
  /** JSON: its row of `listing`, without what its seller or source may take back. */
  listing: ColumnType<object, string, string>
  /** JSON: its row of `valuation`. */
  valuation: ColumnType<object, string, string>
  /** JSON: what was predicted for its market. */
  told: ColumnType<object, string, string>
  /** JSON: the contract's Evidence, with every sale. */
  evidence: string
}

/** What a home was valued with when its keeper recorded an offer, or, without one, won it. */
export interface KeptValuationTable extends LastValuationTable {
  accountId: string
  /** Among the offers of its mark; empty for the day it was won. */
  offerId: string
  keptAt: Generated<Date>
}

/** Homes whose stored values do not include every change yet. A home may stand here more than once. */
export interface HomeToValueTable {
  id: Generated<number>
  market: string
  propertyId: string
}

/** The conditions of a market as a whole, of a city by its key, or of a zip. */
export interface MarketConditionsTable {
  kind: 'market' | 'city' | 'zip'
  place: string
  /** The market of the place; for a city in several, the one most of its homes lie in. */
  market: string
  demo: boolean
  forSale: number
  /** JSON: the domain's MarketFigures with their dates. */
  figures: string
  /** JSON: the contract's price trend. Of markets only; null where too few sales are known. */
  priceTrend: string | null
}

/** A home bought that came back within a year: sold again, or only listed again so far. */
export interface ResaleTable {
  market: string
  propertyId: string
  /** The row of `listing` that is its purchase, and the one that is its resale or new listing. */
  boughtId: number
  boughtOn: IsoDate
  boughtUsd: number
  /** What it was worth in average condition when it was bought; null where no value was made. */
  typicalValue: number | null
  againId: number
  how: 'sold' | 'listed'
  resoldOn: IsoDate
  /** The resale, or the new ask less 3%. */
  resoldUsd: number
  askUsd: number | null
  /** How far the market moved in between, as a logarithm. */
  marketMove: number
  isFlip: boolean
  /** JSON: the domain's Changed. */
  changed: string
  /** Square feet, as bought. */
  livingArea: number | null
  cityKey: string | null
  postalCode: string | null
}
