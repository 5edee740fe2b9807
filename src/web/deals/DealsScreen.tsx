import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ScreenHeading } from '../ui/ScreenHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { saveFile } from '../ui/save-file.ts'
import { Toaster } from '../ui/Toaster.tsx'
import { Compared } from './Compared.tsx'
import { DealRow } from './DealRow.tsx'
import { dealsCsv } from './deals-csv.ts'
import { useDeals } from './use-deals.ts'
import type { WorkedDeal } from './worked-deal.ts'

/** The deals somebody keeps, and some of them side by side. */
export const DealsScreen = () => {
  const { view, askAgain, remove, rename } = useDeals()
  const asked = new URLSearchParams(useSearch()).get('compare')?.split(',') ?? []
  const deals = view.state === 'known' ? view.deals : []
  const compared = asked.flatMap((id) => deals.find(({ kept }) => kept.propertyId === id) ?? [])
  const sideBySide = compared.length >= FEWEST && compared.length <= MOST
  // Also while they stand side by side: back at the list one of them is swapped for another.
  const [picked, setPicked] = useState<readonly string[]>(asked)
  return (
    <div className="mx-auto w-full max-w-[90rem] px-4 py-4 md:px-8 md:py-6">
      <ScreenHeading
        title={sideBySide ? 'Deals side by side' : 'Deals'}
        className="font-bold text-2xl leading-tight tracking-tight md:text-3xl"
      >
        {sideBySide ? 'Deals side by side' : 'Deals'}
      </ScreenHeading>
      {view.state === 'asking' ? <Loading /> : null}
      {view.state === 'failed' ? (
        <div className="mt-4">
          <Panel title="Your deals could not be loaded">
            <p role="alert">{view.text}</p>
            <Button className="mt-4" onClick={askAgain}>
              Try again
            </Button>
          </Panel>
        </div>
      ) : null}
      {view.state !== 'known' ? null : sideBySide ? (
        <Compared deals={compared} />
      ) : deals.length === 0 ? (
        <NoneYet />
      ) : (
        <DealList {...{ deals, picked }} onPicked={setPicked} onRemove={remove} onRename={rename} />
      )}
      <Toaster />
    </div>
  )
}

const FEWEST = 2
const MOST = 4

const DealList = ({
  deals,
  picked: chosen,
  onPicked,
  onRemove,
  onRename,
}: {
  readonly deals: readonly WorkedDeal[]
  readonly picked: readonly string[]
  readonly onPicked: (picked: readonly string[]) => void
  readonly onRemove: (deal: WorkedDeal) => void
  readonly onRename: (deal: WorkedDeal, name: string) => Promise<string | null>
}) => {
  const [, navigate] = useLocation()
  const picked = chosen.filter((id) => deals.some(({ kept }) => kept.propertyId === id))
  const ready = picked.length >= FEWEST
  return (
    <>
      <p className="mt-1 text-muted">
        Projected, before income tax, on the assumptions of each deal. Not an appraisal.
      </p>
      <div className="sticky top-0 z-10 -mx-4 mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 bg-paper px-4 py-2 md:-mx-8 md:px-8">
        <Button
          kind="primary"
          aria-disabled={!ready}
          onClick={() => {
            if (ready)
              navigate(`${paths.deals}?compare=${picked.map(encodeURIComponent).join(',')}`)
          }}
        >
          Compare
        </Button>
        <p role="status" className="text-muted text-sm">
          {pickedWords(picked.length, deals.length)}
        </p>
        <Button
          className="ml-auto"
          onClick={() => saveFile('deals.csv', dealsCsv(deals, window.location.origin))}
        >
          <Download aria-hidden className="size-4" />
          <span>
            <span className="max-sm:sr-only">Download </span>CSV
          </span>
        </Button>
      </div>
      <ul className="mt-2 grid gap-3" aria-label="Deals">
        {deals.map((deal) => {
          const { propertyId } = deal.kept
          const isPicked = picked.includes(propertyId)
          return (
            <DealRow
              key={propertyId}
              deal={deal}
              picked={isPicked}
              mayPick={isPicked || picked.length < MOST}
              onPick={() =>
                onPicked(
                  isPicked ? picked.filter((id) => id !== propertyId) : [...picked, propertyId],
                )
              }
              onRemove={() => onRemove(deal)}
              onRename={(name) => onRename(deal, name)}
            />
          )
        })}
      </ul>
    </>
  )
}

const pickedWords = (picked: number, deals: number): string => {
  if (deals < FEWEST) return 'With two deals or more you can compare them.'
  if (picked < FEWEST) return `${picked} picked. Pick two to four to compare.`
  return picked === MOST ? '4 picked, which is the most.' : `${picked} picked.`
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
