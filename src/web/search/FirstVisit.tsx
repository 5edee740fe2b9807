import { useClientConfig } from '../api/client-config.tsx'
import { emptySearchState, type SearchState } from '../storage/search-state.ts'
import { Button } from '../ui/Button.tsx'
import { Panel } from '../ui/Panel.tsx'

/** Stands where the homes will, before the first search. */
export const FirstVisit = ({ onSearch }: { readonly onSearch: (form: SearchState) => void }) => {
  const { config } = useClientConfig()
  return (
    <Panel title="Every home for sale, against what sold nearby">
      <p>
        Choose a city or zip and how far below market you buy. Each home comes with its value from
        nearby sales, the gap to its asking price, and the comps behind both.
      </p>
      {config?.demo ? (
        <>
          <p className="mt-4">No listings of your own yet? Try it on made-up homes.</p>
          <Button className="mt-3" onClick={() => onSearch(demoSearch)}>
            Search the demo market
          </Button>
        </>
      ) : null}
    </Panel>
  )
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
