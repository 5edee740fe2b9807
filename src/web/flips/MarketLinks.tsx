import { Link } from 'wouter'
import { accuracyCalls } from '../../contract/accuracy.ts'
import { useAsked } from '../data/ask/use-asked.ts'
import { paths } from '../paths.ts'
import { DemoMark } from '../ui/DemoMark.tsx'

/** Where flips may be known, one press each: the markets with values, those with the most sales checked first. */
export const MarketLinks = () => {
  const { asked } = useAsked(accuracyCalls.ofAll, FIRST)
  if (asked.state !== 'known' || asked.value.markets.length === 0) return null
  const { markets } = asked.value
  return (
    <>
      <p className="mt-4 font-semibold text-ink">Covered now:</p>
      <ul className="flex flex-wrap gap-x-6">
        {markets.map(({ market, name, demo }) => (
          <li key={market} className="flex flex-wrap items-center gap-x-2">
            <Link
              href={paths.flips(market)}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
            >
              {name}
            </Link>
            <span className="tabular text-sm">zips {market}xx</span>
            {demo ? <DemoMark /> : null}
          </li>
        ))}
      </ul>
    </>
  )
}

const FIRST = { query: {} }
