import type { Candidate, HomeFeatures, Subject } from '../../comps/candidate.ts'
import type { SizeStep } from '../../comps/choose-comps.ts'
import type { WhyNotUsed } from '../../comps/why-not-used.ts'
import type { Condition } from '../../condition/condition-class.ts'
import type { Calibration } from '../appraisal/home-value.ts'
import type { AdjustmentLines } from './adjustment-lines.ts'

/** A sale around a home, as the evidence of its value lists it. Logarithms of US dollars, at full precision. */
export type EvidenceSale = HomeFeatures &
  Pick<Candidate, 'listingKey' | 'propertyId' | 'price' | 'day'> & {
    /** What its remarks say of its condition; null where nothing is known of it. */
    readonly condition: Condition | null
    /** It is the resale of a flip. */
    readonly resoldAsFlip: boolean
    readonly miles: number
    /** What the market model says of it without the sale itself; of the home's own sale that counts, with it, as of the home. */
    readonly modelValue: number
    /**
     * What makes its price that of the home in typical condition: together the home's model value less the sale's, and
     * less the offset of the sale's condition.
     */
    readonly lines: AdjustmentLines
    /** At most 1: nearer, newer and more alike counts more. */
    readonly likeness: number
    readonly isComp: boolean
    readonly inPattern: boolean
    /** It is the home's own newest earlier sale, and counts as such. */
    readonly isOwnSale: boolean
    /** Null for a comp, and for the home's own sale that counts. */
    readonly whyNotUsed: WhyNotUsed | null
  }

/**
 * Everything one home's value at one distance was made from, so that it can be made again, with other
 * comps, without the market's model. JSON.
 */
export type Evidence = {
  /** The version of the market model it was made with: names the method and all sales the model was fitted on. */
  readonly version: string
  readonly home: Omit<Subject, 'addressKey'> & {
    readonly day: number
    readonly modelValue: number
    /** What its own remarks say, which no comp's line counts; null where they say nothing. */
    readonly condition: Condition | null
  }
  readonly miles: number
  readonly sizeStep: SizeStep
  /**
   * Those used first; then those that are neither comp nor in the pattern: what is in a lender's grid, and, the nearest
   * first, all others or the nearest.
   */
  readonly sales: readonly EvidenceSale[]
  /** How many sales within a mile, in the two years up to the as-of date, are neither comp nor in the pattern. */
  readonly unusedNearby: number
  /** What the market pattern says of the home (ln US dollars), and from how many sales; null where the market has none. */
  readonly marketPattern: { readonly lnValue: number; readonly sales: number } | null
  readonly calibration: Calibration
}

/** What part a sale has in the value. */
export type SalePart = Pick<EvidenceSale, 'isComp' | 'inPattern' | 'isOwnSale'>

/** Whether a sale of the evidence has a part in the value. */
export const isUsedSale = ({ isComp, inPattern, isOwnSale }: SalePart): boolean =>
  isComp || inPattern || isOwnSale
