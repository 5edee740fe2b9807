import { ChevronDown } from 'lucide-react'
import { Field } from './Field.tsx'

/** One option of a select: its value, and what it reads. */
export type SelectOption<V extends string> = { readonly value: V; readonly label: string }

type SelectProps<V extends string> = {
  readonly label: string
  readonly placeholder: string
  readonly options: readonly SelectOption<V>[]
  readonly value: V | ''
  readonly onChange: (value: V | '') => void
  readonly onBlur?: () => void
  readonly error?: string | null
  readonly hint?: string | undefined
  /** May stay empty: then the placeholder is a choice like the others. */
  readonly optional?: boolean
}

/** A native select with its label, hint and error. Empty until something is picked. */
export const Select = <V extends string>(props: SelectProps<V>) => {
  const { label, placeholder, options, value, onChange, onBlur, hint } = props
  const { error = null, optional = false } = props
  const pick = (text: string) =>
    onChange(options.find((option) => option.value === text)?.value ?? '')
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {({ className, ...control }) => (
        <div className="relative">
          <select
            {...control}
            className={`${className} appearance-none pr-9 ${value === '' && !optional ? 'text-muted' : ''}`}
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
