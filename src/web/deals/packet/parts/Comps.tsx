import type { DealPacket, PacketSale } from '../../../../contract/deals/deal-packet.ts'
import { whyNotUsedWords } from '../../../../domain/comps/why-not-used-words.ts'
import { conditionWords } from '../../../../domain/condition/condition-words.ts'
import { type SearchDistance, withinWords } from '../../../../domain/distance.ts'
import { LIKELY_IN_WORDS } from '../../../../domain/valuation/range/range-levels.ts'
import {
  formatCount,
  formatDate,
  formatUsd,
  formatUsdRange,
  UNKNOWN,
} from '../../../ui/words/format.ts'
import { inWholeDollars } from '../../../ui/words/whole-dollars.ts'
import { addedPart, afterRepairOf, type PacketFacts } from '../packet-facts.ts'
import { GroupedTable, PacketTable, Section } from '../Section.tsx'
import { directionOf } from './direction-of.ts'
import { PacketMap } from './PacketMap.tsx'

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
  const kept = comps.sales.filter((sale) => sale.kept)
  const left = comps.sales.filter((sale) => !sale.kept)
  const subject = home === null ? 'This home' : home.addressLine
  return (
    <>
      <Section title="Comparable sales" newPage note={valueNote(comps, packet)}>
        {kept.length === 0 ? (
          <p>There are no comps: the value rests on sales farther away and on the market model.</p>
        ) : null}
        {chunksOf(kept, COMPS_A_GRID).map((group, i) => (
          <Grid
            key={group[0]?.addressLine ?? i}
            comps={comps}
            subject={subject}
            group={group}
            askUsd={home?.price ?? null}
            first={1 + i * COMPS_A_GRID}
          />
        ))}
        <p className="packet-note">
          Adjustments are what a market model of {formatCount(comps.modelSales)} sales says of each
          difference, in whole dollars. Net and gross are information: no limit is put on them.
          Concessions, view, quality, condition, basement, garage and porch are not compared: check
          photos and records.
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

/** A list cut into lists of at most so many. */
const chunksOf = <T,>(list: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / most) }, (_, i) =>
    list.slice(i * most, (i + 1) * most),
  )

/** As many as a page of the form has. */
const COMPS_A_GRID = 3

const valueNote = (
  { valueUsd, rangeUsd, fixedUpUsd, asOf, distance }: CompsOfPacket,
  packet: DealPacket,
): string =>
  [
    `Sales of this type within ${withinWords[distance]}, as of ${formatDate(asOf)}.`,
    `Value in average condition ${formatUsd(valueUsd)}, ${LIKELY_IN_WORDS} from ${formatUsdRange(rangeUsd).replace('–', ' to ')}.`,
    fixedUpUsd === null
      ? 'Too few comps for a value after repairs.'
      : `After-repair value by these comps: ${formatUsd(fixedUpUsd)}.`,
    `The deal is worked out with ${[inWholeDollars(afterRepairOf(packet).cents), addedPart(packet)].filter((part) => part !== null).join(', ')}.`,
  ].join(' ')

const transfers = (home: DealPacket['home']): string => {
  const sold = home?.priceHistory?.filter(({ event }) => event === 'sold') ?? []
  return sold.length === 0
    ? 'No earlier sale of this home is in the data.'
    : `This home was sold ${sold.map(({ date, price }) => `on ${formatDate(date)} for ${formatUsd(price)}`).join(', ')}.`
}

const Grid = ({
  comps: { subject },
  subject: address,
  askUsd,
  group,
  first,
}: {
  readonly comps: CompsOfPacket
  readonly subject: string
  readonly askUsd: number | null
  readonly group: readonly PacketSale[]
  readonly first: number
}) => {
  /** A feature that home and comps have alike, and the line of the grid that adjusts for it. */
  const feature = (
    name: string,
    of: (home: CompsOfPacket['subject']) => string,
    line: keyof PacketSale['lines'],
  ): GridLine => ({ name, home: of(subject), cell: of, by: ({ lines }) => lines[line] })
  const lines: readonly GridLine[] = [
    { name: 'Address', home: address, cell: nameOf },
    { name: 'Proximity', cell: (sale) => proximity(subject, sale) },
    {
      name: 'Sale price',
      home: askUsd === null ? '' : `asks ${formatUsd(askUsd)}`,
      cell: ({ price }) => formatUsd(price),
    },
    {
      name: 'Price a sqft',
      home: perSqft(askUsd, subject.livingArea),
      cell: ({ price, livingArea }) => perSqft(price, livingArea),
    },
    {
      name: 'Source',
      cell: ({ listedBy, source }) => [listedBy, source].filter(Boolean).join(' · '),
    },
    { name: 'Concessions', cell: notCompared },
    {
      name: 'Date of sale',
      cell: ({ dateSold }) => formatDate(dateSold),
      by: ({ lines }) => lines.time,
    },
    { name: 'Location', cell: () => '', by: ({ lines }) => lines.location },
    feature('Site', ({ lotSizeSquareFeet }) => sqft(lotSizeSquareFeet), 'lot'),
    { name: 'View', cell: notCompared },
    feature('Design', ({ homeType }) => homeType, 'type'),
    { name: 'Quality', cell: notCompared },
    feature('Year built', ({ yearBuilt }) => year(yearBuilt), 'age'),
    {
      name: 'Condition',
      home: 'typical',
      cell: ({ condition }) => conditionWords(condition),
      by: ({ lines }) => lines.condition,
    },
    feature('Bedrooms', ({ bedroomsTotal }) => formatCount(bedroomsTotal), 'beds'),
    feature('Bathrooms', (home) => formatCount(home.bathroomsTotalDecimal), 'baths'),
    feature('Living area', ({ livingArea }) => sqft(livingArea), 'size'),
    { name: 'Basement, garage, porch', cell: notCompared },
    {
      name: 'Net adjustment',
      cell: ({ net }) => share(net),
      by: ({ adjustedUsd, price }) => adjustedUsd - price,
    },
    { name: 'Gross adjustment', cell: ({ gross }) => share(gross) },
    { name: 'Adjusted price', cell: ({ adjustedUsd }) => formatUsd(adjustedUsd), strong: true },
    { name: 'Share of the value', cell: ({ weight }) => share(weight) },
    ...(group.some(({ pinned, checks }) => pinned || checks.length > 0)
      ? [{ name: 'Remarks', cell: remarksOf }]
      : []),
  ]
  return (
    <GroupedTable
      name={`Comps ${first} to ${first + group.length - 1}`}
      className="packet-grid"
      head={['Feature', 'This home', ...group.map((_, i) => `Comp ${first + i}`)]}
    >
      <tbody>
        {lines.map(({ name, home, cell, by, strong }) => (
          <tr key={name} className={strong ? 'packet-group' : undefined}>
            <th scope="row">{name}</th>
            <td>{home}</td>
            {group.map((sale) => (
              <td key={keyOf(sale)}>
                <div>
                  <span>{cell(sale)}</span>
                  {by === undefined ? null : <span className="num"> {added(by(sale))}</span>}
                </div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </GroupedTable>
  )
}

/** A line of the grid: what it says of the home and of each comp. */
type GridLine = {
  readonly name: string
  readonly home?: string
  readonly cell: (sale: PacketSale) => string
  /** What is added to the price for it. */
  readonly by?: (sale: PacketSale) => number
  readonly strong?: boolean
}

const notCompared = () => 'not compared'

const keyOf = ({ addressLine, dateSold, price }: PacketSale): string =>
  `${addressLine} ${dateSold} ${price}`

const nameOf = ({ addressLine }: PacketSale): string =>
  addressLine === '' ? 'Address not in the data' : addressLine

const proximity = (home: CompsOfPacket['subject'], sale: PacketSale): string =>
  `${sale.miles.toFixed(2)} mi ${directionOf(home, sale)}`

const perSqft = (usd: number | null, livingArea: number | null): string =>
  usd === null || livingArea === null ? UNKNOWN : `${formatUsd(Math.round(usd / livingArea))}`

const sqft = (area: number | null): string =>
  area === null ? UNKNOWN : `${formatCount(area)} sqft`

const year = (built: number | null): string => (built === null ? UNKNOWN : String(built))

const share = (of: number): string => `${(100 * of).toFixed(1)}%`

/** `+$4,000`, `-$1,200`; none says `0`. */
const added = (usd: number): string =>
  usd === 0 ? '0' : `${usd > 0 ? '+' : '-'}${formatUsd(Math.abs(usd))}`

const remarksOf = ({ pinned, checks }: PacketSale): string =>
  [
    ...(pinned ? ['Added by the preparer.'] : []),
    ...checks.map(({ evidence }) => `${evidence}.`),
  ].join(' ')

const whyNotWords = (whyNot: PacketSale['whyNot'], distance: SearchDistance): string => {
  if (whyNot === null) return ''
  switch (whyNot.why) {
    case 'switched off':
      return `Left out by the preparer${whyNot.reason === null ? '' : `: ${whyNot.reason}`}`
    case 'outside the limits set':
      return 'Outside the limits the preparer has set'
    case 'neighborhood only':
      return 'Counts in the neighborhood adjustment only'
    default:
      return whyNotUsedWords(whyNot, distance)
  }
}
