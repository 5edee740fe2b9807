import { type KeyboardEvent, useId, useState } from 'react'
import { type Bounds, type NumberKind, numberText, readNumber, stepNumber } from './number-text.ts'

export type NumberInputProps = {
  readonly label: string
  readonly kind: NumberKind
  readonly value: number
  readonly onChange: (value: number) => void
  readonly onLeave: () => void
  /** How far an arrow key goes. */
  readonly step: number
  readonly bounds?: Bounds | undefined
  /** The id of a text that belongs to it. */
  readonly describedBy?: string | undefined
  readonly changed?: boolean
}

/** A number that is edited where it stands: each key counts, Enter ends it, Escape takes it back, arrows step. */
export const NumberInput = (props: NumberInputProps) => {
  const {
    label,
    kind,
    value,
    onChange,
    onLeave,
    step,
    bounds,
    describedBy,
    changed = false,
  } = props
  const errorId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [before, setBefore] = useState(value)
  const read = typed === null ? { value } : readNumber(typed, kind, bounds)
  const wrong = 'wrong' in read ? read.wrong : null

  const type = (text: string) => {
    setTyped(text)
    const next = readNumber(text, kind, bounds)
    if ('value' in next && next.value !== value) onChange(next.value)
  }
  const leave = () => {
    if (wrong === null) setTyped(null)
    onLeave()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, currentTarget } = event
    if (key === 'Enter') {
      event.preventDefault()
      leave()
      currentTarget.select()
    } else if (key === 'Escape' && typed !== null) {
      event.stopPropagation()
      setTyped(null)
      if (before !== value) onChange(before)
    } else if (key === 'ArrowUp' || key === 'ArrowDown') {
      event.preventDefault()
      setTyped(null)
      onChange(stepNumber(value, key === 'ArrowUp' ? step : -step, kind, bounds))
    }
  }

  return (
    <span className="min-w-0">
      <span
        className={`flex min-h-11 w-32 items-center rounded-control border bg-card px-2 focus-within:outline-2 focus-within:outline-brand focus-within:outline-offset-2 ${wrong !== null ? 'border-danger' : changed ? 'border-brand border-2' : 'border-line-strong'}`}
      >
        {kind === 'dollars' ? (
          <span aria-hidden className="text-muted">
            $
          </span>
        ) : null}
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={label}
          aria-describedby={[describedBy, wrong === null ? undefined : errorId]
            .filter((id) => id !== undefined)
            .join(' ')}
          aria-invalid={wrong !== null}
          className="tabular w-full min-w-0 bg-transparent px-1 py-2 text-right text-base text-ink outline-none"
          value={typed ?? numberText(value, kind)}
          onFocus={({ currentTarget }) => {
            setBefore(value)
            currentTarget.select()
          }}
          onChange={({ target }) => type(target.value)}
          onBlur={leave}
          onKeyDown={press}
        />
        {kind === 'percent' ? (
          <span aria-hidden className="text-muted">
            %
          </span>
        ) : null}
        {kind === 'months' ? (
          <span aria-hidden className="text-muted text-sm">
            mo
          </span>
        ) : null}
      </span>
      {wrong === null ? null : (
        <span id={errorId} role="alert" className="block text-danger text-sm">
          {wrong}
        </span>
      )}
    </span>
  )
}
