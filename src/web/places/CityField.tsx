import { type Ref, useRef, useState } from 'react'
import { isStreetAddress, STREET_ADDRESS } from '../../domain/search/place.ts'
import { PlaceCombobox } from './PlaceCombobox.tsx'
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

/** The city, zip or zips to look at, with suggestions. */
export const CityField = (props: CityFieldProps) => {
  const { city, onChange, onBlur, error, label = 'City', withMarkets = false, ref } = props
  const [open, setOpen] = useState(false)
  const streetAddress = open && isStreetAddress(city)
  const query = open && !streetAddress ? suggestFor(city) : ''
  const { places: suggested, query: answered, by } = usePlaceSuggestions(query)
  const places = withMarkets ? [...marketsLike(query), ...suggested] : suggested
  /** Counts changes of the text: the name of a picked place is dropped when it arrives after another change. */
  const changes = useRef(0)
  const nothingFound = open && query !== '' && answered === query && places.length === 0
  const pick = (place: SuggestedPlace) => {
    changes.current += 1
    const mine = changes.current
    onChange(pickPlace(city, place))
    place.picked?.().then(
      (named) => {
        if (changes.current === mine) onChange(pickPlace(city, { ...place, ...named }))
      },
      // What it was suggested as can be searched as well.
      () => undefined,
    )
  }
  return (
    <PlaceCombobox
      ref={ref}
      label={label}
      name="city"
      placeholder="City or zip code"
      value={city}
      error={error}
      open={open}
      onOpen={setOpen}
      places={streetAddress ? [] : places}
      by={by}
      notice={
        streetAddress ? STREET_ADDRESS : nothingFound && 'No US city or zip code starts with that'
      }
      onType={(text) => {
        changes.current += 1
        onChange(typePlace(text))
      }}
      onPick={pick}
      onBlur={onBlur}
    />
  )
}
