import { useState } from 'react'
import { Redirect, useSearch } from 'wouter'
import { flipCalls } from '../../contract/flips.ts'
import { useAsked } from '../data/ask/use-asked.ts'
import { useBrowserStorage } from '../data/storage/browser-storage.ts'
import { paths } from '../paths.ts'
import { placesIn } from '../places/typed-place.ts'
import { WhenKnown } from '../ui/feedback/WhenKnown.tsx'
import { Page } from '../ui/Page.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ScreenHeading } from '../ui/ScreenHeading.tsx'
import { FlipsOfPlace } from './FlipsOfPlace.tsx'
import { WHAT_A_FLIP_IS } from './flip-sentences.ts'
import { MarketLinks } from './MarketLinks.tsx'
import { PlaceForm } from './PlaceForm.tsx'

/** What homes were bought and resold for in a city, zips or a market: the one in the address, else the one searched last. */
export const FlipsScreen = () => {
  const asked = new URLSearchParams(useSearch()).get('place')?.trim() ?? ''
  const { searchState } = useBrowserStorage()
  const [searchedLast] = useState(() => placesIn(searchState.read()?.city ?? '')[0] ?? '')
  if (asked === '' && searchedLast !== '')
    return <Redirect to={paths.flips(searchedLast)} replace />
  return (
    <Page width="full">
      <div className="flex-wrap items-start justify-between gap-x-8 gap-y-4 lg:flex">
        <div className="min-w-0">
          <ScreenHeading title="Flips" />
          <p className="mt-1 max-w-3xl text-muted">{WHAT_A_FLIP_IS}</p>
        </div>
        <PlaceForm key={asked} place={asked} />
      </div>
      <div className="mt-6 lg:mt-4">
        {asked === '' ? <NoPlaceYet /> : <OfPlace key={asked} place={asked} />}
      </div>
    </Page>
  )
}

const NoPlaceYet = () => (
  <Panel title="What flips brought, and left for the work">
    <p>
      Choose a city, a zip code, or a market by the first three digits of its zip codes: how many
      homes were flipped there, what they were bought and resold for, and what was left for the
      work.
    </p>
    <MarketLinks />
  </Panel>
)

const OfPlace = ({ place }: { readonly place: string }) => {
  const { asked, again } = useAsked(flipCalls.ofPlace, { query: { place } })
  if (asked.state === 'failed' && !asked.mayPass)
    return (
      <Panel title="No flips to show">
        <p role="alert">{asked.text}</p>
        <MarketLinks />
      </Panel>
    )
  return (
    <WhenKnown asked={asked} of="the flips" heights={['h-11', 'h-28', 'h-80']} onAgain={again}>
      {(flips) => <FlipsOfPlace asked={place} flips={flips} />}
    </WhenKnown>
  )
}
