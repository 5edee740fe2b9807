import { Link } from 'wouter'
import { marketConditionCalls } from '../../../contract/market-conditions.ts'
import { useAsked } from '../../data/ask/use-asked.ts'
import {
  emptySearchState,
  lookIn,
  type SearchState,
} from '../../data/storage/search/search-state.ts'
import { stateOf } from '../../places/typed-place.ts'
import { DemoMark } from '../../ui/DemoMark.tsx'
import { opensElsewhere } from '../../ui/opens-elsewhere.ts'
import { formatCount, formatCounted } from '../../ui/words/format.ts'
import { addressOf } from '../address/search-query.ts'

type CitiesOnFileProps = {
  /** What else is asked for, as far as it is picked. */
  readonly form: SearchState
  readonly onSearch: (form: SearchState) => void
}

/** The cities with the most homes for sale, and how many sold there lately: a press searches one. */
export const CitiesOnFile = ({ form, onSearch }: CitiesOnFileProps) => {
  const { asked } = useAsked(marketConditionCalls.ofCities, {}, { interrupts: 'none' })
  if (asked.state !== 'known' || asked.value.cities.length === 0) return null
  const { cities, more } = asked.value
  return (
    <section aria-label="Cities on file" className="rounded-card border border-line bg-card p-4">
      <h3 className="font-semibold">Cities on file</h3>
      <ul className="mt-1 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-1">
        {cities.map(({ place, forSale, sales, days, demo }) => {
          const next = searchOf(form, place)
          return (
            <li key={place} className="border-line border-b py-2">
              <p className="flex items-center justify-between gap-2">
                <Link
                  href={addressOf(next)}
                  onClick={(event) => {
                    if (opensElsewhere(event)) return
                    event.preventDefault()
                    onSearch(next)
                  }}
                  className="font-semibold underline decoration-line-strong underline-offset-4"
                >
                  {place}
                </Link>
                {demo ? <DemoMark /> : null}
              </p>
              <p className="tabular text-muted text-sm">
                {formatCounted(forSale, 'home')} for sale
                {days === 0 ? '' : `, ${formatCount(sales)} sold in ${days} days`}
              </p>
            </li>
          )
        })}
      </ul>
      {more === 0 ? null : (
        <p className="mt-2 text-muted text-sm">
          and {formatCount(more)} more {more === 1 ? 'city' : 'cities'}
        </p>
      )}
    </section>
  )
}

/** The form in another city; what is not picked yet asks for as much as it can. */
const searchOf = (form: SearchState, city: string): SearchState => {
  const picked = Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ''))
  return lookIn({ ...widest, ...picked }, { city, state: stateOf(city) })
}

const widest: SearchState = {
  ...emptySearchState,
  distance: 'mile',
  priceBelowMarket: 'Any',
  propertyType: 'House',
  maxPrice: '100000000',
}
