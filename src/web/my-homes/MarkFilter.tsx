import type { MyHome } from '../../contract/homes/my-homes.ts'
import { type HomeMark, homeMarks } from '../../domain/pipeline/home-mark.ts'

type MarkFilterProps = {
  readonly homes: readonly MyHome[]
  /** Null for all marks. */
  readonly only: HomeMark | null
  readonly onShow: (mark: HomeMark | null) => void
}

/** Shows homes of every mark or of one, with how many there are of each. On a phone it is one row to push sideways. */
export const MarkFilter = ({ homes, only, onShow }: MarkFilterProps) => (
  <fieldset className="-mx-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
    <legend className="sr-only">Show</legend>
    {[null, ...homeMarks].map((mark) => (
      <button
        key={mark}
        type="button"
        aria-pressed={mark === only}
        className="tabular inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-control border border-line-strong bg-card px-3 font-semibold hover:bg-well aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-on-brand"
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
