import { ChevronDown } from 'lucide-react'
import { moreSortKeys, type SortKey, sortKeys } from '../../../domain/search/sort-homes.ts'

type SortButtonsProps = {
  readonly sortKey: SortKey
  readonly onSort: (key: SortKey) => void
  /** Beside other things on a phone, too; else they have a line of their own there. */
  readonly inLine?: boolean
}

/** The three sorts of the specification, and a menu of more; the active one is highlighted. */
export const SortButtons = ({ sortKey, onSort, inLine = false }: SortButtonsProps) => {
  const more = moreSortKeys.find((key) => key === sortKey)
  return (
    <fieldset
      className={`flex items-center sm:ml-auto ${inLine ? 'shrink-0 max-sm:order-last' : 'max-sm:order-first max-sm:w-full'}`}
    >
      <legend className="sr-only">Sort by</legend>
      {sortKeys.map((key) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === sortKey}
          title={key === 'arv' ? 'Profit potential, highest first' : undefined}
          onClick={() => onSort(key)}
          className={`${look} whitespace-nowrap px-3 first-of-type:ml-0 first-of-type:rounded-l-control lg:px-4 ${key === sortKey ? active : idle}`}
        >
          {labels[key]}
        </button>
      ))}
      <div
        data-active={more === undefined ? undefined : ''}
        className={`${look} relative rounded-r-control ${more === undefined ? idle : active}`}
      >
        <select
          aria-label="More sorts"
          value={more ?? ''}
          onChange={({ target }) => {
            const key = moreSortKeys.find((known) => known === target.value)
            if (key !== undefined) onSort(key)
          }}
          className="h-full min-h-[2.125rem] w-full sm:min-h-[2.625rem] lg:min-h-[2.125rem] appearance-none text-ellipsis rounded-r-control bg-transparent pr-8 pl-3 font-semibold *:bg-card *:text-ink sm:w-24 lg:w-28"
        >
          <option value="" disabled hidden>
            More
          </option>
          {moreSortKeys.map((key) => (
            <option key={key} value={key}>
              {labels[key]}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 opacity-80"
        />
      </div>
    </fieldset>
  )
}

const look = '-ml-px min-h-9 sm:min-h-11 lg:min-h-9 grow border font-semibold text-sm sm:grow-0'
const idle = 'border-line-strong bg-card hover:bg-well'
const active = 'border-brand bg-brand text-on-brand'

const labels: Record<SortKey, string> = {
  date: 'List Date',
  price: 'Price',
  arv: 'ARV',
  lead: 'Best lead',
  room: 'Room for repairs',
  maxOffer: 'Max offer over price',
  netAtAsk: 'Net at ask',
  discount: 'Discount over its error',
  overAsking: 'Sells over asking',
  days: 'Days on market',
  cut: 'Price cut',
}
