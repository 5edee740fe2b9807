import { Link } from 'wouter'
import { countyListCalls } from '../../../contract/county-lists/county-lists.ts'
import { useAsked } from '../../data/ask/use-asked.ts'
import type { SearchState } from '../../data/storage/search/search-state.ts'
import { paths } from '../../paths.ts'
import { oneCityOf } from '../form/place/place-words.ts'

type OffMarketLinkProps = {
  /** Null where no county list is on file: then there is nothing. */
  readonly address: string | null
  readonly className: string
}

/** The way from homes for sale to those off the market that are on county lists. */
export const OffMarketLink = ({ address, className }: OffMarketLinkProps) =>
  address === null ? null : (
    <Link
      href={address}
      className={`inline-flex min-h-6 items-center font-semibold text-brand text-sm underline-offset-4 hover:underline ${className}`}
    >
      Off market
    </Link>
  )

/** Where homes off the market are that are on county lists, in the place of a search; null where no list is on file. */
export const useOffMarketAddress = (criteria: SearchState): string | null => {
  const { asked } = useAsked(countyListCalls.list, {}, { interrupts: 'none' })
  if (asked.state !== 'known' || asked.value.lists.length === 0) return null
  const city = oneCityOf(criteria)
  const { county } = criteria
  return paths.countyLists({
    ...(city === null ? {} : { city }),
    ...(city !== null || county === undefined || county === '' ? {} : { county }),
    standing: 'off market',
  })
}
