import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { highestPriceCalls } from '../../../contract/search/get-highest-price.ts'
import { HIGHEST_MAX_PRICE_USD } from '../../../domain/search/criteria.ts'
import { isSearchableCityText } from '../../../domain/search/place.ts'
import { useAsked } from '../../data/ask/use-asked.ts'
import type { DrawnArea, SearchState } from '../../data/storage/search/search-state.ts'
import { CityField } from '../../places/CityField.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Checkbox } from '../../ui/controls/Checkbox.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { OUTDATED } from '../search-sentences.ts'
import { hasFaultyFilter } from './filters/filter-texts.ts'
import { MoreFilters } from './filters/MoreFilters.tsx'
import { distances, maxPricesFor, pricesBelowMarket, propertyTypes } from './form-options.ts'
import { InvalidCityAlert } from './InvalidCityAlert.tsx'
import {
  type FieldRefusal,
  firstMissing,
  missingText,
  type RequiredField,
  refusedText,
} from './search-form.ts'

type SearchFormProps = {
  readonly form: SearchState
  readonly onChange: (form: SearchState) => void
  readonly searching: boolean
  /** On wide screens its fields are beside one another, above homes; else one below the other. */
  readonly across: boolean
  /** What the server would not take of the latest search. */
  readonly refusal: FieldRefusal | null
  /** Homes of another search stand below. Said where they are out of sight. */
  readonly outdated: boolean
  readonly onSearch: () => void
}

/** The search form (specification, sections 2 and 5). */
export const SearchForm = (props: SearchFormProps) => {
  const { form, onChange, searching, across, refusal, outdated, onSearch } = props
  const [touched, setTouched] = useState<ReadonlySet<RequiredField>>(new Set())
  const [submitted, setSubmitted] = useState(false)
  const [invalidCity, setInvalidCity] = useState(false)
  const [filtersOpen, setFiltersOpen] = useState(false)
  const formElement = useRef<HTMLFormElement>(null)
  const cityInput = useRef<HTMLInputElement>(null)
  const submitPressed = useRef(false)

  const homesCostMore = useHomesCostMore(form.city)
  const set = (change: Partial<SearchState>) => onChange({ ...form, ...change })
  const checked = (field: RequiredField) => ({
    onBlur: () => {
      // What is missing moves the button: one that is being pressed stays, and says it all when it is let go.
      if (!submitPressed.current) setTouched((fields) => new Set([...fields, field]))
    },
    error:
      (submitted || touched.has(field) ? missingText(field, form) : null) ??
      refusedText(field, form, refusal),
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    submitPressed.current = false
    if (searching) return
    setSubmitted(true)
    if (firstMissing(form) !== null) focusFirstInvalid(formElement.current)
    else if (hasFaultyFilter(form.filters)) setFiltersOpen(true)
    else if (form.area !== null || isSearchableCityText(form.city)) onSearch()
    else setInvalidCity(true)
  }

  return (
    <form
      ref={formElement}
      noValidate
      aria-label="Search"
      onSubmit={submit}
      onPointerDown={({ target }) => {
        submitPressed.current =
          target instanceof Element && target.closest('[type=submit]') !== null
      }}
      onKeyDown={keepEnterFromSubmitting}
      className={`grid items-start gap-4 sm:grid-cols-2 md:grid-cols-4 ${across ? 'lg:grid-cols-[minmax(0,2fr)_repeat(4,minmax(0,1fr))]' : 'lg:grid-cols-1'}`}
    >
      <div className="md:col-span-2 lg:col-span-1">
        {form.area === null ? (
          <CityField ref={cityInput} city={form.city} onChange={set} {...checked('city')} />
        ) : (
          <AreaField area={form.area} onRemove={() => set({ area: null })} />
        )}
      </div>
      <Select
        label="Distance"
        placeholder="Select a distance"
        options={distances}
        value={form.distance}
        onChange={(distance) => set({ distance })}
        {...checked('distance')}
      />
      <Select
        label="Price below market"
        placeholder="Select an amount"
        options={pricesBelowMarket}
        value={form.priceBelowMarket}
        onChange={(priceBelowMarket) => set({ priceBelowMarket })}
        hint={form.priceBelowMarket === 'Any' ? 'Any means at or below market value' : undefined}
        {...checked('priceBelowMarket')}
      />
      <Select
        label="Property type"
        placeholder="Select a type"
        options={propertyTypes}
        value={form.propertyType}
        onChange={(propertyType) => set({ propertyType })}
        {...checked('propertyType')}
      />
      <Select
        label="Max price"
        placeholder="Select a price"
        options={maxPricesFor(form.maxPrice, homesCostMore)}
        value={form.maxPrice}
        onChange={(maxPrice) => set({ maxPrice })}
        {...checked('maxPrice')}
      />
      <div className="md:max-lg:col-span-2">
        <Checkbox
          label="Include Homes For Sale"
          hint="Also compare with homes still for sale"
          checked={form.includeHomesForSale}
          onChange={(includeHomesForSale) => set({ includeHomesForSale })}
        />
      </div>
      <MoreFilters
        form={form}
        onChange={set}
        open={filtersOpen}
        onOpen={setFiltersOpen}
        submitted={submitted}
      />
      <p role="status" className={outdated ? 'col-span-full font-semibold' : 'sr-only'}>
        {outdated ? OUTDATED : ''}
      </p>
      <Button
        kind="primary"
        type="submit"
        aria-disabled={searching}
        className={`w-full sm:max-md:col-span-2 ${across ? 'md:col-start-4 md:row-start-3 lg:col-start-5' : 'md:max-lg:col-start-4 md:max-lg:row-start-3'}`}
      >
        {searching ? 'Loading...' : 'Submit'}
      </Button>
      <InvalidCityAlert
        open={invalidCity}
        city={form.city}
        onPick={set}
        onClose={() => setInvalidCity(false)}
        focusAfter={() => cityInput.current?.focus()}
      />
    </form>
  )
}

type AreaFieldProps = { readonly area: DrawnArea; readonly onRemove: () => void }

/** In place of the city, while the search is of an area that was drawn on the map. */
const AreaField = ({ area, onRemove }: AreaFieldProps) => (
  <div>
    <p className="mb-1 font-semibold text-sm">City</p>
    <div className="flex min-h-11 items-center rounded-control border border-line-strong bg-card pl-3">
      <p className="min-w-0 grow truncate">
        Drawn area{' '}
        <span className="text-muted">of {(area.coordinates[0]?.length ?? 1) - 1} points</span>
      </p>
      <Button kind="quiet" onClick={onRemove}>
        Remove
      </Button>
    </div>
  </div>
)

// Specification, section 2: Enter inside the form does not submit it. On the button it presses the button.
const keepEnterFromSubmitting = (event: KeyboardEvent) => {
  const onButton = event.target instanceof HTMLButtonElement
  if (event.key === 'Enter' && !onButton) event.preventDefault()
}

// After the errors have been drawn.
const focusFirstInvalid = (form: HTMLFormElement | null) =>
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

/** Whether homes in the place of the form cost more than the specification's highest max price; asked when typing pauses. */
const useHomesCostMore = (city: string): boolean => {
  const place = isSearchableCityText(city) ? city.trim() : ''
  const [paused, setPaused] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setPaused(place), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [place])
  const settled = place !== '' && place === paused
  const { asked } = useAsked(highestPriceCalls.inPlace, settled ? { query: { place } } : null)
  return asked.state === 'known' && (asked.value.highestUsd ?? 0) > HIGHEST_MAX_PRICE_USD
}

const PAUSE_MS = 250
