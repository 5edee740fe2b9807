import { LayoutGrid, MapIcon, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LayoutView } from '../../../contract/search/layout.ts'

type ViewSwitchProps = {
  readonly view: LayoutView
  readonly onView: (view: LayoutView) => void
}

/** Cards, a table or a map. */
export const ViewSwitch = ({ view, onView }: ViewSwitchProps) => (
  <fieldset className="flex shrink-0">
    <legend className="sr-only">View</legend>
    {views.map(({ name, words, icon }) => (
      <button
        key={name}
        type="button"
        aria-pressed={view === name}
        onClick={() => onView(name)}
        className={`-ml-px flex min-h-9 items-center gap-1.5 border px-3 font-semibold max-sm:px-2 text-sm first-of-type:ml-0 first-of-type:rounded-l-control last-of-type:rounded-r-control ${view === name ? 'border-brand bg-brand text-on-brand' : 'border-line-strong bg-card hover:bg-well'}`}
      >
        {icon}
        <span className="max-lg:sr-only">{words}</span>
      </button>
    ))}
  </fieldset>
)

const views: readonly {
  readonly name: LayoutView
  readonly words: string
  readonly icon: ReactNode
}[] = [
  { name: 'cards', words: 'Cards', icon: <LayoutGrid aria-hidden className="size-4" /> },
  { name: 'table', words: 'Table', icon: <Table2 aria-hidden className="size-4" /> },
  { name: 'map', words: 'Map', icon: <MapIcon aria-hidden className="size-4" /> },
]
