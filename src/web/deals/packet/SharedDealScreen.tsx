import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import { dealShareCalls, type SharedDeal } from '../../../contract/deals/deal-shares.ts'
import { useAsked } from '../../data/ask/use-asked.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { pageWidths } from '../../ui/Page.tsx'
import { printPage } from '../../ui/print-page.ts'
import { Notice } from '../../ui/ScreenHeading.tsx'
import { formatLongDay } from '../../ui/words/format.ts'
import { Packet } from './Packet.tsx'

/** What a shared link opens, for everyone with the link: to read and to print, and nothing else. */
export const SharedDealScreen = () => {
  const { token = '' } = useParams()
  const seen = useSeen()
  const { asked, again } = useAsked(dealShareCalls.open, seen ? { params: { token } } : null)

  switch (asked.state) {
    case 'asking':
      return <Loading of="the deal" heights={['h-96']} className={`${pageWidths.wide} px-4 py-8`} />
    case 'failed':
      return (
        <Notice
          title="Shared deal"
          heading={asked.mayPass ? 'Not loaded' : 'Nothing to see here'}
          actions={asked.mayPass ? <Button onClick={again}>Try again</Button> : null}
        >
          <p role="alert">{asked.text}</p>
        </Notice>
      )
    case 'known':
      return <OpenDeal shared={asked.value} />
  }
}

/** Whether the page was ever looked at: one that a browser prepares before a person opens it counts as no opening. */
const useSeen = (): boolean => {
  const [seen, setSeen] = useState(document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setSeen((before) => before || document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return seen
}

const OpenDeal = ({
  shared: { packet, preparedBy, sharedAt, expiresAt },
}: {
  readonly shared: SharedDeal
}) => (
  <div className={`${pageWidths.wide} packet-page px-2 py-4 sm:px-4`}>
    <div className="packet-bar mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:px-2">
      <p>
        <strong>Frozen on {formatLongDay(new Date(sharedAt))}.</strong> To read and to print; it
        opens until {formatLongDay(new Date(expiresAt))}.
      </p>
      <Button onClick={() => void printPage()}>
        <Printer aria-hidden className="size-4" />
        Print or save as PDF
      </Button>
    </div>
    <Packet
      facts={{ packet, preparedBy, expiresAt, address: `${location.origin}${location.pathname}` }}
    />
  </div>
)
