import { marketConditionCalls, type PlaceConditions } from '../../contract/market-conditions.ts'
import { FEWEST_CASES } from '../../domain/market-conditions/market-figures.ts'
import { useAsked } from '../data/ask/use-asked.ts'
import { monthsText, saleToListText } from '../market-conditions/market-sentences.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { FailedLine } from '../ui/feedback/Failed.tsx'
import { Loading } from '../ui/feedback/Loading.tsx'
import { formatCount, formatDate, UNKNOWN } from '../ui/words/format.ts'

type ZipMarketsProps = {
  /** The three-digit zip area, and what it is called. */
  readonly market: string
  readonly name: string
}

/** What a market is like zip by zip, loaded when the reader asks for it. */
export const ZipMarkets = ({ market, name }: ZipMarketsProps) => (
  <Disclosure
    label={
      <>
        Market by zip<span className="sr-only"> in {name}</span>
      </>
    }
    className="mt-1 md:mt-3"
  >
    {() => <Loaded market={market} name={name} />}
  </Disclosure>
)

const Loaded = ({ market, name }: ZipMarketsProps) => {
  const { asked, again } = useAsked(marketConditionCalls.ofZips, { params: { market } })
  switch (asked.state) {
    case 'asking':
      return <Loading of="the zips" heights={['h-40']} />
    case 'failed':
      return <FailedLine text={asked.text} onAgain={again} />
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
      <DataTable
        caption={`Market by zip in ${name}`}
        columns={columns}
        rows={zips}
        keyOf={({ place }) => place}
        room="p-2"
      />
      <p className="mt-2 max-w-prose text-muted text-sm">{basisOf(first)}</p>
    </>
  )
}

const columns: readonly Column<PlaceConditions>[] = [
  { name: 'Zip', cell: ({ place }) => place },
  { name: 'For sale', cell: ({ forSale }) => formatCount(forSale) },
  {
    name: 'Median days on market',
    cell: ({ daysOnMarket }) => formatCount(daysOnMarket.median),
  },
  {
    name: 'Sale to list',
    cell: ({ saleToList: { medianPercent } }) =>
      medianPercent === null ? UNKNOWN : saleToListText(medianPercent),
  },
  {
    name: 'Months of supply',
    cell: ({ supply: { months } }) => (months === null ? UNKNOWN : monthsText(months)),
  },
  { name: 'Sales', cell: ({ supply }) => formatCount(supply.sales) },
]

const basisOf = ({ asOf, marketDay, supply }: PlaceConditions): string =>
  [
    `Homes for sale as of ${formatDate(marketDay)}.`,
    ...(asOf === null ? [] : [`Sales of the ${supply.days} days to ${formatDate(asOf)}.`]),
    `A dash means that fewer than ${FEWEST_CASES} homes or sales are known.`,
  ].join(' ')
