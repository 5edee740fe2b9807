import { formatCount } from '../ui/words/format.ts'

type ChoicesProps<V extends string> = {
  readonly label: string
  readonly options: readonly {
    readonly value: V
    readonly name: string
    readonly count?: number
  }[]
  readonly chosen: V
  readonly onChoose: (value: V) => void
}

/** One of a few, side by side. */
export const Choices = <V extends string>(props: ChoicesProps<V>) => {
  const { label, options, chosen, onChoose } = props
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-sm">{label}</legend>
      <div className="flex">
        {options.map(({ value, name, count }) => (
          <button
            key={value}
            type="button"
            aria-pressed={value === chosen}
            onClick={() => value !== chosen && onChoose(value)}
            className={`-ml-px min-h-11 whitespace-nowrap border px-3 font-semibold text-sm first-of-type:ml-0 first-of-type:rounded-l-control last-of-type:rounded-r-control ${value === chosen ? 'border-brand bg-brand text-on-brand' : 'border-line-strong bg-card hover:bg-well'}`}
          >
            {name}
            {count === undefined ? null : (
              <>
                {' '}
                <span className="tabular font-normal">{formatCount(count)}</span>
              </>
            )}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
