import { type KeyboardEvent, type Ref, useId, useState } from 'react'
import type { PlaceSuggestion } from '../../../contract/search-places.ts'
import { isStreetAddress, STREET_ADDRESS } from '../../../domain/search/place.ts'
import { Field } from '../../ui/Field.tsx'
import { PlaceList, placeOptionId } from './PlaceList.tsx'
import { pickPlace, suggestFor, typePlace } from './typed-place.ts'
import { usePlaceSuggestions } from './use-place-suggestions.ts'

type CityFieldProps = {
  readonly city: string
  readonly onChange: (place: { readonly city: string; readonly state: string }) => void
  readonly onBlur: () => void
  readonly error: string | null
  readonly ref?: Ref<HTMLInputElement>
}

/** The city, zip or zips to search in, with suggestions (the combobox of the ARIA practices). */
export const CityField = ({ city, onChange, onBlur, error, ref }: CityFieldProps) => {
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const streetAddress = open && isStreetAddress(city)
  const query = open && !streetAddress ? suggestFor(city) : ''
  const { places, query: answered } = usePlaceSuggestions(query)
  const shown = open && !streetAddress ? places : []
  const activePlace = shown[active]
  const nothingFound = open && query !== '' && answered === query && places.length === 0
  const notice = streetAddress
    ? STREET_ADDRESS
    : nothingFound && 'No US city or zip code starts with that'

  const type = (text: string) => {
    onChange(typePlace(text))
    setOpen(true)
    setActive(0)
  }
  const pick = (place: PlaceSuggestion) => {
    onChange(pickPlace(city, place))
    setOpen(false)
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
      <Field label="City" error={error}>
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
      <PlaceList id={listId} places={shown} active={active} onPick={pick} />
      <p role="status" className={notice ? noticeClass : 'sr-only'}>
        {notice ||
          (shown.length > 0 &&
            `${shown.length} ${shown.length === 1 ? 'suggestion' : 'suggestions'}`)}
      </p>
    </div>
  )
}

const noticeClass = 'mt-1 text-muted text-sm'
