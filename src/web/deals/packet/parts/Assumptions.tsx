import { LIKELY_PERCENT } from '../../../../domain/valuation/range/range-levels.ts'
import { formatCount, formatDate, formatLongDay } from '../../../ui/words/format.ts'
import type { PacketFacts } from '../packet-facts.ts'
import { PacketTable, Section } from '../Section.tsx'

/** What the packet takes as given, where that comes from, how far values were off near the home, and what this is not. */
export const Assumptions = ({ facts }: { readonly facts: PacketFacts }) => {
  const { packet, preparedBy, expiresAt, address } = facts
  const { accuracy, home, comps } = packet
  return (
    <Section title="Assumptions, sources and dates" newPage>
      <PacketTable
        name="What is taken as given"
        className="packet-stacked"
        columns={[
          ['Assumption', ({ name }) => name],
          ['Value', ({ value }) => value],
          ['Source', ({ source }) => source, 'packet-below'],
          ['As of', ({ asOf }) => asOf ?? '', 'packet-date'],
        ]}
        rows={packet.assumptions}
        keyOf={({ id }) => id}
      />
      <h3>How accurate values were here</h3>
      {accuracy === null ? (
        <p>Nothing was measured near this home, so how far its value may be off is a guess.</p>
      ) : (
        <p>
          In {accuracy.zip ? `zip code ${accuracy.of}` : `the market of ${accuracy.of}`},{' '}
          {formatCount(accuracy.figures.n)} sales that closed from{' '}
          {formatDate(accuracy.tested.from)} to {formatDate(accuracy.tested.to)} were each valued
          from earlier sales alone. Median error {percent(accuracy.figures.mdape)};{' '}
          {percent(accuracy.figures.within10)} within 10% of the sale price;{' '}
          {percent(accuracy.figures.cover80)} inside their {LIKELY_PERCENT}% range. That is measured
          for typical values, in average condition; the range of the after-repair value is as wide
          as resales here were from theirs.
        </p>
      )}
      <h3>Sources</h3>
      <p>
        {home === null
          ? 'The home is not for sale by our listings. '
          : home.offMarket !== undefined
            ? 'The home is on no market: its facts are from the preparer and from records. '
            : `Listing: ${[home.listedBy, home.source].filter(Boolean).join(' · ')}, last seen ${formatDate(home.lastSeen)}. `}
        {comps === null
          ? ''
          : `Comps as of ${formatDate(comps.asOf)}, by a market model of ${formatCount(comps.modelSales)} sales. `}
        Taxes are estimates: ask the title company. Not counted: income and self-employment tax.
      </p>
      <h3>Please note</h3>
      <p>
        Investor deal analysis. Prepared by {preparedBy === '' ? '—' : preparedBy} with Flip Search
        Pro on {formatLongDay(new Date(packet.madeAt))}. All values and profits are estimates on the
        preparer’s assumptions. Not an appraisal, not a loan offer, not tax or legal advice; verify
        before relying on it. Loan terms are requested and illustrative: no offer or commitment to
        lend.
      </p>
      <p className="packet-note wrap-anywhere">
        {expiresAt === null
          ? `The deal on screen, for its preparer: ${address}`
          : `On screen until ${formatLongDay(new Date(expiresAt))}: ${address}`}
      </p>
    </Section>
  )
}

const percent = (number: number): string => `${number.toFixed(1)}%`
