import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { marketConditionCalls, type PlaceConditions } from '../../contract/market-conditions.ts'
import { FEWEST_CASES } from '../../domain/market-conditions/market-figures.ts'
import { useAsked } from '../api/use-asked.ts'
import { monthsText, saleToListText } from '../market-conditions/market-sentences.ts'
import { Button } from '../ui/Button.tsx'
import { formatCount, formatDate, UNKNOWN } from '../ui/format.ts'
import { Skeleton } from '../ui/Skeleton.tsx'

type ZipMarketsProps = {
  /** The three-digit zip area, and what it is called. */
  readonly market: string
  readonly name: string
}

/** What a market is like zip by zip, loaded when somebody wants to see it. */
export const ZipMarkets = ({ market, name }: ZipMarketsProps) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div className="mt-1 md:mt-3">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand"
      >
        <ChevronDown aria-hidden className={`size-4 ${open ? 'rotate-180' : ''}`} />
        Market by zip<span className="sr-only"> in {name}</span>
      </button>
      <div id={id} hidden={!open}>
        {open ? <Loaded market={market} name={name} /> : null}
      </div>
    </div>
  )
}

const Loaded = ({ market, name }: ZipMarketsProps) => {
  const { asked, again } = useAsked(marketConditionCalls.ofZips, { params: { market } })
  switch (asked.state) {
    case 'asking':
      return (
        <div role="status">
          <span className="sr-only">Loading the zips</span>
          <Skeleton className="h-40 rounded-control" />
        </div>
      )
    case 'failed':
      return (
        <>
          <p role="alert">{asked.text}</p>
          <Button className="mt-2" onClick={again}>
            Try again
          </Button>
        </>
      )
    case 'known':
      return <ZipTable zips={asked.value} name={name} />
  }
}

type ZipTableProps = { readonly zips: readonly PlaceConditions[]; readonly name: string }

const ZipTable = ({ zips, name }: ZipTableProps) => {
  const [first] = zips
  if (first === undefined) return <p className="text-muted">No zips with listings here.</p>
  return (
    <>
      <div className="relative overflow-x-auto">
        <table className="tabular w-full text-sm">
          <caption className="sr-only">Market by zip in {name}</caption>
          <thead>
            <tr className="text-right align-bottom text-muted">
              <th scope="col" className="sticky left-0 bg-card px-2 py-2 text-left font-semibold">
                Zip
              </th>
              {columns.map(({ title }) => (
                <th key={title} scope="col" className="px-2 py-2 font-semibold">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {zips.map((zip) => (
              <tr key={zip.place} className="border-line border-t text-right">
                <th scope="row" className="sticky left-0 bg-card px-2 py-2 text-left">
                  {zip.place}
                </th>
                {columns.map(({ title, textOf }) => (
                  <td key={title} className="px-2 py-2">
                    {textOf(zip)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-2 max-w-prose text-muted text-sm">{basisOf(first)}</p>
    </>
  )
}

const columns: readonly {
  readonly title: string
  readonly textOf: (zip: PlaceConditions) => string
}[] = [
  { title: 'For sale', textOf: ({ forSale }) => formatCount(forSale) },
  {
    title: 'Median days on market',
    textOf: ({ daysOnMarket }) => formatCount(daysOnMarket.median),
  },
  {
    title: 'Sale to list',
    textOf: ({ saleToList: { medianPercent } }) =>
      medianPercent === null ? UNKNOWN : saleToListText(medianPercent),
  },
  {
    title: 'Months of supply',
    textOf: ({ supply: { months } }) => (months === null ? UNKNOWN : monthsText(months)),
  },
  { title: 'Sales', textOf: ({ supply }) => formatCount(supply.sales) },
]

const basisOf = ({ asOf, marketDay, supply }: PlaceConditions): string =>
  [
    `Homes for sale as of ${formatDate(marketDay)}.`,
    ...(asOf === null ? [] : [`Sales of the ${supply.days} days to ${formatDate(asOf)}.`]),
    `A dash stands where fewer than ${FEWEST_CASES} homes or sales are known.`,
  ].join(' ')
