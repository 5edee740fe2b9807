import { Link } from 'wouter'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { formatCount } from '../ui/format.ts'
import { Panel } from '../ui/Panel.tsx'
import { ScreenHeading } from '../ui/ScreenHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AlertCard } from './AlertCard.tsx'
import { type AlertsView, useAlerts } from './use-alerts.ts'

/** What the subscriber has been told about homes, the newest first. */
export const AlertsScreen = () => {
  const { view, fault, askForMore, read, askAgain } = useAlerts()
  const newest = view.state === 'known' ? view.alerts[0] : undefined
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-4 md:px-8 md:py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ScreenHeading
          title="Alerts"
          className="font-bold text-2xl leading-tight tracking-tight md:text-3xl"
        >
          Alerts
        </ScreenHeading>
        {view.state === 'known' && view.unread > 0 && newest ? (
          <Button onClick={() => void read({ upTo: newest.id })}>
            {view.unread === 1 ? 'Mark as read' : `Mark all ${formatCount(view.unread)} as read`}
          </Button>
        ) : null}
      </div>
      <p className="mt-2 max-w-prose text-muted">
        Homes that came to meet your saved searches, and what happened to homes you watch. Prices
        and values are as they were then.
      </p>
      {fault === null ? null : (
        <p role="alert" className="mt-3 text-danger text-sm">
          {fault}
        </p>
      )}
      <div className="mt-5">
        <Alerts view={view} onRead={(id) => void read({ id })} onAskAgain={() => void askAgain()} />
      </div>
      {view.state === 'known' && view.next !== null ? (
        <Button
          className="mt-4 w-full"
          aria-disabled={view.moreOnTheWay}
          onClick={() => void askForMore()}
        >
          {view.moreOnTheWay ? 'Loading…' : 'Show older alerts'}
        </Button>
      ) : null}
    </div>
  )
}

type AlertsProps = {
  readonly view: AlertsView
  readonly onRead: (id: number) => void
  readonly onAskAgain: () => void
}

const Alerts = ({ view, onRead, onAskAgain }: AlertsProps) => {
  switch (view.state) {
    case 'asking':
      return (
        <div role="status" className="grid gap-3">
          <span className="sr-only">Loading your alerts</span>
          <Skeleton className="h-40 rounded-card" />
          <Skeleton className="h-40 rounded-card" />
        </div>
      )
    case 'failed':
      return (
        <Panel title="Your alerts could not be loaded">
          <p role="alert">{view.text}</p>
          <Button className="mt-4" onClick={onAskAgain}>
            Try again
          </Button>
        </Panel>
      )
    case 'known':
      return view.alerts.length === 0 ? (
        <Panel title="Nothing yet">
          <p>
            Save a search or watch a home. New homes for your searches, and news about homes you
            watch, appear here.
          </p>
          <Link href={paths.home} className={`mt-4 ${buttonClass('secondary')}`}>
            Go to the search
          </Link>
        </Panel>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {view.alerts.map((alert) => (
            <li key={alert.id}>
              <AlertCard alert={alert} onRead={() => onRead(alert.id)} />
            </li>
          ))}
        </ul>
      )
  }
}
