import { Link } from 'wouter'
import { paths } from '../../paths.ts'
import { stateOf } from '../../places/typed-place.ts'
import type { SearchState } from '../../storage/search-state.ts'
import { DemoMark } from '../../ui/DemoMark.tsx'
import { formatCount } from '../../ui/format.ts'
import type { Covered } from '../running/use-search.ts'

type CoveredCitiesProps = {
  readonly covered: Covered
  readonly form: SearchState
  readonly onSearch: (form: SearchState) => void
}

/** Where the same search would find homes, one press each. */
export const CoveredCities = ({ covered, form, onSearch }: CoveredCitiesProps) =>
  covered.cities.length === 0 ? null : (
    <>
      <p className="mt-4 font-semibold text-ink">Covered now:</p>
      <ul className="flex flex-wrap gap-x-6">
        {covered.cities.map(({ place, demo }) => (
          <li key={place} className="flex items-center gap-2">
            <Link
              href={paths.home}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
              onClick={(event) => {
                event.preventDefault()
                onSearch({ ...form, city: place, state: stateOf(place) })
              }}
            >
              {place}
            </Link>
            {demo ? <DemoMark /> : null}
          </li>
        ))}
        {covered.more === 0 ? null : (
          <li className="flex min-h-11 items-center">and {formatCount(covered.more)} more</li>
        )}
      </ul>
    </>
  )
