import { dealNumbers } from '../../../../domain/deals/fields/number-fields.ts'
import {
  type DealInputs,
  dealLimits,
  type LevelCost,
} from '../../../../domain/deals/inputs/deal-inputs.ts'
import { withRehab } from '../../../../domain/deals/inputs/level-of-deal.ts'
import { USUAL_FACTS } from '../../../../domain/deals/scope/scope-quantities.ts'
import { formatCount } from '../../../ui/words/format.ts'
import { type DealSheet, isSame, type LevelInputs, type NumberOf } from '../sheet.ts'
import { NumberRow } from './NumberRow.tsx'

/** What the level of a rehab costs: by the square foot, whatever the size, and the living area that counts. */
export const LevelCostInputs = ({
  sheet,
  ofLevel,
  levelInputs,
}: {
  readonly sheet: DealSheet
  /** The same deal as if it had begun with its level of now. */
  readonly ofLevel: DealSheet
  readonly levelInputs: LevelInputs
}) => (
  <>
    <NumberRow
      sheet={ofLevel}
      field={{
        words: 'Rehab, a square foot',
        unit: 'dollars',
        step: 100,
        most: dealLimits.centsPerSqft,
        default: 'rehabCentsPerSqft',
      }}
      number={ofCost('centsPerSqft')}
    />
    <NumberRow
      sheet={ofLevel}
      field={{
        words: 'Rehab, whatever the size',
        unit: 'dollars',
        step: 50_000,
        default: 'rehabFixedCents',
      }}
      number={ofCost('fixedCents')}
    />
    <NumberRow
      sheet={sheet}
      field={{
        ...dealNumbers.livingArea,
        from:
          sheet.inputs.livingArea === null
            ? `Not known: without it nothing counts by the square foot, and our levels cost as at ${formatCount(USUAL_FACTS.livingArea)} sqft`
            : sheet.offMarket
              ? 'From you or from records'
              : 'The listing',
      }}
      number={areaOf(levelInputs)}
    />
  </>
)

const ofCost = (name: keyof LevelCost): NumberOf => ({
  get: ({ rehab: { budget } }) => (budget.kind === 'level' ? (budget[name] ?? 0) : undefined),
  set: (inputs, cents) => {
    const { budget } = inputs.rehab
    return budget.kind === 'level'
      ? withRehab(inputs, { budget: { ...budget, [name]: cents } })
      : inputs
  },
})

/** The living area. What a level costs follows it, as its scope of work would, unless its cost is the user's own. */
const areaOf = (levelInputs: LevelInputs): NumberOf => {
  const withArea = (inputs: DealInputs, livingArea: number | null): DealInputs => {
    const { budget } = inputs.rehab
    const to = { ...inputs, livingArea }
    if (budget.kind !== 'level') return to
    const budgetOf = (area: number | null) => levelInputs(budget.level, area).rehab.budget
    return isSame(budget, budgetOf(inputs.livingArea))
      ? withRehab(to, { budget: budgetOf(livingArea) })
      : to
  }
  return {
    get: ({ livingArea }) => livingArea,
    set: withArea,
    none: {
      words: dealNumbers.livingArea.none,
      unset: (inputs) => withArea(inputs, null),
    },
  }
}
