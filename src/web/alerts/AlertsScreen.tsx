import { Link } from 'wouter'
import type { AlertsPage } from '../../contract/alerts/alerts.ts'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/controls/Button.tsx'
import { Fault } from '../ui/feedback/Failed.tsx'
import { WhenKnown } from '../ui/feedback/WhenKnown.tsx'
import { Page } from '../ui/Page.tsx'
import { Panel } from '../ui/Panel.tsx'
import { ScreenHeading } from '../ui/ScreenHeading.tsx'
import { formatCount } from '../ui/words/format.ts'
import { AlertCard } from './AlertCard.tsx'
import { useAlerts } from './use-alerts.ts'

/** What happened to homes since the subscriber looked, the newest first. */
export const AlertsScreen = () => {
  const { asked, shown, again, read, askForOlder, olderOnTheirWay, fault } = useAlerts()
  const newest = shown?.alerts[0]
  const next = shown?.next ?? null
  return (
    <Page width="wide">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ScreenHeading title="Alerts" />
        {shown !== null && shown.unread > 0 && newest ? (
          <Button onClick={() => void read({ upTo: newest.id })}>
            {shown.unread === 1 ? 'Mark as read' : `Mark all ${formatCount(shown.unread)} as read`}
          </Button>
        ) : null}
      </div>
      <p className="mt-1 text-muted">
        Homes that came to meet your saved searches, and what happened to homes you saved. Prices
        and values are as they were then.
      </p>
      <Fault text={fault} className="mt-3 text-sm" />
      <div className="mt-5">
        <WhenKnown asked={asked} of="your alerts" heights={['h-40', 'h-40']} onAgain={again}>
          {(known) => <Alerts page={shown ?? known} onRead={(id) => void read({ id })} />}
        </WhenKnown>
      </div>
      {next === null ? null : (
        <Button
          className="mt-4 w-full"
          aria-disabled={olderOnTheirWay}
          onClick={() => void askForOlder(next)}
        >
          {olderOnTheirWay ? 'Loading…' : 'Show older alerts'}
        </Button>
      )}
    </Page>
  )
}

type AlertsProps = { readonly page: AlertsPage; readonly onRead: (id: number) => void }

const Alerts = ({ page: { alerts }, onRead }: AlertsProps) =>
  alerts.length === 0 ? (
    <Panel title="Nothing yet">
      <p>
        Save a search or a home. New homes for your searches, and news about homes you saved, appear
        here.
      </p>
      <Link href={paths.home} className={`mt-4 ${buttonClass('secondary')}`}>
        Go to the search
      </Link>
    </Panel>
  ) : (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {alerts.map((alert) => (
        <li key={alert.id}>
          <AlertCard alert={alert} onRead={() => onRead(alert.id)} />
        </li>
      ))}
    </ul>
  )
