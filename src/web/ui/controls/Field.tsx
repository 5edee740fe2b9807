import { type ReactNode, useId } from 'react'

/** What a control inside a field must carry, so that its label, hint and error belong to it. */
export type FieldControl = {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean
  readonly 'aria-required': boolean
  readonly className: string
}

type FieldProps = {
  readonly label: string
  readonly hint?: string | undefined
  readonly error: string | null
  readonly optional?: boolean
  readonly children: (control: FieldControl) => ReactNode
}

/** A field, required unless it says otherwise: label above, control, then its error or its hint. */
export const Field = ({ label, hint, error, optional = false, children }: FieldProps) => {
  const id = useId()
  const noteId = `${id}-note`
  const note = error ?? hint
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': note === undefined ? undefined : noteId,
        'aria-invalid': error !== null,
        'aria-required': !optional,
        className: `${controlClass} ${error === null ? 'border-line-strong' : 'border-danger'}`,
      })}
      {note === undefined ? null : (
        <p
          id={noteId}
          className={`mt-1 text-sm ${error === null ? 'text-muted' : 'font-medium text-danger'}`}
        >
          {note}
        </p>
      )}
    </div>
  )
}

const controlClass =
  'block min-h-11 w-full rounded-control border bg-card px-3 text-base text-ink placeholder:text-muted'
