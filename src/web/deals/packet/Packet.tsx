import './packet.css'
import { leftMarketSentence } from '../../marks/menu/home-now-sentences.ts'
import { ScreenHeading } from '../../ui/ScreenHeading.tsx'
import { formatLongDay } from '../../ui/words/format.ts'
import type { PacketFacts } from './packet-facts.ts'
import { Assumptions } from './parts/Assumptions.tsx'
import { BorrowerPages } from './parts/BorrowerPages.tsx'
import { Comps } from './parts/Comps.tsx'
import { Exits } from './parts/Exits.tsx'
import { LenderGrids } from './parts/LenderGrids.tsx'
import { ProForma } from './parts/ProForma.tsx'
import { ScopeAndDraws } from './parts/ScopeAndDraws.tsx'
import { SourcesAndUses } from './parts/SourcesAndUses.tsx'
import { StressTable } from './parts/StressTable.tsx'
import { Summary } from './parts/Summary.tsx'
import { TimelineTable } from './parts/TimelineTable.tsx'

/** What a lender reads: the same on paper and behind a link. It only draws its facts. */
export const Packet = ({
  facts,
  paper = 'letter',
}: {
  readonly facts: PacketFacts
  readonly paper?: 'letter' | 'a4'
}) => {
  const { packet, preparedBy, expiresAt } = facts
  const { address } = packet
  const line = address?.line ?? 'A home that is listed no more'
  const made = formatLongDay(new Date(packet.madeAt))
  return (
    <article className="packet" data-paper={paper}>
      <header>
        <p className="packet-kind">Investor deal analysis</p>
        <ScreenHeading title={line} className="">
          {line}
        </ScreenHeading>
        {address === null ? null : (
          <p>
            {address.city}, {address.state} {address.zip}
          </p>
        )}
        <p>
          Prepared by {preparedBy === '' ? '—' : preparedBy} with Flip Search Pro on {made}.
          {expiresAt === null ? '' : ' Frozen on that day: later changes do not reach it.'}
        </p>
        {packet.home?.leftMarket === undefined ? null : (
          <p>
            {leftMarketSentence(
              packet.home.leftMarket,
              packet.home.asOf,
              packet.home.noAsk ? null : packet.home.price,
            )}
          </p>
        )}
      </header>
      <Summary facts={facts} />
      <SourcesAndUses facts={facts} />
      <ProForma facts={facts} />
      <ScopeAndDraws facts={facts} />
      <Comps facts={facts} />
      <LenderGrids facts={facts} />
      <StressTable facts={facts} />
      <Exits facts={facts} />
      <TimelineTable facts={facts} />
      <BorrowerPages />
      <Assumptions facts={facts} />
    </article>
  )
}
