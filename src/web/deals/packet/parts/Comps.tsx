import type { DealPacket, PacketSale } from '../../../../contract/deals/deal-packet.ts'
import { whyNotUsedWords } from '../../../../domain/comps/why-not-used-words.ts'
import { type SearchDistance, withinWords } from '../../../../domain/distance.ts'
import { LIKELY_IN_WORDS } from '../../../../domain/valuation/range/range-levels.ts'
import { formatCount, formatDate, formatUsd, formatUsdRange } from '../../../ui/words/format.ts'
import { inWholeDollars } from '../../../ui/words/whole-dollars.ts'
import { addedPart, afterRepairOf, type PacketFacts } from '../packet-facts.ts'
import { PacketTable, Section } from '../Section.tsx'
import { PacketMap } from './PacketMap.tsx'
import { comparesFeatures, keyOf, nameOf, proximity, SalesGrid } from './SalesGrid.tsx'

type CompsOfPacket = NonNullable<DealPacket['comps']>

/** The after-repair value: the comps in the order of Form 1004, those left out with the reason, and where they lie. */
export const Comps = ({ facts: { packet } }: { readonly facts: PacketFacts }) => {
  const { comps, home } = packet
  if (comps === null)
    return (
      <Section title="Comparable sales" newPage>
        <p>
          This home is not for sale by our listings, so no value and no comps stand here. The
          after-repair value is what the deal was worked out with.
        </p>
      </Section>
    )
  const subject = home === null ? 'This home' : home.addressLine
  const kept = comps.sales.filter((sale) => sale.kept)
  const isOwn = ({ whyNot }: PacketSale) => whyNot?.why === 'own sale'
  const own = comps.sales.filter(isOwn)
  const left = comps.sales.filter((sale) => !sale.kept && !isOwn(sale))
  const compared = { ...comps.subject, address: subject, askUsd: home?.price ?? null }
  return (
    <>
      <Section title="Comparable sales" newPage note={valueNote(comps, packet)}>
        {kept.length === 0 ? (
          <p>There are no comps: the value rests on sales farther away and on the market model.</p>
        ) : null}
        <SalesGrid
          name="This home’s own sale"
          only="Own sale"
          home={compared}
          sales={own}
          condition="as if typical"
          weight="Share of the value"
        />
        <SalesGrid
          name="Comps"
          home={compared}
          sales={kept}
          condition="as if typical"
          weight="Share of the value"
        />
        <p className="packet-note">
          Adjustments are what a market model of {formatCount(comps.modelSales)} sales says of each
          difference, in whole dollars. Net and gross are information: no limit is put on them.
          {comparesFeatures(comps.sales)
            ? 'Concessions, quality and porch'
            : 'Concessions, view, quality, basement, garage and porch'}{' '}
          are not compared: check photos and records.
        </p>
        <h3>Prior transfers</h3>
        <p>{transfers(home)} Earlier sales of the comps are not in the data.</p>
      </Section>
      <Section title="Where they lie">
        <PacketMap home={comps.subject} kept={kept} left={left} />
      </Section>
      {left.length === 0 ? null : (
        <Section
          title="Sales left out"
          note={
            comps.moreSales === 0
              ? 'Sales nearby that are no comps, and why.'
              : `Sales nearby that are no comps, and why. ${formatCount(comps.moreSales)} more, farther away, are not listed.`
          }
        >
          <PacketTable
            name="Not among the comps"
            columns={[
              ['Address', nameOf],
              ['Proximity', (sale) => proximity(comps.subject, sale)],
              ['Sold', ({ dateSold }) => formatDate(dateSold)],
              ['#Price', ({ price }) => formatUsd(price)],
              ['#Sqft', ({ livingArea }) => formatCount(livingArea)],
              ['Why', ({ whyNot }) => whyNotWords(whyNot, comps.distance)],
            ]}
            rows={left}
            keyOf={keyOf}
          />
        </Section>
      )}
    </>
  )
}

const valueNote = (
  { valueUsd, rangeUsd, fixedUpUsd, asOf, distance }: CompsOfPacket,
  packet: DealPacket,
): string =>
  [
    `Sales of this type within ${withinWords[distance]}, as of ${formatDate(asOf)}.`,
    `Value in average condition ${formatUsd(valueUsd)}, ${LIKELY_IN_WORDS} from ${formatUsdRange(rangeUsd).replace('–', ' to ')}.`,
    fixedUpUsd === null
      ? 'Too few comps for an after-repair value.'
      : `After-repair value by these comps: ${formatUsd(fixedUpUsd)}.`,
    `The deal is worked out with ${[inWholeDollars(afterRepairOf(packet).cents), addedPart(packet)].filter((part) => part !== null).join(', ')}.`,
  ].join(' ')

const transfers = (home: DealPacket['home']): string => {
  const sold = home?.priceHistory?.filter(({ event }) => event === 'sold') ?? []
  return sold.length === 0
    ? 'No earlier sale of this home is in the data.'
    : `This home was sold ${sold.map(({ date, price }) => `on ${formatDate(date)} for ${formatUsd(price)}`).join(', ')}.`
}

const whyNotWords = (whyNot: PacketSale['whyNot'], distance: SearchDistance): string => {
  if (whyNot === null) return ''
  switch (whyNot.why) {
    case 'switched off':
      return `Left out by the preparer${whyNot.reason === null ? '' : `: ${whyNot.reason}`}`
    case 'outside the limits set':
      return 'Outside the limits the preparer has set'
    case 'own sale':
      return 'This home’s own earlier sale'
    case 'neighborhood only':
      return 'Counts in the neighborhood adjustment only'
    default:
      return whyNotUsedWords(whyNot, distance)
  }
}
