import type { MarketAppraisal } from '../appraisal/home-valuer.ts'
import type { RecentSalesCorrection } from '../appraisal/recent-sales-correction.ts'

/** An appraised sale: what it was valued at, and what it sold for. */
export type AppraisedSale = {
  readonly row: number
  readonly appraisals: readonly MarketAppraisal[]
  readonly correction: RecentSalesCorrection
}
