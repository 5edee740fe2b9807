import { type SwitchOffReason, switchOffReasons } from '../../../storage/comps-choice.ts'
import { reasonLabels } from '../../words/workbench-sentences.ts'

type ReasonSelectProps = {
  readonly name: string
  readonly reason: SwitchOffReason | null
  readonly onPick: (reason: SwitchOffReason | null) => void
}

/** Why a sale was switched off, for a user who wants to note it. */
export const ReasonSelect = ({ name, reason, onPick }: ReasonSelectProps) => (
  <select
    aria-label={`Why you excluded ${name}`}
    value={reason ?? ''}
    onChange={(event) =>
      onPick(switchOffReasons.find((known) => known === event.target.value) ?? null)
    }
    className="min-h-8 w-full rounded-control border border-line-strong bg-card px-2 text-ink text-sm max-md:min-h-11"
  >
    <option value="">Why?</option>
    {switchOffReasons.map((known) => (
      <option key={known} value={known}>
        {reasonLabels[known]}
      </option>
    ))}
  </select>
)
