import { ChevronDown } from 'lucide-react'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import type { LedgerPart } from '../../value/value-ledger.ts'
import { formatSignedUsd, formatWeight } from '../../words/format-workbench.ts'
import { groupTitle, NEARBY_PATTERN_SENTENCE } from '../../words/workbench-sentences.ts'
import { SumRow } from './TableSums.tsx'

type GroupToggleProps = {
  readonly kind: 'pattern' | 'notUsed'
  readonly count: number
  /** How many there are, when not all are listed. */
  readonly inAll?: number
  readonly open: boolean
  readonly onToggle: () => void
  /** The id of what it opens. */
  readonly controls: string
  /** What the group has in the value; null for nothing. */
  readonly part: LedgerPart | null
}

/** One line for a group of sales, which opens them. */
export const GroupToggle = (props: GroupToggleProps) => {
  const { kind, count, inAll, open, onToggle, controls, part } = props
  return (
    <SumRow
      name={
        <>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={controls}
            disabled={count === 0}
            onClick={onToggle}
            className="-my-2 inline-flex min-h-11 items-center gap-1.5 text-left font-semibold text-brand disabled:cursor-default disabled:text-muted"
          >
            <ChevronDown aria-hidden className={`size-4 shrink-0 ${open ? 'rotate-180' : ''}`} />
            {groupTitle(kind, count, inAll)}
          </button>
          {kind === 'pattern' ? (
            <Tooltip label="About neighborhood adjustment" text={NEARBY_PATTERN_SENTENCE} />
          ) : null}
        </>
      }
      opensGroup
      weight={part === null ? '' : formatWeight(part.share)}
      usd={part === null ? '' : formatSignedUsd(part.usd)}
    />
  )
}
