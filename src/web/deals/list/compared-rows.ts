import { costSections, type Section } from '../../../domain/deals/inputs/line-items.ts'
import { chanceWords, profitWords } from '../../../domain/deals/results/deal-in-words.ts'
import {
  type FigureId,
  type NamedFigure,
  namedFigures,
} from '../../../domain/deals/results/named-figures.ts'
import { stress } from '../../../domain/deals/results/stress.ts'
import { isAnyPriceUsd } from '../../../domain/dollars.ts'
import {
  type Better,
  type CellText,
  placed,
  type SideGroup,
  type SideRow,
} from '../../ui/side-by-side.ts'
import { inWholeDollars, offerInWholeDollars } from '../../ui/words/whole-dollars.ts'
import type { WorkedDeal } from './worked-deal.ts'

/** Deals side by side: the same rows for each, in the order of the Deal panel. */
export const comparedGroups = (deals: readonly WorkedDeal[]): SideGroup[] => {
  const row = (name: string, of: CellOf, better: Better = null, key = name): SideRow => ({
    key,
    name,
    cells: placed(deals.map(of), better),
  })
  const stressed = deals.map(({ kept }) => stress(kept.inputs))
  const figures = deals.map((deal) => namedFigures(deal.figures, inWholeDollars))
  const lineKeys = linesOf(deals)
  return [
    {
      name: 'In short',
      rows: [
        row('Worked by', ({ lead }) => nothing(lead.name)),
        row('Max offer', ({ lead }) => offer(lead.maxOfferCents)),
        row('Max offer less ask', (deal) => dollars(room(deal)), 'higher'),
        row('Net at ask', ({ netAtAskCents }) => profit(netAtAskCents), 'higher'),
        row('Cash needed to close', ({ figures }) => dollars(figures.cash.toCloseCents), 'lower'),
        row('Chance of a loss', ({ chanceOfLoss }) => chance(chanceOfLoss), 'lower'),
        row(
          'Projected profit at your price',
          ({ figures }) => profit(figures.profitCents),
          'higher',
        ),
      ],
    },
    {
      name: 'Price and value',
      rows: [
        row('Ask', ({ askCents }) => dollars(askCents)),
        row('Purchase price', ({ kept }) => dollars(kept.inputs.priceCents)),
        row('After-repair value', ({ figures }) => dollars(figures.afterRepair.cents)),
        row('Sale price', ({ figures }) => dollars(figures.saleCents)),
        row('As-is value', ({ kept }) => dollars(kept.inputs.asIsValueCents)),
        row('Months from buying to selling', ({ kept }) => plain(kept.inputs.months)),
      ],
    },
    {
      name: 'When it goes another way',
      rows: (stressed[0] ?? []).map(({ id, name }, i) =>
        row(
          name,
          (deal) => profit(stressed[deals.indexOf(deal)]?.[i]?.profitCents ?? null),
          'higher',
          id,
        ),
      ),
    },
    {
      name: 'All figures',
      rows: (figures[0] ?? []).flatMap(({ id, name }) => {
        const better = COMPARED[id]
        return better === undefined
          ? []
          : [row(name, (deal) => figureCell(figures[deals.indexOf(deal)], id), better)]
      }),
    },
    ...costSections.map(([section, name, total]) => ({
      name,
      rows: [
        ...lineKeys
          .filter((line) => line.section === section)
          .map((line) =>
            row(
              line.name,
              ({ figures }) =>
                dollars(
                  figures.lines.find((one) => keyOf(one) === line.key)?.cents ?? null,
                  'None',
                ),
              null,
              line.key,
            ),
          ),
        row(
          `All of ${name.toLowerCase()}`,
          ({ figures }) => dollars(figures.totals[total]),
          null,
          total,
        ),
      ],
    })),
  ]
}

type CellOf = (deal: WorkedDeal) => CellText

/** The figures that are held against one another, besides those in short. */
const COMPARED: Readonly<Partial<Record<FigureId, Better>>> = {
  'all-in': null,
  total: null,
  invested: 'lower',
  peak: 'lower',
  'on-total': 'higher',
  'on-all-in': 'higher',
  'on-cash': 'higher',
  'on-cash-a-year': 'higher',
  'irr-a-year': 'higher',
  margin: 'higher',
  loans: null,
  'loan-to-cost': null,
  'loan-to-price': null,
  'loan-to-value': null,
  'break-even': null,
  slack: 'higher',
  'rehab-slack': 'higher',
}

const figureCell = (figures: readonly NamedFigure[] | undefined, id: FigureId): CellText => {
  const { unit, value, words: text } = figures?.find((one) => one.id === id) ?? NO_FIGURE
  return { text, number: unit === 'cents' && value !== null ? value / 100 : value }
}
const NO_FIGURE = { unit: 'days', value: null, words: 'n/a' } as const

const room = ({ lead: { maxOfferCents }, askCents }: WorkedDeal): number | null =>
  maxOfferCents === null || askCents === null || isAnyPriceUsd(maxOfferCents / 100)
    ? null
    : maxOfferCents - askCents

const dollars = (cents: number | null, none = 'n/a'): CellText =>
  cents === null ? nothing(none) : { text: inWholeDollars(cents), number: cents / 100 }
const offer = (cents: number | null): CellText => ({
  text: offerInWholeDollars(cents),
  number: cents === null || isAnyPriceUsd(cents / 100) ? null : cents / 100,
})
const profit = (cents: number | null): CellText =>
  cents === null ? nothing() : { text: profitWords(cents, inWholeDollars), number: cents / 100 }
const chance = (of: number | null): CellText =>
  of === null ? nothing() : { text: chanceWords(of), number: of }
const plain = (of: number | null): CellText =>
  of === null ? nothing() : { text: of.toLocaleString('en-US'), number: of }
const nothing = (text = 'n/a'): CellText => ({ text, number: null })

type LineKey = { readonly section: Section; readonly key: string; readonly name: string }

/** The lines of all deals, each once: those of the same name in a section stand in one row. */
const linesOf = (deals: readonly WorkedDeal[]): LineKey[] => {
  const keys = new Map<string, LineKey>()
  for (const { figures } of deals)
    for (const line of figures.lines)
      if (line.id !== 'buy-price')
        keys.set(keyOf(line), { section: line.section, key: keyOf(line), name: line.name })
  return [...keys.values()]
}

const keyOf = ({ section, name }: { readonly section: Section; readonly name: string }): string =>
  `${section}: ${name}`
