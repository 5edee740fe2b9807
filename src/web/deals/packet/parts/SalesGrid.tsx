import type { DealPacket, PacketSale } from '../../../../contract/deals/deal-packet.ts'
import { otherFeatureWords } from '../../../../domain/comps/other-feature-words.ts'
import { saleConditionWords } from '../../../../domain/condition/condition-words.ts'
import { linesShown } from '../../../../domain/valuation/evidence/adjustment-lines.ts'
import { formatCount, formatDate, formatUsd, UNKNOWN } from '../../../ui/words/format.ts'
import { GroupedTable } from '../Section.tsx'
import { directionOf } from './direction-of.ts'

type SalesGridProps = {
  readonly name: string
  readonly home: Home
  readonly sales: readonly PacketSale[]
  /** Of the home, to which the lines of condition lead. */
  readonly condition: string
  /** What a sale's weight is called. */
  readonly weight: string
  /** Heads the only sale, in place of a number. */
  readonly only?: string
  /** Without what the form has and these sales are not compared by, and without sources. */
  readonly brief?: boolean
}

type Subject = NonNullable<DealPacket['comps']>['subject']
type Home = Subject & {
  readonly address: string
  readonly askUsd: number | null
}

/** Whether view, basement, garage and the like have a line of their own among these sales. */
export const comparesFeatures = (sales: readonly PacketSale[]): boolean =>
  linesShown(sales).includes('features')

/** Sales beside the home in the order of Form 1004, three a table as there: from price to adjusted price. */
export const SalesGrid = ({ sales, ...of }: SalesGridProps) =>
  chunksOf(sales, SALES_A_TABLE).map((group, i) => (
    <ThreeSales
      key={group[0] && keyOf(group[0])}
      {...of}
      sales={group}
      first={1 + i * SALES_A_TABLE}
      withFeatures={comparesFeatures(sales)}
    />
  ))

/** A list cut into lists of at most so many. */
const chunksOf = <T,>(list: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / most) }, (_, i) =>
    list.slice(i * most, (i + 1) * most),
  )

/** As many as a page of the form has. */
const SALES_A_TABLE = 3

const ThreeSales = ({
  name,
  home: { address, askUsd, ...subject },
  sales: group,
  condition,
  weight,
  only,
  brief = false,
  first,
  withFeatures,
}: SalesGridProps & { readonly first: number; readonly withFeatures: boolean }) => {
  /** A feature that home and comps have alike, and the line of the grid that adjusts for it. */
  const feature = (
    name: string,
    of: (home: Subject) => string,
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
    ...(withFeatures ? [] : [{ name: 'View', cell: notCompared }]),
    feature('Design', ({ homeType }) => homeType, 'type'),
    { name: 'Quality', cell: notCompared },
    feature('Year built', ({ yearBuilt }) => year(yearBuilt), 'age'),
    {
      name: 'Condition',
      home: condition,
      cell: saleConditionWords,
      by: ({ lines }) => lines.condition,
    },
    feature('Bedrooms', ({ bedroomsTotal }) => formatCount(bedroomsTotal), 'beds'),
    feature('Bathrooms', (home) => formatCount(home.bathroomsTotalDecimal), 'baths'),
    feature('Living area', ({ livingArea }) => sqft(livingArea), 'size'),
    ...(withFeatures
      ? [
          feature('View, basement, garage', featuresIn, 'features'),
          { name: 'Porch', cell: notCompared },
        ]
      : [{ name: 'Basement, garage, porch', cell: notCompared }]),
    {
      name: 'Net adjustment',
      cell: ({ net }) => share(net),
      by: ({ adjustedUsd, price }) => adjustedUsd - price,
    },
    { name: 'Gross adjustment', cell: ({ gross }) => share(gross) },
    { name: 'Adjusted price', cell: ({ adjustedUsd }) => formatUsd(adjustedUsd), strong: true },
    { name: weight, cell: (sale) => share(sale.weight) },
    ...(group.some(({ pinned, checks }) => pinned || checks.length > 0)
      ? [{ name: 'Remarks', cell: remarksOf }]
      : []),
  ]
  const shown = brief
    ? lines.filter(({ name, cell }) => cell !== notCompared && name !== 'Source')
    : lines
  return (
    <GroupedTable
      name={only === undefined ? `${name} ${first} to ${first + group.length - 1}` : name}
      className="packet-grid"
      head={['Feature', 'This home', ...group.map((_, i) => only ?? `Comp ${first + i}`)]}
    >
      <tbody>
        {shown.map(({ name, home, cell, by, strong }) => (
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

export const keyOf = ({ addressLine, dateSold, price }: PacketSale): string =>
  `${addressLine} ${dateSold} ${price}`

export const nameOf = ({ addressLine }: PacketSale): string =>
  addressLine === '' ? 'Address not in the data' : addressLine

export const proximity = (home: Subject, sale: PacketSale): string =>
  `${sale.miles.toFixed(2)} mi ${directionOf(home, sale)}`

const perSqft = (usd: number | null, livingArea: number | null): string =>
  usd === null || livingArea === null ? UNKNOWN : `${formatUsd(Math.round(usd / livingArea))}`

const sqft = (area: number | null): string =>
  area === null ? UNKNOWN : `${formatCount(area)} sqft`

const featuresIn = (home: Subject): string => otherFeatureWords(home) ?? UNKNOWN

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
