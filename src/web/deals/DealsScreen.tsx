import { useState } from 'react'
import { Link, useSearch } from 'wouter'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ScreenHeading } from '../ui/ScreenHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Toaster } from '../ui/Toaster.tsx'
import { Compared } from './Compared.tsx'
import { DealList, FEWEST_COMPARED, MAX_COMPARED } from './DealList.tsx'
import { useDeals } from './use-deals.ts'

/** The deals somebody keeps, and some of them side by side. */
export const DealsScreen = () => {
  const { asked, again, deals, remove, rename } = useDeals()
  const named = new URLSearchParams(useSearch()).get('compare')?.split(',') ?? []
  const compared = named.flatMap((id) => deals.find(({ kept }) => kept.propertyId === id) ?? [])
  const sideBySide = compared.length >= FEWEST_COMPARED && compared.length <= MAX_COMPARED
  // Also while they stand side by side: back at the list one of them is swapped for another.
  const [picked, setPicked] = useState<readonly string[]>(named)
  const [typed, setTyped] = useState('')
  return (
    <div className="mx-auto w-full max-w-[90rem] px-4 py-4 md:px-8 md:py-6">
      <ScreenHeading
        title={sideBySide ? 'Deals side by side' : 'Deals'}
        className="font-bold text-2xl leading-tight tracking-tight md:text-3xl"
      >
        {sideBySide ? 'Deals side by side' : 'Deals'}
      </ScreenHeading>
      {asked.state === 'asking' ? <Loading /> : null}
      {asked.state === 'failed' ? (
        <div className="mt-4">
          <Panel title="Your deals could not be loaded">
            <p role="alert">{asked.text}</p>
            <Button className="mt-4" onClick={again}>
              Try again
            </Button>
          </Panel>
        </div>
      ) : null}
      {asked.state !== 'known' ? null : sideBySide ? (
        <Compared deals={compared} />
      ) : deals.length === 0 ? (
        <NoneYet />
      ) : (
        <DealList
          deals={deals}
          picked={picked}
          typed={typed}
          onPicked={setPicked}
          onTyped={setTyped}
          onRemove={remove}
          onRename={rename}
        />
      )}
      <Toaster />
    </div>
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

const Loading = () => (
  <div role="status" className="mt-4 grid gap-3">
    <span className="sr-only">Loading your deals</span>
    <Skeleton className="h-11 rounded-card" />
    <Skeleton className="h-32 rounded-card" />
    <Skeleton className="h-32 rounded-card" />
  </div>
)
