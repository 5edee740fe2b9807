import type { InputHTMLAttributes, ReactNode } from 'react'
import { Field } from './Field.tsx'

type TextFieldProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly error: string | null
  readonly hint?: string | undefined
  readonly onBlur?: (() => void) | undefined
  /** The id of further text that belongs to the field. */
  readonly describedBy?: string | undefined
  /** At the end, inside the field's border. */
  readonly end?: ReactNode
  readonly optional?: boolean
} & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'inputMode'
  | 'placeholder'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'readOnly'
>

/** A line of text, required unless it says otherwise, with its label, hint and error. */
export const TextField = (props: TextFieldProps) => {
  const {
    label,
    value,
    onChange,
    error,
    hint,
    onBlur,
    describedBy,
    end,
    optional = false,
    ...input
  } = props
  return (
    <Field label={label} hint={hint} error={error} optional={optional}>
      {({ className, 'aria-describedby': note, ...control }) => (
        <div className="relative">
          <input
            {...control}
            {...input}
            aria-describedby={[note, describedBy].filter(Boolean).join(' ') || undefined}
            className={`${className} ${end === undefined ? '' : 'pr-12'} read-only:bg-well`}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
          />
          {end}
        </div>
      )}
    </Field>
  )
}
