import type { MarketAppraisal } from './home-valuer.ts'
import type { RecentSalesCorrection } from './recent-sales-correction.ts'

/** An appraised sale: what it was valued at, and what it sold for. */
export type AppraisedSale = {
  readonly row: number
  readonly appraisals: readonly MarketAppraisal[]
  readonly correction: RecentSalesCorrection
}
