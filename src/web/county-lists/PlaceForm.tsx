import { type FormEvent, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { CityField } from '../places/CityField.tsx'
import { CountyField } from '../places/CountyField.tsx'
import { Button } from '../ui/controls/Button.tsx'
import { type AskedHomes, addressOfHomes, withFilters } from './asked-homes.ts'

/** Where to look: a city, zips or a county. It becomes part of the address; an empty field is everywhere. */
export const PlaceForm = ({ asked }: { readonly asked: AskedHomes }) => {
  const [, navigate] = useLocation()
  const [inCounty, setInCounty] = useState(asked.county !== undefined)
  const [city, setCity] = useState(asked.city ?? '')
  const [county, setCounty] = useState(asked.county ?? '')
  const [error, setError] = useState<string | null>(null)
  const show = (event: FormEvent) => {
    event.preventDefault()
    const [name, typed] = inCounty ? (['county', county] as const) : (['city', city] as const)
    const next = withFilters(asked, { city: '', county: '', [name]: typed.trim() })
    if (typed.trim() !== '' && next[name] === undefined)
      return setError(`This is too long for ${inCounty ? 'a county' : 'places'}.`)
    navigate(addressOfHomes(next))
  }
  const notes = { onBlur: () => undefined, error }
  return (
    <form onSubmit={show} noValidate aria-label="Place" className="max-w-xl max-lg:mt-4 lg:w-md">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          {inCounty ? (
            <CountyField
              county={county}
              onChange={(to) => {
                setCounty(to)
                setError(null)
              }}
              {...notes}
            />
          ) : (
            <CityField
              label="City or zip code"
              city={city}
              onChange={(to) => {
                setCity(to.city)
                setError(null)
              }}
              {...notes}
            />
          )}
        </div>
        {/* Beside the field, below its label. */}
        <Button type="submit" kind="primary" className="mt-6 shrink-0">
          Show
        </Button>
      </div>
      <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm">
        <button
          type="button"
          onClick={() => setInCounty(!inCounty)}
          className="min-h-8 font-semibold text-brand underline-offset-4 hover:underline"
        >
          {inCounty ? 'A city or zip code' : 'A county'}
        </button>
        {asked.city === undefined && asked.county === undefined ? null : (
          <Link
            href={addressOfHomes(withFilters(asked, { city: '', county: '' }))}
            className="inline-flex min-h-8 items-center font-semibold text-brand underline-offset-4 hover:underline"
          >
            Everywhere
          </Link>
        )}
      </p>
    </form>
  )
}
