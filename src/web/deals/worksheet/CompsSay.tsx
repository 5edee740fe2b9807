import { arvOf } from '../../../domain/deals/inputs/after-repair.ts'
import type { DealInputs } from '../../../domain/deals/inputs/deal-inputs.ts'
import { levelNames } from '../../../domain/search/figures-in-words.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { formatDate } from '../../ui/words/format.ts'
import { inWholeDollars } from '../../ui/words/whole-dollars.ts'
import type { Deal } from './deal-history.ts'
import { levelOf, withAddedOf } from './sheet.ts'

/**
 * Where comps, or a newer version, say something else by now than when the deal began: its figures do not move by
 * themselves, and are taken in one press.
 */
export const CompsSay = ({
  deal: { inputs, startedFrom },
  fresh,
  keptOn,
  onUse,
}: {
  readonly deal: Deal
  /** What comps and defaults give now. */
  readonly fresh: DealInputs
  /** The day on which it was first kept; null while it is not. */
  readonly keptOn: string | null
  readonly onUse: () => void
}) => {
  const moved = figures.filter(
    ({ of }) => of(fresh) !== of(startedFrom) && of(fresh) !== of(inputs),
  )
  if (moved.length === 0) return null
  const asOf = startedFrom.valuesAsOf ?? keptOn
  const movedWords = (of: DealInputs) => moved.map(({ words }) => words(of)).join(', ')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-notice-soft px-3 py-2 text-notice">
      <p className="tabular">
        This deal keeps its figures{asOf === null ? '' : ` of ${formatDate(asOf)}`}:{' '}
        {movedWords(inputs)}. Now: {movedWords(withAddedOf(fresh, inputs))}.
      </p>
      <Button onClick={onUse}>Take the new figures</Button>
    </div>
  )
}

/** What a deal begins with that comps and market say, each to be compared, and in words. */
const figures: readonly {
  readonly of: (inputs: DealInputs) => unknown
  readonly words: (inputs: DealInputs) => string
}[] = [
  {
    of: ({ arvCents, arvRange80 }) =>
      `${arvCents} ${arvRange80?.lowCents} ${arvRange80?.highCents}`,
    words: (inputs) => `${inWholeDollars(arvOf(inputs))} after repairs`,
  },
  {
    of: ({ asIsValueCents }) => asIsValueCents,
    words: ({ asIsValueCents }) =>
      `${asIsValueCents === null ? 'not known' : inWholeDollars(asIsValueCents)} as is`,
  },
  {
    of: levelOf,
    words: (inputs) => {
      const level = levelOf(inputs)
      return level === 'amount' || level === 'scope'
        ? 'your own rehab'
        : `${levelNames[level]} rehab`
    },
  },
]
