import { type KeyboardEvent, useId, useState } from 'react'
import type { NumberUnit } from '../../../../domain/deals/fields/number-fields.ts'
import { type Bounds, numberText, numberWords, readNumber, stepNumber } from './number-text.ts'

export type NumberInputProps = {
  readonly label: string
  readonly kind: NumberUnit
  /** Null where it has none; it can be emptied where `empty` is given. */
  readonly value: number | null
  readonly onChange: (value: number) => void
  /** What an empty field means, and what emptying it does. */
  readonly empty?: { readonly words: string; readonly onEmpty: () => void } | undefined
  readonly onLeave: () => void
  /** How far an arrow key goes. */
  readonly step: number
  readonly bounds?: Bounds | undefined
  /** The id of a text that belongs to it. */
  readonly describedBy?: string | undefined
  readonly changed?: boolean
}

/** A number that is edited in place: each key counts, Enter ends it, Escape takes it back, arrows step. */
export const NumberInput = (props: NumberInputProps) => {
  const {
    label,
    kind,
    value,
    onChange,
    empty,
    onLeave,
    step,
    bounds,
    describedBy,
    changed = false,
  } = props
  const errorId = useId()
  // `gives` is what the text made of the value: once the value is another, as after Undo, the text is of no use.
  const [last, setLast] = useState<{ readonly text: string; readonly gives: number | null }>()
  const [before, setBefore] = useState(value)
  const typed = last !== undefined && last.gives === value ? last.text : null
  const read = typed === null ? { value } : readTyped(typed, props)
  const wrong = 'wrong' in read ? read.wrong : null

  const put = (to: number | null) => {
    if (to === value) return
    if (to !== null) onChange(to)
    else empty?.onEmpty()
  }
  const type = (text: string) => {
    const next = readTyped(text, props)
    setLast({ text, gives: 'value' in next ? next.value : value })
    if ('value' in next) put(next.value)
  }
  const leave = () => {
    if (wrong === null) setLast(undefined)
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
      setLast(undefined)
      put(before)
    } else if (key === 'ArrowUp' || key === 'ArrowDown') {
      event.preventDefault()
      setLast(undefined)
      onChange(stepNumber(value ?? 0, key === 'ArrowUp' ? step : -step, kind, bounds))
    }
  }

  return (
    <span className="flex min-w-0 flex-col items-end">
      <span
        className={`flex min-h-11 w-28 items-center @lg:w-32 rounded-control border bg-card px-2 focus-within:outline-2 focus-within:outline-brand focus-within:outline-offset-2 ${wrong !== null ? 'border-danger' : changed ? 'border-brand border-2' : 'border-line-strong'}`}
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
          placeholder={empty?.words}
          value={typed ?? (value === null ? '' : numberText(value, kind))}
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
        <span
          id={errorId}
          role="alert"
          className="max-w-44 text-right text-danger text-sm leading-snug"
        >
          {wrong}
          {value === null ? '' : ` ${numberWords(value, kind)} counts until then.`}
        </span>
      )}
    </span>
  )
}

const readTyped = (
  text: string,
  { kind, bounds, empty }: NumberInputProps,
): { readonly value: number | null } | { readonly wrong: string } =>
  empty !== undefined && text.trim() === '' ? { value: null } : readNumber(text, kind, bounds)
