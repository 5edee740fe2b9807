import { ArrowLeft, Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useParams, useSearch } from 'wouter'
import { type DealPacket, dealPacketCalls } from '../../../contract/deals/deal-packet.ts'
import { useAsked } from '../../data/ask/use-asked.ts'
import { useBrowserStorage } from '../../data/storage/browser-storage.ts'
import { nothingChosen } from '../../data/storage/comps/comps-choice.ts'
import { readCompsQuery } from '../../data/storage/comps/comps-link.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.ts'
import { usePreparedBy } from '../../session/use-prepared-by.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { Field } from '../../ui/controls/Field.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { Loading } from '../../ui/feedback/Loading.tsx'
import { pageWidths } from '../../ui/Page.tsx'
import { printPage } from '../../ui/print-page.ts'
import { Notice } from '../../ui/ScreenHeading.tsx'
import { Packet } from './Packet.tsx'

/** The packet of a subscriber's own deal, as it is now: to look at, and to print or save as a PDF. */
export const PacketScreen = () => {
  const { prop = '' } = useParams()
  const { asked, again } = usePacket(prop)
  switch (asked.state) {
    case 'asking':
      return (
        <Loading of="the packet" heights={['h-96']} className={`${pageWidths.wide} px-4 py-8`} />
      )
    case 'failed':
      return (
        <Notice
          title="Packet"
          heading={asked.gone ? 'No deal to print yet' : 'The packet could not be loaded'}
          actions={
            <>
              {asked.gone ? null : (
                <Button kind="primary" onClick={again}>
                  Try again
                </Button>
              )}
              <Link href={paths.comps(prop)} className={buttonClass('secondary')}>
                Open the home
              </Link>
            </>
          }
        >
          <p role="alert">
            {asked.gone
              ? 'You have not worked out a deal for this home. Open it, look at its deal, and press Packet there.'
              : asked.text}
          </p>
        </Notice>
      )
    case 'known':
      return <OpenPacket propertyId={prop} packet={asked.value} />
  }
}

const OpenPacket = ({
  propertyId,
  packet,
}: {
  readonly propertyId: string
  readonly packet: DealPacket
}) => {
  const [preparedBy, setPreparedBy] = usePreparedBy()
  const [paper, setPaper] = useState<'letter' | 'a4'>('letter')
  return (
    <div className={`${pageWidths.wide} packet-page px-2 py-4 sm:px-4`}>
      <div className="packet-bar mb-4 max-sm:px-2">
        <Link href={paths.comps(propertyId)} className={`-ml-4 ${buttonClass('quiet')}`}>
          <ArrowLeft aria-hidden className="size-4" />
          Back to the deal
        </Link>
        <div className="mt-2 flex flex-wrap items-end gap-3">
          <div className="min-w-56 grow">
            <TextField
              label="Prepared by"
              value={preparedBy}
              onChange={setPreparedBy}
              error={null}
              autoComplete="name"
            />
          </div>
          <Field label="Paper" error={null}>
            {(control) => (
              <select
                {...control}
                value={paper}
                onChange={(event) => setPaper(event.target.value === 'a4' ? 'a4' : 'letter')}
              >
                <option value="letter">Letter</option>
                <option value="a4">A4</option>
              </select>
            )}
          </Field>
          <Button kind="primary" onClick={() => void printPage()}>
            <Printer aria-hidden className="size-4" />
            Print or save as PDF
          </Button>
        </div>
      </div>
      <Packet
        paper={paper}
        facts={{
          packet,
          preparedBy: preparedBy.trim(),
          expiresAt: null,
          address: `${location.origin}${paths.comps(propertyId)}`,
        }}
      />
    </div>
  )
}

/** Asks for the packet with the comps that the address names, else as they are switched in this browser. */
const usePacket = (propertyId: string) => {
  const session = useSession()
  const userId = session.state === 'signed-in' ? session.account.sub : null
  const { compsChoice } = useBrowserStorage()
  const search = useSearch()
  const given = useMemo(() => {
    const link = readCompsQuery(search)
    const linked = link.state === 'comps' ? link : null
    const body = {
      distance: linked?.search.distance ?? 'mile',
      includeHomesForSale: linked?.search.includeHomesForSale ?? false,
      chosen:
        linked?.chosen ??
        (userId === null ? null : compsChoice.read(userId, propertyId)) ??
        nothingChosen,
    }
    return { params: { propertyId }, body }
  }, [propertyId, userId, compsChoice, search])
  return useAsked(dealPacketCalls.read, given)
}
