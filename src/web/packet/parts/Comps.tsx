import type { ReactNode } from 'react'
import type { DealPacket, PacketSale } from '../../../contract/deals/deal-packet.ts'
import { whyNotUsedWords } from '../../../domain/comps/why-not-used-words.ts'
import { type SearchDistance, withinWords } from '../../../domain/distance.ts'
import { LIKELY_IN_WORDS } from '../../../domain/valuation/range/range-levels.ts'
import { formatCount, formatDate, formatUsd, formatUsdRange, UNKNOWN } from '../../ui/format.ts'
import type { PacketFacts } from '../packet-facts.ts'
import { PacketTable, Section } from '../Section.tsx'
import { directionOf } from './direction-of.ts'
import { PacketMap } from './PacketMap.tsx'

type CompsOfPacket = NonNullable<DealPacket['comps']>

/** The after-repair value: the comps in the order of Form 1004, those left out with the reason, and where they lie. */
export const Comps = ({ facts: { packet } }: { readonly facts: PacketFacts }) => {
  const { comps, home, inputs } = packet
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
      <Section title="Comparable sales" newPage note={valueNote(comps, inputs.arvCents / 100)}>
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
          Concessions, view, quality, condition, basement, garage and porch are not in the data:
          check photos and records.
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
            head={['Address', 'Proximity', 'Sold', '#Price', '#Sqft', 'Why']}
          >
            <tbody>
              {left.map((sale) => (
                <tr key={keyOf(sale)}>
                  <th scope="row">{nameOf(sale)}</th>
                  <td>{proximity(comps.subject, sale)}</td>
                  <td>{formatDate(sale.dateSold)}</td>
                  <td className="num">{formatUsd(sale.price)}</td>
                  <td className="num">{formatCount(sale.livingArea)}</td>
                  <td>{whyNotWords(sale.whyNot, comps.distance)}</td>
                </tr>
              ))}
            </tbody>
          </PacketTable>
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
  arvUsd: number,
): string =>
  [
    `Sales of this type within ${withinWords[distance]}, as of ${formatDate(asOf)}.`,
    `Value in average condition ${formatUsd(valueUsd)}, ${LIKELY_IN_WORDS} from ${formatUsdRange(rangeUsd).replace('–', ' to ')}.`,
    fixedUpUsd === null
      ? 'Too few comps for a value after repairs.'
      : `After-repair value by these comps: ${formatUsd(fixedUpUsd)}.`,
    `The deal is worked out with ${formatUsd(arvUsd)}.`,
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
}) => (
  <PacketTable
    name={`Comps ${first} to ${first + group.length - 1}`}
    className="packet-grid"
    head={['Feature', 'This home', ...group.map((_, i) => `Comp ${first + i}`)]}
  >
    <tbody>
      <Row name="Address" home={address} group={group} cell={(sale) => nameOf(sale)} />
      <Row name="Proximity" group={group} cell={(sale) => proximity(subject, sale)} />
      <Row
        name="Sale price"
        home={askUsd === null ? '' : `asks ${formatUsd(askUsd)}`}
        group={group}
        cell={(sale) => formatUsd(sale.price)}
      />
      <Row
        name="Price a sqft"
        home={perSqft(askUsd, subject.livingArea)}
        group={group}
        cell={(sale) => perSqft(sale.price, sale.livingArea)}
      />
      <Row
        name="Source"
        group={group}
        cell={(sale) => [sale.listedBy, sale.source].filter(Boolean).join(' · ')}
      />
      <Row name="Concessions" group={group} cell={() => 'not in the data'} />
      <Row
        name="Date of sale"
        group={group}
        cell={(sale) => formatDate(sale.dateSold)}
        by={(sale) => sale.lines.time}
      />
      <Row name="Location" group={group} cell={() => ''} by={(sale) => sale.lines.location} />
      <Row
        name="Site"
        home={sqft(subject.lotSizeSquareFeet)}
        group={group}
        cell={(sale) => sqft(sale.lotSizeSquareFeet)}
        by={(sale) => sale.lines.lot}
      />
      <Row name="View" group={group} cell={() => 'not in the data'} />
      <Row
        name="Design"
        home={subject.homeType}
        group={group}
        cell={(sale) => sale.homeType}
        by={(sale) => sale.lines.type}
      />
      <Row name="Quality" group={group} cell={() => 'not in the data'} />
      <Row
        name="Year built"
        home={year(subject.yearBuilt)}
        group={group}
        cell={(sale) => year(sale.yearBuilt)}
        by={(sale) => sale.lines.age}
      />
      <Row name="Condition" group={group} cell={() => 'not in the data'} />
      <Row
        name="Bedrooms"
        home={formatCount(subject.bedroomsTotal)}
        group={group}
        cell={(sale) => formatCount(sale.bedroomsTotal)}
        by={(sale) => sale.lines.beds}
      />
      <Row
        name="Bathrooms"
        home={formatCount(subject.bathroomsTotalDecimal)}
        group={group}
        cell={(sale) => formatCount(sale.bathroomsTotalDecimal)}
        by={(sale) => sale.lines.baths}
      />
      <Row
        name="Living area"
        home={sqft(subject.livingArea)}
        group={group}
        cell={(sale) => sqft(sale.livingArea)}
        by={(sale) => sale.lines.size}
      />
      <Row name="Basement, garage, porch" group={group} cell={() => 'not in the data'} />
      <Row
        name="Net adjustment"
        group={group}
        cell={(sale) => share(sale.net)}
        by={(sale) => sale.adjustedUsd - sale.price}
      />
      <Row name="Gross adjustment" group={group} cell={(sale) => share(sale.gross)} />
      <Row
        name="Adjusted price"
        strong
        group={group}
        cell={(sale) => formatUsd(sale.adjustedUsd)}
      />
      <Row name="Share of the value" group={group} cell={(sale) => share(sale.weight)} />
      {group.some(({ pinned, checks }) => pinned || checks.length > 0) ? (
        <Row name="Remarks" group={group} cell={remarksOf} />
      ) : null}
    </tbody>
  </PacketTable>
)

const Row = ({
  name,
  home = '',
  group,
  cell,
  by,
  strong = false,
}: {
  readonly name: string
  readonly home?: string
  readonly group: readonly PacketSale[]
  readonly cell: (sale: PacketSale) => ReactNode
  /** What is added to the price for it. */
  readonly by?: (sale: PacketSale) => number
  readonly strong?: boolean
}) => (
  <tr className={strong ? 'packet-group' : undefined}>
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
)

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
