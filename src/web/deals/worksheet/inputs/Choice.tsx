import { EditedRow } from './NumberRow.tsx'

/** One of a few, on a row of a part of the deal: marked when it is another than the deal began with. */
export const Choice = <V extends string>({
  label,
  value,
  began,
  from = '',
  options,
  onChange,
  onReset,
}: {
  readonly label: string
  readonly value: V
  /** What the deal began with; null where it had no such choice. */
  readonly began: V | null
  readonly from?: string
  readonly options: readonly (readonly [V, string])[]
  readonly onChange: (value: V) => void
  /** How it goes back where choosing it again is not enough. */
  readonly onReset?: () => void
}) => {
  const was = options.find(([key]) => key === began)?.[1] ?? null
  return (
    <EditedRow
      label={label}
      from={from}
      changed={began !== null && value !== began}
      was={was === null ? null : `“${was}”`}
      onReset={began === null ? null : (onReset ?? (() => onChange(began)))}
    >
      {(describedBy) => (
        <select
          aria-label={label}
          aria-describedby={describedBy}
          className="min-h-11 min-w-0 max-w-full rounded-control border border-line-strong bg-card px-2 text-base"
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
      )}
    </EditedRow>
  )
}
