import type { Home } from '../../../contract/search/home.ts'
import { fewCanBorrowSentence, quoted } from '../../../domain/condition/condition-words.ts'
import { Tooltip } from '../../ui/controls/Tooltip.tsx'
import {
  notKnownSentence,
  RATING_SENTENCE,
  ratingSentence,
  sureness,
} from '../words/condition-sentences.ts'

type ConditionOfHomeProps = {
  readonly condition: Home['condition']
  /** What says so (`saidBy`). */
  readonly by: string
  /** Work is assumed. */
  readonly repairsAssumed: boolean
  readonly onShowWorkbench: () => void
}

/** What condition the home is in, the words that say so, what an appraiser would call it, and who can borrow on it. */
export const ConditionOfHome = ({
  condition,
  by,
  repairsAssumed,
  onShowWorkbench,
}: ConditionOfHomeProps) => {
  const setIt = (
    <button
      type="button"
      onClick={onShowWorkbench}
      className="-my-2.5 inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
    >
      Set it yourself
    </button>
  )
  if (condition === null)
    return (
      <p className="mt-3 flex flex-wrap items-center gap-x-3 text-muted text-sm">
        {notKnownSentence(by)} {setIt}
      </p>
    )
  const few = fewCanBorrowSentence(condition, by)
  const words = quoted(condition.evidence)
  return (
    <section aria-label="Condition" className="mt-3 space-y-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-3">
        <span>
          <strong className="font-semibold">Condition: {condition.class}</strong>
          {words === '' ? '' : `, ${words}`}{' '}
          <span className="text-muted">({sureness(condition, by)})</span>
        </span>
        {setIt}
      </p>
      <p className="flex items-center gap-1.5">
        {ratingSentence(condition, repairsAssumed)}
        <Tooltip label="About C1 to C6" text={RATING_SENTENCE} />
      </p>
      {few === null ? null : (
        <p>
          <strong className="font-semibold">Few buyers can borrow on this:</strong> {few}
        </p>
      )}
    </section>
  )
}
