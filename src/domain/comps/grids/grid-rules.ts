import type { Condition } from '../../condition/condition-class.ts'
import type { HomeFeatures } from '../candidate.ts'
import { isAlikeInSize } from '../choose-comps.ts'
import { COMPS_WINDOW_DAYS } from '../comps-rules.ts'

/** A lender asks for three sales or more: fewer make no grid. */
export const MIN_IN_GRID = 3
/** As many as the form of an appraisal has room for (Fannie Mae 1004). */
export const MAX_IN_GRID = 6
/** However far the comps of the value may be: sales in a given condition are fewer. */
export const GRID_MILES = 1

/** What a sale's place in a grid is decided by. */
type SaleInCondition = {
  readonly condition?: Condition | null
  readonly resoldAsFlip?: boolean
}

/** How it is known that a sale was renovated: by its words, or as the resale of a flip; null where nothing shows it. */
export const renovatedBy = ({ condition, resoldAsFlip }: SaleInCondition): RenovatedBy | null => {
  if (condition?.class === 'Renovated') return 'words'
  return resoldAsFlip === true && !(condition?.hasBadWords ?? false) ? 'flip' : null
}
export type RenovatedBy = 'words' | 'flip'

/** Whether a sale was in like condition as a home: both need work, both are as usual, or both are as new. */
export const isInLikeCondition = (home: Condition | null, sale: SaleInCondition): boolean =>
  levelOf(home) === (renovatedBy(sale) === 'flip' ? 'as new' : levelOf(sale.condition ?? null))

/** An unknown condition is taken for the usual one. */
const levelOf = (condition: Condition | null): 'needs work' | 'usual' | 'as new' => {
  switch (condition?.class) {
    case 'Distressed':
    case 'Needs work':
      return 'needs work'
    case 'Renovated':
    case 'New':
      return 'as new'
    default:
      return 'usual'
  }
}

/** What a home's condition adds to ln price once the work is done; never less than it adds already. */
export const completedOffset = (home: Condition | null): number =>
  Math.max(OF_HOME_COMPLETED, home?.offset ?? 0)

/** What a renovated sale's condition added to its ln price: of a flip without words, what finished work does. */
export const renovatedOffset = ({ condition }: SaleInCondition): number =>
  condition?.offset ?? OF_HOME_COMPLETED

/**
 * Of homes near Boston that were bought and resold as renovated within 450 days. Of 83 with a grid half of the grids were
 * within 12.8% of the resale by it (5.8% below in the middle), by the .08 of the class within 13.3% (7.7% below).
 */
const OF_HOME_COMPLETED = 0.1

/** Whether a sale, so many miles off, is near, new and alike enough to be in a home's grid. */
export const isInReachOfGrid = (
  home: ComparedOnDay,
  sale: ComparedOnDay,
  miles: number,
): boolean => {
  if (miles > GRID_MILES || sale.homeType !== home.homeType) return false
  if (sale.day > home.day || home.day - sale.day > COMPS_WINDOW_DAYS) return false
  if (home.livingArea === null || sale.livingArea === null) return true
  return isAlikeInSize(sale.livingArea / home.livingArea, 35)
}

type ComparedOnDay = Pick<HomeFeatures, 'homeType' | 'livingArea'> & { readonly day: number }
