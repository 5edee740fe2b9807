import type { DealInputs } from '../inputs/deal-inputs.ts'
import { type Work, workOfItem, workOfWords } from './scope-work.ts'

export type LenderClass = 'light' | 'moderate' | 'heavy'

/**
 * The lender's class of a scope with its reason, a few words; null below the lightest class. RCN's matrix, by the work
 * as by its share: light from 2.5% of the as-is value on (the price where that is not known), moderate above 50%, heavy
 * above 100%; heavy too where more than a fifth of the living area or 750 square feet are added or the use changes. What
 * holds the home up makes a scope heavy, and so does a gut; a whole system, or a level planned as heavy, at least
 * moderate.
 */
export const lenderClassOf = (
  inputs: Pick<DealInputs, 'rehab' | 'livingArea' | 'asIsValueCents' | 'priceCents'>,
  budgetCents: number,
): { readonly name: LenderClass; readonly why: string } | null => {
  const { rehab, livingArea, asIsValueCents, priceCents } = inputs
  const { budget, added } = rehab
  const of = asIsValueCents ?? priceCents
  const share = budgetCents / of
  const byShare = `the budget is ${of === 0 ? 'all' : `${Math.round(100 * share)}%`} of the ${asIsValueCents === null ? 'price' : 'as-is value'}`
  const level = budget.kind === 'level' ? budget.level : null
  const works = budget.kind === 'scope' ? budget.rows.map(workOfRow) : []

  if (added.livingArea > MOST_ADDED_SQFT)
    return { name: 'heavy', why: `more than ${MOST_ADDED_SQFT} sqft are added` }
  if (livingArea !== null && added.livingArea > MOST_ADDED_SHARE * livingArea)
    return {
      name: 'heavy',
      why: `more than ${100 * MOST_ADDED_SHARE}% of the living area is added`,
    }
  if (works.includes('structure')) return { name: 'heavy', why: 'the work is structural' }
  if (level === 'gut' || works.includes('gut')) return { name: 'heavy', why: 'it is a gut' }
  if (share > 1) return { name: 'heavy', why: byShare }
  if (works.includes('system')) return { name: 'moderate', why: 'a whole system is replaced' }
  if (level === 'heavy') return { name: 'moderate', why: 'the level reaches the systems' }
  if (share > 0.5) return { name: 'moderate', why: byShare }
  return share >= 0.025 ? { name: 'light', why: byShare } : null
}

const MOST_ADDED_SQFT = 750
const MOST_ADDED_SHARE = 0.2

type Row = Extract<DealInputs['rehab']['budget'], { readonly kind: 'scope' }>['rows'][number]

/** A row that was taken off by its quantity is no work. */
const workOfRow = ({ item, area, task, quantity, unitCents, fixedCents = 0 }: Row): Work => {
  if (quantity * unitCents + fixedCents === 0) return 'finish'
  return item === undefined ? workOfWords(`${area} ${task}`) : workOfItem(item)
}
