import { useClientConfig } from '../../api/client-config.tsx'
import { emptySearchState, type SearchState } from '../../storage/search-state.ts'
import { Button } from '../../ui/Button.tsx'
import { formatUsd } from '../../ui/format.ts'
import { Panel } from '../../ui/Panel.tsx'
import { BarKey, PriceToValueBar } from '../../ui/PriceToValueBar.tsx'

/** Stands where the homes will, before the first search: how to read a card. */
export const FirstVisit = ({ onSearch }: { readonly onSearch: (form: SearchState) => void }) => {
  const { config } = useClientConfig()
  return (
    <Panel title="Every home for sale, compared with what sold nearby">
      <p>
        Choose a city or zip code and how far below market you buy. Each home shows its value from
        nearby sales, its discount to that value, and the comps behind both.
      </p>
      <div className="mt-6 border-line border-t pt-4">
        <h3 className="font-semibold text-ink">How to read a home</h3>
        <div className="mt-3 max-w-md">
          <PriceToValueBar {...example} />
          <dl className="mt-2 text-sm">
            <Line sign="price" name="Asking price" usd={example.priceUsd} />
            <Line sign="average" name="Average comp price" usd={example.averageCompUsd} />
            <Line sign="value" name="Value, average condition" usd={example.valueUsd} />
            <Line sign="repairs" name="Value less $30,000 of repairs" usd={lowUsd} />
            <Line sign="repairs" name="Value less $10,000 of repairs" usd={highUsd} />
          </dl>
          <p className="mt-3 text-sm">
            Profit potential is value less price and repairs: here{' '}
            {formatUsd(highUsd - example.priceUsd)} to {formatUsd(lowUsd - example.priceUsd)},
            before costs.
          </p>
          <p className="mt-3 text-sm">
            Dots are comps. Filled: priced higher than the home. Hollow: same or lower.
          </p>
        </div>
      </div>
      {config?.demo ? (
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t pt-4">
          <Button onClick={() => onSearch(demoSearch)}>Search the demo market</Button>
          <p className="text-sm">Made-up homes in Columbus, OH, to try it with.</p>
        </div>
      ) : null}
    </Panel>
  )
}

type LineProps = {
  readonly sign: 'price' | 'value' | 'average' | 'repairs'
  readonly name: string
  readonly usd: number
}

const Line = ({ sign, name, usd }: LineProps) => (
  <div className="flex items-center gap-2 border-line border-b py-1.5">
    <BarKey of={sign} />
    <dt>{name}</dt>
    <dd className="tabular ml-auto font-semibold text-ink">{formatUsd(usd)}</dd>
  </div>
)

const [lowUsd, highUsd] = [275_000, 295_000]
const example = {
  priceUsd: 248_000,
  valueUsd: 305_000,
  averageCompUsd: 312_000,
  afterRepairs: { lowUsd, highUsd },
}

const demoSearch: SearchState = {
  ...emptySearchState,
  city: 'Columbus, OH',
  state: 'OH',
  distance: 'mile',
  priceBelowMarket: '10000',
  propertyType: 'House',
  maxPrice: '500000',
}
