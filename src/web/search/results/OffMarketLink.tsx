import { Link } from 'wouter'
import { countyListCalls } from '../../../contract/county-lists/county-lists.ts'
import { useAsked } from '../../data/ask/use-asked.ts'
import type { SearchState } from '../../data/storage/search/search-state.ts'
import { paths } from '../../paths.ts'
import { oneCityOf } from '../form/place/place-words.ts'

type OffMarketLinkProps = {
  readonly criteria: SearchState
  readonly className?: string
  /** With what it leads to, in a sentence. */
  readonly inSentence?: boolean
}

/** The way from homes for sale to those off the market in the same place; nothing where no county list is on file. */
export const OffMarketLink = ({ criteria, className = '', inSentence }: OffMarketLinkProps) => {
  const { asked } = useAsked(countyListCalls.list, {}, { interrupts: 'none' })
  if (asked.state !== 'known' || asked.value.lists.length === 0) return null
  const link = (
    <Link
      href={addressFor(criteria)}
      className={`inline-flex min-h-6 items-center font-semibold text-brand underline-offset-4 hover:underline ${inSentence ? '' : 'text-sm'} ${className}`}
    >
      {inSentence ? 'Off market here' : 'Off market'}
    </Link>
  )
  return inSentence ? (
    <p className="mt-2">
      Homes on county lists, such as tax arrears or lis pendens, need not be for sale: {link}
    </p>
  ) : (
    link
  )
}

const addressFor = (criteria: SearchState): string => {
  const city = oneCityOf(criteria)
  const { county = '' } = criteria
  return paths.countyLists({
    ...(city === null ? {} : { city }),
    ...(city !== null || county === '' ? {} : { county }),
    standing: 'off market',
  })
}
