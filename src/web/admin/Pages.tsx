import type { ReactNode } from 'react'
import { ForOperators } from '../session/ForOperators.tsx'
import { Button } from '../ui/Button.tsx'
import { Panel } from '../ui/Panel.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { PagesView } from './use-pages.ts'

type PagesProps<Page> = {
  readonly view: PagesView<Page>
  /** What the pages are of, in the middle of a sentence. */
  readonly of: string
  readonly more: boolean
  readonly onAskAgain: () => void
  readonly onMore: () => void
  readonly children: (pages: readonly Page[]) => ReactNode
}

/** The pages of a list with a way to the next one, or what stands in for them. */
export const Pages = <Page,>(props: PagesProps<Page>) => {
  const { view, of, more, onAskAgain, onMore, children } = props
  switch (view.state) {
    case 'asking':
      return (
        <div role="status" className="grid gap-3">
          <span className="sr-only">Loading {of}</span>
          <Skeleton className="h-24 rounded-card" />
          <Skeleton className="h-24 rounded-card" />
        </div>
      )
    case 'closed':
      return <ForOperators lack={view.lack} />
    case 'failed':
      return (
        <Panel title={`We could not load ${of}`}>
          <p role="alert">{view.text}</p>
          <Button className="mt-4" onClick={onAskAgain}>
            Try again
          </Button>
        </Panel>
      )
    case 'known':
      return (
        <>
          {children(view.pages)}
          {view.fault === null ? null : (
            <p role="alert" className="mt-3 text-danger">
              {view.fault}
            </p>
          )}
          {more ? (
            <Button className="mt-4 w-full" aria-disabled={view.moreOnTheWay} onClick={onMore}>
              {view.moreOnTheWay ? 'Loading…' : 'Show more'}
            </Button>
          ) : null}
        </>
      )
  }
}
