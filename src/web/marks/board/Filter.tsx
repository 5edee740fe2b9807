type FilterProps<Of extends string> = {
  /** Each with its name. */
  readonly of: readonly (readonly [Of, string])[]
  /** Null for all. */
  readonly only: Of | null
  readonly count: (of: Of | null) => number
  readonly onShow: (of: Of | null) => void
}

/** Shows homes of every mark, or stage, or of one, with how many there are of each. On a phone it is one row to push sideways. */
export const Filter = <Of extends string>({ of, only, count, onShow }: FilterProps<Of>) => (
  <fieldset className="-ml-4 flex min-w-0 gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
    <legend className="sr-only">Show</legend>
    {[[null, 'All'] as const, ...of].map(([one, name]) => (
      <button
        key={name}
        type="button"
        aria-pressed={one === only}
        className="tabular inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-control border border-line-strong bg-card px-3 font-semibold hover:bg-well aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-on-brand"
        onClick={() => onShow(one)}
      >
        {name} <span className="font-normal">{count(one)}</span>
      </button>
    ))}
  </fieldset>
)
