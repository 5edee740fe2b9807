import { FileText, Share2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { DealInputs } from '../../../../domain/deals/inputs/deal-inputs.ts'
import { nothingChosen } from '../../../data/storage/comps/comps-choice.ts'
import { compsQuery } from '../../../data/storage/comps/comps-link.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import type { DealKeeping } from '../use-deal.ts'
import { ShareDialog } from './ShareDialog.tsx'
import type { CompsWanted } from './use-shares.ts'

/** The packet of a deal, and links to it. Both are of what the server keeps, so a deal that only follows the comps is kept first. */
export const PacketAndShare = ({
  propertyId,
  inputs,
  wanted,
  keeping,
  onKeep,
}: {
  readonly propertyId: string
  readonly inputs: DealInputs
  readonly wanted: CompsWanted
  readonly keeping: DealKeeping
  /** Keeps a deal that only follows the comps, as it is now; null where it is kept by itself. */
  readonly onKeep: (() => void) | null
}) => {
  const [, navigate] = useLocation()
  const [asked, setAsked] = useState<'packet' | 'share' | null>(null)
  const [sharing, setSharing] = useState(false)
  const shareButton = useRef<HTMLButtonElement>(null)
  const { state } = keeping

  useEffect(() => {
    if (asked === null || state !== 'kept') return
    setAsked(null)
    if (asked === 'share') return setSharing(true)
    const query = compsQuery(wanted, wanted.chosen ?? nothingChosen)
    navigate(`${paths.dealPacket.replace(':prop', encodeURIComponent(propertyId))}?${query}`)
  }, [asked, state, wanted, propertyId, navigate])

  const ask = (what: 'packet' | 'share') => {
    onKeep?.()
    setAsked(what)
  }
  const stuck = asked !== null && ['waiting', 'refused', 'conflict'].includes(state)
  return (
    <>
      <Button kind="quiet" className="px-2!" onClick={() => ask('packet')}>
        <FileText aria-hidden className="size-4" />
        Packet
      </Button>
      <Button ref={shareButton} kind="quiet" className="px-2!" onClick={() => ask('share')}>
        <Share2 aria-hidden className="size-4" />
        Share
      </Button>
      {stuck ? (
        <p role="alert" className="basis-full px-2 text-danger text-sm">
          The deal is not saved yet, so there is no{' '}
          {asked === 'packet' ? 'packet of it' : 'link to it'}.
        </p>
      ) : null}
      <ShareDialog
        open={sharing}
        propertyId={propertyId}
        inputs={inputs}
        wanted={wanted}
        onClose={() => setSharing(false)}
        focusAfter={() => shareButton.current?.focus()}
      />
    </>
  )
}
