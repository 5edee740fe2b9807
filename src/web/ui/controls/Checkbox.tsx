import { useId } from 'react'

type CheckboxProps = {
  readonly label: string
  readonly hint?: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** A checkbox whose whole line can be pressed. */
export const Checkbox = ({ label, hint, checked, onChange }: CheckboxProps) => {
  const id = useId()
  return (
    <div className="flex min-h-11 items-start gap-3 py-2 md:max-lg:pt-5">
      <input
        id={id}
        type="checkbox"
        className="size-6 shrink-0 accent-brand"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      <div>
        <label htmlFor={id} className="block font-semibold">
          {label}
        </label>
        {hint === undefined ? null : (
          <p id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
