import { useContext, useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { Link, Redirect, useParams } from 'wouter'
import { readCompsQuery } from '../data/storage/comps/comps-link.ts'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/controls/Button.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Page } from '../ui/Page.tsx'
import { HasNavigatedContext, Notice } from '../ui/ScreenHeading.tsx'
import { CompsView } from './CompsView.tsx'
import { useComparedHome } from './use-compared-home.ts'
import { WhatBecame } from './WhatBecame.tsx'

/** The comps of one home: the one the address names, else the one chosen last. */
export const CompsScreen = () => {
  const { prop } = useParams<{ prop?: string }>()
  return <CompsOf key={prop ?? ''} propertyId={prop ?? null} />
}

const CompsOf = ({ propertyId }: { readonly propertyId: string | null }) => {
  const [link] = useState(() => readCompsQuery(window.location.search))
  const linked = link.state === 'comps' ? link.search : null
  const { found, lookAgain, treatedAs, askAgain } = useComparedHome(propertyId, linked)
  useTopOnArrival()
  // A home that has come is drawn a little at a time: the page stays free meanwhile.
  const shown = useDeferredValue(found)
  switch (shown.state) {
    case 'looking':
      return <CompsSkeleton />
    case 'found':
      return (
        <CompsView
          key={shown.compared.home.valuedAs}
          compared={shown.compared}
          link={link}
          onTreatedAs={treatedAs}
          onOutdated={askAgain}
        />
      )
    case 'none chosen':
      return <Redirect to={paths.home} replace />
    case 'gone':
      return (
        <WhatBecame
          propertyId={shown.propertyId}
          waiting={<CompsSkeleton />}
          unknown={<Unknown />}
        />
      )
    case 'no value':
      return (
        <Notice
          title="No value for this home"
          actions={
            shown.added === undefined ? (
              <BackToSearch kind="primary" />
            ) : (
              <Link href={paths.addHome(shown.added)} className={buttonClass('primary')}>
                Change its facts
              </Link>
            )
          }
        >
          <p>{shown.message}</p>
        </Notice>
      )
    case 'failed':
      return (
        <Notice
          title="The comps could not be loaded"
          actions={
            <>
              <Button kind="primary" onClick={lookAgain}>
                Try again
              </Button>
              <BackToSearch kind="secondary" />
            </>
          }
        >
          <p role="alert">{shown.message}</p>
        </Notice>
      )
  }
}

const Unknown = () => (
  <Notice title="We can’t find this home" actions={<BackToSearch kind="primary" />}>
    <p>
      The link may be incomplete, or the home’s source has taken its listing back. Check the link,
      or search where the home is.
    </p>
  </Notice>
)

const BackToSearch = ({ kind }: { readonly kind: 'primary' | 'secondary' }) => (
  <Link href={paths.home} className={buttonClass(kind)}>
    Back to the search
  </Link>
)

/** Someone coming from far down the results begins at the top here; a reload stays where it was. */
const useTopOnArrival = () => {
  const arrived = useRef(useContext(HasNavigatedContext))
  useLayoutEffect(() => {
    if (arrived.current) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [])
}

/** The comps screen's shape while its home is on the way. */
const CompsSkeleton = () => (
  <Page width="full" role="status">
    <span className="sr-only">Loading the comps</span>
    <div className="mt-11 grid items-start gap-x-8 gap-y-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-cols-[22rem_minmax(0,1fr)] min-[1400px]:grid-cols-[26rem_minmax(0,1fr)]">
      <Skeleton className="aspect-[16/10] rounded-card" />
      <div>
        <Skeleton className="h-5 w-48" />
        <Skeleton className="mt-3 h-9 w-72 max-w-full" />
        <Skeleton className="mt-2 h-5 w-56" />
        <Skeleton className="mt-4 h-40 rounded-card" />
      </div>
    </div>
    <div className="mt-6 grid gap-8 md:grid-cols-2">
      <div className="grid gap-4 sm:grid-cols-2">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-32 rounded-card sm:h-64" />
        ))}
      </div>
      <Skeleton className="hidden h-96 rounded-card md:block" />
    </div>
  </Page>
)
