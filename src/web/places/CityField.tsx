import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { isStreetAddress, STREET_ADDRESS } from '../../domain/search/place.ts'
import { Field } from '../ui/controls/Field.tsx'
import { PlaceList, placeOptionId } from './PlaceList.tsx'
import type { SuggestedPlace } from './place-source.ts'
import { marketsLike, pickPlace, suggestFor, typePlace } from './typed-place.ts'
import { usePlaceSuggestions } from './use-place-suggestions.ts'

type CityFieldProps = {
  readonly city: string
  readonly onChange: (place: { readonly city: string; readonly state: string }) => void
  readonly onBlur: () => void
  readonly error: string | null
  readonly label?: string
  /** Three digits name a market. */
  readonly withMarkets?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

/** The city, zip or zips to look at, with suggestions (the combobox of the ARIA practices). */
export const CityField = (props: CityFieldProps) => {
  const { city, onChange, onBlur, error, label = 'City', withMarkets = false, ref } = props
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const streetAddress = open && isStreetAddress(city)
  const query = open && !streetAddress ? suggestFor(city) : ''
  const { places: suggested, query: answered, by } = usePlaceSuggestions(query)
  const places = withMarkets ? [...marketsLike(query), ...suggested] : suggested
  /** Counts changes of the text: the name of a picked place is dropped when it arrives after another change. */
  const changes = useRef(0)
  const shown = open && !streetAddress ? places : []
  const activePlace = shown[active]
  const nothingFound = open && query !== '' && answered === query && places.length === 0
  const notice = streetAddress
    ? STREET_ADDRESS
    : nothingFound && 'No US city or zip code starts with that'

  const type = (text: string) => {
    changes.current += 1
    onChange(typePlace(text))
    setOpen(true)
    setActive(0)
  }
  const pick = (place: SuggestedPlace) => {
    changes.current += 1
    const mine = changes.current
    onChange(pickPlace(city, place))
    setOpen(false)
    place.picked?.().then(
      (named) => {
        if (changes.current === mine) onChange(pickPlace(city, { ...place, ...named }))
      },
      // What it was suggested as can be searched as well.
      () => undefined,
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      if (!open) setOpen(true)
      else if (shown.length > 0) setActive((active + step + shown.length) % shown.length)
    } else if (event.key === 'Enter' && activePlace !== undefined) {
      event.preventDefault()
      pick(activePlace)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      setOpen(false)
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
            name="city"
            placeholder="City or zip code"
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            value={city}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setOpen(false)
              onBlur()
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
