import type { DealPacket } from '../../../../contract/deals/deal-packet.ts'
import {
  GRIDS_SENTENCE,
  type GridName,
  gridNames,
  gridSentence,
  ratingIn,
} from '../../../../domain/comps/grids/grid-words.ts'
import {
  conditionWords,
  fewCanBorrowSentence,
} from '../../../../domain/condition/condition-words.ts'
import { formatUsd, formatUsdRange, UNKNOWN } from '../../../ui/words/format.ts'
import type { PacketFacts } from '../packet-facts.ts'
import { PacketTable, Section } from '../Section.tsx'
import { nameOf, SalesGrid } from './SalesGrid.tsx'

/** The home as is and with the work done: its condition in both, and the sales that show what it brings in each. */
export const LenderGrids = ({ facts: { packet } }: { readonly facts: PacketFacts }) => {
  const { comps, home } = packet
  if (comps === null || comps.grids === null) return null
  const { condition, grids, subject } = comps
  const few = fewCanBorrowSentence(
    condition,
    home?.offMarket === undefined ? 'its listing' : 'its description',
  )
  const address = home === null ? 'This home' : home.addressLine
  return (
    <Section title="As is and as completed" newPage note={GRIDS_SENTENCE}>
      <PacketTable
        name="Before and after the work"
        columns={[
          ['Feature', ({ name }) => name],
          [gridNames.asIs, ({ asIs }) => asIs],
          [gridNames.asCompleted, ({ asCompleted }) => asCompleted],
        ]}
        rows={[
          {
            name: 'Condition',
            asIs: ratingIn('asIs', condition),
            asCompleted: ratingIn('asCompleted', condition),
          },
          { name: 'Shown by', asIs: conditionWords(condition), asCompleted: 'renovated sales' },
          ...figures.map(([name, figure]) => ({
            name,
            asIs: figure(grids.asIs),
            asCompleted: figure(grids.asCompleted),
          })),
        ]}
        keyOf={({ name }) => name}
      />
      {few === null ? null : (
        <p>
          <strong>Few buyers can borrow on this:</strong> {few}
        </p>
      )}
      {(['asIs', 'asCompleted'] as const).map((name) => {
        const { sales, result } = grids[name]
        return (
          <section key={name} aria-label={gridNames[name]}>
            <h3>{gridNames[name]}</h3>
            {result === null ? <p>{gridSentence(name, { sales: sales.length, result })}</p> : null}
            {name === 'asIs' || sales.length === 0 ? null : <p>{renovatedWords(sales)}</p>}
            <SalesGrid
              name={gridNames[name]}
              home={{ ...subject, address, askUsd: home?.price ?? null }}
              sales={sales}
              condition={homeIn[name]}
              weight="Weight"
              brief
            />
          </section>
        )
      })}
      <p className="packet-note">
        Ratings are what an appraiser would likely give by the words of listings; only a visit
        decides. A sale may be in both grids and among the comps.
      </p>
    </Section>
  )
}

type Grid = NonNullable<NonNullable<DealPacket['comps']>['grids']>[GridName]

/** What a grid comes to. */
const figures: readonly (readonly [name: string, figure: (grid: Grid) => string])[] = [
  ['Sales', ({ sales }) => String(sales.length)],
  ['By weight', ({ result }) => (result === null ? UNKNOWN : formatUsd(result.usd))],
  [
    'Lowest to highest',
    ({ result }) => (result === null ? UNKNOWN : formatUsdRange(result).replace('–', ' to ')),
  ],
]

/** What the lines of condition lead to. */
const homeIn: Record<GridName, string> = { asIs: 'as it is', asCompleted: 'renovated' }

/** `Renovated by its listing: 9 Elm St, 8 Fir St. Resold as a flip: 5 Ash St.` */
const renovatedWords = (sales: Grid['sales']): string =>
  (['words', 'flip'] as const)
    .flatMap((by) => {
      const names = sales.filter(({ renovatedBy }) => renovatedBy === by).map(nameOf)
      return names.length === 0 ? [] : `${renovatedBy[by]}: ${names.join(', ')}.`
    })
    .join(' ')

const renovatedBy = { words: 'Renovated by their listings', flip: 'Resold as flips' } as const
