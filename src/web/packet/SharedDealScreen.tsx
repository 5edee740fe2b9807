import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import type { SharedDeal } from '../../contract/deals/deal-shares.ts'
import { Button } from '../ui/Button.tsx'
import { formatLongDay } from '../ui/format.ts'
import { ScreenHeading } from '../ui/ScreenHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { getShared, type NotOpened } from './get-shared.ts'
import { Packet } from './Packet.tsx'
import { printPage } from './print-page.ts'

type Opening =
  | { readonly state: 'opening' }
  | { readonly state: 'open'; readonly shared: SharedDeal }
  | { readonly state: 'not opened'; readonly why: NotOpened }

/** What a shared link opens, for whoever has it: to read and to print, and nothing else. */
export const SharedDealScreen = () => {
  const { token = '' } = useParams()
  const [opening, setOpening] = useState<Opening>({ state: 'opening' })

  useEffect(() => {
    if (opening.state !== 'opening') return
    const leaving = new AbortController()
    const open = () => {
      // A page that a browser prepares before somebody opens it counts as no opening.
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', open)
      void getShared(token, leaving.signal).then((answer) => {
        if (leaving.signal.aborted) return
        setOpening(
          answer.ok
            ? { state: 'open', shared: answer.value }
            : { state: 'not opened', why: answer.error },
        )
      })
    }
    document.addEventListener('visibilitychange', open)
    open()
    return () => {
      document.removeEventListener('visibilitychange', open)
      leaving.abort()
    }
  }, [token, opening.state])

  switch (opening.state) {
    case 'opening':
      return (
        <div role="status" className="mx-auto w-full max-w-[60rem] px-4 py-8">
          <span className="sr-only">Loading the deal</span>
          <Skeleton className="h-96 rounded-card" />
        </div>
      )
    case 'not opened':
      return (
        <div className="mx-auto w-full max-w-xl px-4 py-16">
          <ScreenHeading title="Shared deal" className="font-bold text-3xl tracking-tight">
            {opening.why.gone ? 'Nothing to see here' : 'Not loaded'}
          </ScreenHeading>
          <p role="alert" className="mt-3">
            {opening.why.sentence}
          </p>
          {opening.why.gone ? null : (
            <Button className="mt-6" onClick={() => setOpening({ state: 'opening' })}>
              Try again
            </Button>
          )}
        </div>
      )
    case 'open':
      return <OpenDeal shared={opening.shared} />
  }
}

const OpenDeal = ({
  shared: { packet, preparedBy, sharedAt, expiresAt },
}: {
  readonly shared: SharedDeal
}) => (
  <div className="packet-page mx-auto w-full max-w-[64rem] px-2 py-4 sm:px-4">
    <div className="packet-bar mx-auto mb-3 flex max-w-[60rem] flex-wrap items-center justify-between gap-x-4 gap-y-2 max-sm:px-2">
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
