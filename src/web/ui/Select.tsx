import { ChevronDown } from 'lucide-react'
import { Field } from './Field.tsx'

/** One option of a select: the value it stands for, and what it reads. */
export type SelectOption<V extends string> = { readonly value: V; readonly label: string }

type SelectProps<V extends string> = {
  readonly label: string
  readonly placeholder: string
  readonly options: readonly SelectOption<V>[]
  readonly value: V | ''
  readonly onChange: (value: V | '') => void
  readonly onBlur: () => void
  readonly error: string | null
  readonly hint?: string | undefined
}

/** A native select with its label, hint and error. Empty until something is picked. */
export const Select = <V extends string>(props: SelectProps<V>) => {
  const { label, placeholder, options, value, onChange, onBlur, error, hint } = props
  const pick = (text: string) =>
    onChange(options.find((option) => option.value === text)?.value ?? '')
  return (
    <Field label={label} hint={hint} error={error}>
      {({ className, ...control }) => (
        <div className="relative">
          <select
            {...control}
            className={`${className} appearance-none pr-9 ${value === '' ? 'text-muted' : ''}`}
            value={value}
            onChange={(event) => pick(event.target.value)}
            onBlur={onBlur}
          >
            <option value="">{placeholder}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-3 right-3 size-5 text-muted"
          />
        </div>
      )}
    </Field>
  )
}
