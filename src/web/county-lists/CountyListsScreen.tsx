import { Link, useSearch } from 'wouter'
import { countyListCalls } from '../../contract/county-lists/county-lists.ts'
import { useAsked } from '../data/ask/use-asked.ts'
import { paths } from '../paths.ts'
import { useSubscription } from '../session/subscription.ts'
import { Toaster } from '../ui/feedback/Toaster.tsx'
import { WhenKnown } from '../ui/feedback/WhenKnown.tsx'
import { Page } from '../ui/Page.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ScreenHeading } from '../ui/ScreenHeading.tsx'
import { addressOfHomes, askedIn, placeAsked } from './asked-homes.ts'
import { HomesOfPlace } from './HomesOfPlace.tsx'
import { ListsOnFile } from './ListsOnFile.tsx'
import { PlaceForm } from './PlaceForm.tsx'

/** Homes on lists of counties, whether they are for sale or not: those that the address asks for. */
export const CountyListsScreen = () => {
  const asked = askedIn(useSearch())
  const lists = useAsked(countyListCalls.list, {})
  return (
    <Page width="full">
      <div className="flex-wrap items-start justify-between gap-x-8 gap-y-4 lg:flex">
        <div className="min-w-0">
          <ScreenHeading title="County lists" />
          <p className="mt-1 max-w-3xl text-muted">
            Homes whose owners may sell before they list: by what counties publish, each with its
            source and day. Those off the market are valued like any other.
          </p>
        </div>
        <PlaceForm key={addressOfHomes(placeAsked(asked))} asked={asked} />
      </div>
      <WhenKnown
        asked={lists.asked}
        of="the county lists"
        heights={['h-28', 'h-80']}
        className="mt-6 lg:mt-4"
        onAgain={lists.again}
      >
        {(known) =>
          known.lists.length === 0 ? (
            <div className="mt-6 lg:mt-4">
              <NoLists />
            </div>
          ) : (
            <div className="mt-4">
              <HomesOfPlace asked={asked} lists={known.lists} />
              <ListsOnFile known={known} />
            </div>
          )
        }
      </WhenKnown>
      <Toaster />
    </Page>
  )
}

const NoLists = () => {
  const view = useSubscription()
  const operator = view.state === 'known' && view.subscription.operator === true
  return (
    <Panel title="No county list is on file">
      <p>
        County lists name homes with an absentee owner, tax arrears, a lis pendens, a probate or a
        code case. Once an operator has imported one, its homes are here, with their values.
      </p>
      {operator ? (
        <Link
          href={paths.sources}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
        >
          Import a list
        </Link>
      ) : null}
    </Panel>
  )
}
