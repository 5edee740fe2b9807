/** One of a few, on a row of a part of the deal. */
export const Choice = <V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string
  readonly value: V
  readonly options: readonly (readonly [V, string])[]
  readonly onChange: (value: V) => void
}) => (
  <label className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-line border-t py-2 first:border-t-0">
    <span className="font-semibold">{label}</span>
    <select
      className="min-h-11 max-w-full rounded-control border border-line-strong bg-card px-2 text-base"
      value={value}
      onChange={({ target }) => {
        const to = options.find(([key]) => key === target.value)
        if (to !== undefined) onChange(to[0])
      }}
    >
      {options.map(([key, words]) => (
        <option key={key} value={key}>
          {words}
        </option>
      ))}
    </select>
  </label>
)
