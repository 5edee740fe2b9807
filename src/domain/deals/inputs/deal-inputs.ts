import { MAX_DEAL_USD } from '../../dollars.ts'
import type { Contributions } from '../../valuation/market-model/contributions.ts'
import type { ExitInputs } from '../exits/exit-inputs.ts'
import type {
  addedNumbers,
  advanceNumbers,
  dealNumbers,
  loanNumbers,
  NumbersOf,
  rehabNumbers,
} from '../fields/number-fields.ts'
import type { TaxSide, TransferTax } from '../taxes/transfer-tax.ts'

/**
 * Everything a deal is worked out from. Money is whole US cents, percentages are as they are written (10.5 is 10.5%,
 * up to four decimals), months may have two decimals. JSON; `contract/deals/deal.ts` holds it to its bounds. What is a
 * plain number is in the tables of `fields/number-fields.ts`.
 */
export type DealInputs = NumbersOf<typeof dealNumbers> & {
  /** The likely range of such values, around `arvCents`, before what the scope adds; null when unknown. */
  readonly arvRange80: { readonly lowCents: number; readonly highCents: number } | null
  /**
   * The work that the after-repair value assumes. Less work brings less: the sale price falls in proportion from that
   * value toward what the home sells for as is (an assumption). Null where the value is the subscriber's own figure,
   * which is taken as given, and in deals kept before this field existed.
   */
  readonly arvFor: ArvFor | null
  /** As of when the values are that it began with: YYYY-MM-DD; null where nothing says so. */
  readonly valuesAsOf: string | null
  /** YYYY-MM-DD: only loans that count actual days ask for it. Null counts 365/12 days a month. */
  readonly closingDate: string | null
  readonly buy: readonly CostLine[]
  /** The first mortgage, and a second lender's; none when bought in cash. */
  readonly loans: readonly Loan[]
  readonly rehab: Rehab
  readonly hold: readonly CostLine[]
  readonly sale: {
    /** Null when it sells at its after-repair value. */
    readonly priceCents: number | null
    readonly costs: readonly CostLine[]
  }
  /** What the highest offer is to leave. */
  readonly target: Target
  /** How far rehab and time may go from the plan, for the odds. */
  readonly spreads: { readonly rehab: Spread; readonly months: Spread }
  /** The exits besides the flip; null in deals kept before there were any, and where only the flip is asked for. */
  readonly exits: ExitInputs | null
}

/** What an after-repair value goes with. */
export type ArvFor = {
  /** The rehab budget that brings it, without permits and contingency. */
  readonly workCents: number
  /** What the home likely sells for without any work. */
  readonly asItStandsCents: number
  /**
   * What adding bedrooms, baths and area to the home brings, by its market's model; null where no model says, as of a
   * home that had left the market, so that what is added brings nothing.
   */
  readonly contributions: Contributions | null
}

/** One row of costs. */
export type CostLine = {
  /** Unique in its section; that of a default stays, so that the screen can tell where it comes from. */
  readonly id: string
  readonly name: string
  readonly basis: Basis
}

/** How the amount of a row comes about. */
export type Basis =
  | { readonly kind: 'fixed'; readonly cents: number }
  | { readonly kind: 'percent'; readonly percent: number; readonly of: PercentOf }
  | { readonly kind: 'percent a year'; readonly percent: number; readonly of: PercentOf }
  | { readonly kind: 'a month'; readonly cents: number }
  | { readonly kind: 'a year'; readonly cents: number }
  /** An amount for each month in turn; the last one holds for all months after. */
  | { readonly kind: 'by month'; readonly cents: readonly number[] }
  | { readonly kind: 'per sqft'; readonly cents: number }
  | { readonly kind: 'transfer tax'; readonly tax: TransferTax; readonly side: TaxSide }

/**
 * What a percentage is of: purchase price; sale price (the after-repair value where it is no cost of selling: only
 * those costs move with what it really sells for); loan (in a loan's own costs that one, else all together);
 * after-repair value; or the rehab budget with permits and without contingency.
 */
export const percentBases = ['price', 'sale', 'loan', 'value', 'rehab'] as const
export type PercentOf = (typeof percentBases)[number]

export type Loan = NumbersOf<typeof loanNumbers> & {
  readonly id: string
  readonly name: string
  readonly size: LoanSize
  /** Paid at closing: processing, appraisal, lender's title policy, taxes on the loan. */
  readonly fees: readonly CostLine[]
  /** Paid when the loan is paid off after that many months: an extension or exit fee. */
  readonly exitFees: readonly ExitFee[]
  readonly interest: LoanInterest
}

export type LoanSize =
  /** A share of the price at closing and a share of the rehab budget held back for draws, within caps. */
  | ({ readonly kind: 'advance' } & NumbersOf<typeof advanceNumbers>)
  /** A fixed amount at closing, and nothing held back. */
  | { readonly kind: 'fixed'; readonly cents: number }

export type ExitFee = CostLine & { readonly afterMonths: number }

export const dayCounts = ['30/360', 'actual/360', 'actual/365'] as const
export type DayCount = (typeof dayCounts)[number]

/** Each month; out of a reserve that the borrower funds at closing; or all at the sale. */
export const interestTimes = ['monthly', 'reserve', 'at sale'] as const
export type InterestTime = (typeof interestTimes)[number]

export type LoanInterest =
  /**
   * Interest only. Non-Dutch is on what has been drawn, also called "as disbursed" or "New York"; Dutch, or "full
   * boat", on the whole loan from the first day.
   */
  | {
      readonly kind: 'non-Dutch' | 'Dutch'
      readonly dayCount: DayCount
      readonly paid: InterestTime
    }
  /** Equal monthly payments that would pay the whole loan off in `months`. */
  | { readonly kind: 'amortized'; readonly months: number }

export type Rehab = NumbersOf<typeof rehabNumbers> & {
  readonly budget: RehabBudget
  /** What the work adds to the home: none in most deals. */
  readonly added: Added
  readonly draws: Draws
}

export type Added = NumbersOf<typeof addedNumbers>

export const rehabLevels = ['light', 'medium', 'heavy', 'gut'] as const
export type RehabLevel = (typeof rehabLevels)[number]

/** The work that a home is assumed to need until its buyer says what it needs. */
export const assumedLevels = ['none', ...rehabLevels] as const
export type AssumedLevel = (typeof assumedLevels)[number]

export type RehabBudget =
  | ({ readonly kind: 'level'; readonly level: RehabLevel } & LevelCost)
  | { readonly kind: 'amount'; readonly cents: number }
  | { readonly kind: 'scope'; readonly rows: readonly ScopeRow[] }

/** What a level of rehab costs: by the square foot of living area, and whatever the area. */
export type LevelCost = {
  readonly centsPerSqft: number
  /** Kitchen, baths, systems, permits; absent for nothing, as in deals kept before levels had a fixed part. */
  readonly fixedCents?: number | undefined
}

/** A row of the scope of work. */
export type ScopeRow = {
  readonly id: string
  /** Kitchen, roof, electrical. */
  readonly area: string
  readonly task: string
  /** Up to two decimals. */
  readonly quantity: number
  /** each, sqft, hour. */
  readonly unit: string
  readonly unitCents: number
  /** Empty when no contractor is chosen. */
  readonly contractor: string
  readonly permit: boolean
  /** With which draw it is paid back, from 1; null goes with the last. */
  readonly draw: number | null
  /** The item of the catalogue that it was made of. */
  readonly item?: string | undefined
  /** What was seen on the walk through; no reader of the packet gets it. */
  readonly note?: string | undefined
  /** What does not grow with the quantity, on top: a permit, a set-up. */
  readonly fixedCents?: number | undefined
}

/**
 * When work is finished, inspected and paid back: months after closing. Rehab is paid at the same times, so the
 * buyer floats each draw. Without any, work is paid month by month while it lasts.
 */
export type Draws =
  | { readonly by: 'weight'; readonly draws: readonly Draw[] }
  /** Draw number 1 at the first of these months, and so on; each as large as its rows of the scope. */
  | { readonly by: 'scope'; readonly months: readonly number[] }

/** A draw, with its share of the whole: percents, dollars or equal numbers, up to two decimals. */
export type Draw = { readonly month: number; readonly weight: number }

export type Target =
  | { readonly kind: 'profit'; readonly cents: number }
  | { readonly kind: 'percent of value'; readonly percent: number }
  /** all-in: every cost but those of selling. total: every cost. */
  | { readonly kind: 'return on cost'; readonly percent: number; readonly of: 'all-in' | 'total' }

/** `LIKELY_PERCENT` of cases fall between `underPercent` under and `overPercent` over the plan. */
export type Spread = { readonly underPercent: number; readonly overPercent: number }

/** The most that a deal may have. */
export const dealLimits = {
  /** $100 million: beyond it sums would no longer be exact. */
  cents: 100 * MAX_DEAL_USD,
  /** $10,000. */
  centsPerSqft: 1_000_000,
  months: 120,
  /** In each of its lists of costs. */
  costLines: 40,
  /** Of one's own defaults, for each rental to begin with. */
  landlordCosts: 12,
  scopeRows: 300,
  draws: 24,
} as const
