import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { paths } from '../paths.ts'
import { CityField } from '../places/CityField.tsx'
import { Button } from '../ui/controls/Button.tsx'

/** The place whose flips are shown; another one becomes the address. */
export const PlaceForm = ({ place }: { readonly place: string }) => {
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState(place)
  const [error, setError] = useState<string | null>(null)
  const show = (event: FormEvent) => {
    event.preventDefault()
    const next = typed.trim()
    if (next === '') return setError('Enter a city and state, or a zip code.')
    if (next !== place) navigate(paths.flips(next))
  }
  return (
    <form
      onSubmit={show}
      noValidate
      aria-label="Place"
      className="flex max-w-xl items-start gap-3 max-lg:mt-4 lg:w-md"
    >
      <div className="min-w-0 grow">
        <CityField
          label="City, zip or market"
          withMarkets
          city={typed}
          onChange={({ city }) => {
            setTyped(city)
            setError(null)
          }}
          onBlur={() => undefined}
          error={error}
        />
      </div>
      {/* Beside the field, below its label. */}
      <Button type="submit" kind="primary" className="mt-6 shrink-0">
        Show
      </Button>
    </form>
  )
}
