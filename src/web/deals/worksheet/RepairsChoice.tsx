import {
  type AssumedLevel,
  type RehabLevel,
  rehabLevels,
} from '../../../domain/deals/inputs/deal-inputs.ts'
import { levelNames } from '../../../domain/search/figures-in-words.ts'

type RepairsChoiceProps = {
  /** The work that the reader takes in place of what is assumed; null for what is assumed. */
  readonly level: RehabLevel | null
  readonly assumed: AssumedLevel | null
  readonly onLevel: (level: RehabLevel | null) => void
  readonly className?: string
}

/** How much work the figures take, by keys 1 to 4; a second press goes back to what is assumed. */
export const RepairsChoice = ({ level, assumed, onLevel, className = '' }: RepairsChoiceProps) => (
  <fieldset className={`grid grid-cols-4 text-sm ${className}`}>
    <legend className="mb-1 text-muted">
      Repairs{level === null ? ', as assumed' : ', as you say'}
    </legend>
    {rehabLevels.map((one, i) => {
      const taken = (level ?? assumed) === one
      return (
        <button
          key={one}
          type="button"
          aria-pressed={taken}
          onClick={() => onLevel(level === one ? null : one)}
          className={`-ml-px min-h-9 border font-semibold pointer-coarse:min-h-11 first-of-type:ml-0 first-of-type:rounded-l-control last-of-type:rounded-r-control ${taken ? 'border-brand bg-brand text-on-brand' : 'border-line-strong bg-card hover:bg-well'}`}
        >
          <span className="font-normal">{i + 1}</span> {levelNames[one]}
        </button>
      )
    })}
  </fieldset>
)
