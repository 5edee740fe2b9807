import type { MyHome } from '../../contract/my-homes.ts'
import { type HomeMark, homeMarks } from '../../domain/pipeline/home-mark.ts'

type MarkFilterProps = {
  readonly homes: readonly MyHome[]
  /** Null for all marks. */
  readonly only: HomeMark | null
  readonly onShow: (mark: HomeMark | null) => void
}

/** Shows homes of every mark or of one, with how many there are of each. */
export const MarkFilter = ({ homes, only, onShow }: MarkFilterProps) => (
  <fieldset className="flex flex-wrap gap-1.5">
    <legend className="sr-only">Show</legend>
    {[null, ...homeMarks].map((mark) => (
      <button
        key={mark}
        type="button"
        aria-pressed={mark === only}
        className="tabular inline-flex min-h-11 items-center gap-1.5 rounded-control border border-line-strong bg-card px-3 font-semibold hover:bg-well aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-on-brand"
        onClick={() => onShow(mark)}
      >
        {mark ?? 'All'}{' '}
        <span className="font-normal">
          {mark === null ? homes.length : homes.filter((home) => home.mark === mark).length}
        </span>
      </button>
    ))}
  </fieldset>
)
