import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import { Field } from '../ui/controls/Field.tsx'
import { PlaceList, placeOptionId } from './PlaceList.tsx'
import type { SuggestedBy, SuggestedPlace } from './place-source.ts'

type PlaceComboboxProps = {
  readonly label: string
  readonly name: string
  readonly placeholder: string
  readonly value: string
  readonly error: string | null
  /** Suggestions may be shown. */
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly places: readonly SuggestedPlace[]
  readonly by: SuggestedBy
  /** In place of suggestions. */
  readonly notice: string | false
  readonly onType: (text: string) => void
  readonly onPick: (place: SuggestedPlace) => void
  readonly onBlur: () => void
  readonly ref?: Ref<HTMLInputElement> | undefined
}

/** A field for a place, with suggestions (the combobox of the ARIA practices). */
export const PlaceCombobox = (props: PlaceComboboxProps) => {
  const { label, name, placeholder, value, error, open, onOpen, places, by, notice, ref } = props
  const listId = useId()
  const [active, setActive] = useState(0)
  const shown = open ? places : []
  const activePlace = shown[active]
  const pick = (place: SuggestedPlace) => {
    onOpen(false)
    props.onPick(place)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (!open) onOpen(true)
      else if (shown.length > 0) setActive((active + step + shown.length) % shown.length)
    } else if (event.key === 'Enter' && activePlace !== undefined) {
      event.preventDefault()
      pick(activePlace)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      onOpen(false)
    }
  }

  return (
    <div className="relative">
      <Field label={label} error={error}>
        {(control) => (
          <input
            {...control}
            ref={ref}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={shown.length > 0}
            aria-controls={listId}
            aria-activedescendant={
              activePlace === undefined ? undefined : placeOptionId(listId, active)
            }
            type="text"
            name={name}
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            value={value}
            onChange={(event) => {
              onOpen(true)
              setActive(0)
              props.onType(event.target.value)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              onOpen(false)
              props.onBlur()
            }}
          />
        )}
      </Field>
      <PlaceList id={listId} places={shown} by={by} active={active} onPick={pick} />
      <p role="status" className={notice ? noticeClass : 'sr-only'}>
        {notice ||
          (shown.length > 0 &&
            `${shown.length} ${shown.length === 1 ? 'suggestion' : 'suggestions'}`)}
      </p>
    </div>
  )
}

const noticeClass = 'mt-1 text-muted text-sm'
