import { type SortKey, sortKeys } from '../../../domain/search/sort-homes.ts'

type SortButtonsProps = {
  readonly sortKey: SortKey
  readonly onSort: (key: SortKey) => void
}

/** The three sorts; the active one is highlighted. */
export const SortButtons = ({ sortKey, onSort }: SortButtonsProps) => (
  <fieldset className="flex items-center max-sm:order-first sm:ml-auto">
    <legend className="sr-only">Sort by</legend>
    {sortKeys.map((key) => (
      <button
        key={key}
        type="button"
        aria-pressed={key === sortKey}
        title={key === 'arv' ? 'Profit potential, highest first' : undefined}
        onClick={() => onSort(key)}
        className="-ml-px min-h-11 grow border border-line-strong bg-card whitespace-nowrap px-4 font-semibold text-sm first-of-type:ml-0 first-of-type:rounded-l-control last-of-type:rounded-r-control hover:bg-well aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-on-brand"
      >
        {labels[key]}
      </button>
    ))}
  </fieldset>
)

const labels: Record<SortKey, string> = { date: 'List Date', price: 'Price', arv: 'ARV' }
