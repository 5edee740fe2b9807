import { useState } from 'react'
import { PlaceCombobox } from './PlaceCombobox.tsx'
import { countySource } from './place-source.ts'
import { useSuggestionsOf } from './use-place-suggestions.ts'

type CountyFieldProps = {
  readonly county: string
  readonly onChange: (county: string) => void
  readonly onBlur: () => void
  readonly error: string | null
}

/** The county to look at, with suggestions of those with homes for sale. */
export const CountyField = ({ county, onChange, onBlur, error }: CountyFieldProps) => {
  const [open, setOpen] = useState(false)
  const query = open ? county.trim() : ''
  const { places, query: answered, by } = useSuggestionsOf(countySource, query)
  const nothingFound = open && query !== '' && answered === query && places.length === 0
  return (
    <PlaceCombobox
      label="County"
      name="county"
      placeholder="Pierce County, WA"
      value={county}
      error={error}
      open={open}
      onOpen={setOpen}
      places={places}
      by={by}
      notice={nothingFound && 'No county with homes for sale starts with that'}
      onType={onChange}
      onPick={({ label }) => onChange(label)}
      onBlur={onBlur}
    />
  )
}
