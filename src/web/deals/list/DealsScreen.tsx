import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { HomeMarksContext } from '../../marks/menu/home-marks.ts'
import { MarkNotes } from '../../marks/menu/MarkNotes.tsx'
import { useHomeMarks } from '../../marks/menu/use-home-marks.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { Toaster } from '../../ui/feedback/Toaster.tsx'
import { WhenKnown } from '../../ui/feedback/WhenKnown.tsx'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ScreenHeading } from '../../ui/ScreenHeading.tsx'
import { FEWEST_COMPARED, MAX_COMPARED } from '../../ui/side-by-side.ts'
import { Compared } from './Compared.tsx'
import { DealList } from './DealList.tsx'
import { useDeals } from './use-deals.ts'

/** The deals a subscriber keeps, and some of them side by side. */
export const DealsScreen = () => {
  const { asked, again, deals, remove, rename } = useDeals()
  const { marks } = useHomeMarks(0)
  const named = new URLSearchParams(useSearch()).get('compare')?.split(',') ?? []
  const compared = named.flatMap((id) => deals.find(({ kept }) => kept.propertyId === id) ?? [])
  const sideBySide = compared.length >= FEWEST_COMPARED && compared.length <= MAX_COMPARED
  // Also while they stand side by side: back at the list one of them is swapped for another.
  const [picked, setPicked] = useState<readonly string[]>(named)
  const [typed, setTyped] = useState('')
  return (
    <Page width="full">
      <ScreenHeading title={sideBySide ? 'Deals side by side' : 'Deals'} />
      <WhenKnown
        asked={asked}
        of="your deals"
        heights={['h-11', 'h-32', 'h-32']}
        className="mt-4"
        onAgain={again}
      >
        {() =>
          sideBySide ? (
            <Compared deals={compared} />
          ) : deals.length === 0 ? (
            <NoneYet />
          ) : (
            <HomeMarksContext value={marks}>
              <DealList
                deals={deals}
                picked={picked}
                typed={typed}
                onPicked={setPicked}
                onTyped={setTyped}
                onRemove={remove}
                onRename={rename}
              />
              <MarkNotes />
            </HomeMarksContext>
          )
        }
      </WhenKnown>
      <Toaster />
    </Page>
  )
}

const NoneYet = () => (
  <div className="mt-4">
    <Panel title="No deals yet">
      <p>
        Open a home from the results of a search, go to its Deal, and change a number. The deal is
        then kept here, for you to compare with others.
      </p>
      <Link href={paths.home} className={`mt-4 ${buttonClass('primary')}`}>
        Find homes
      </Link>
    </Panel>
  </div>
)
