import { inDollars } from '../../domain/deal/basis-in-words.ts'
import { chanceWords, profitWords, shareWords } from '../../domain/deal/deal-in-words.ts'
import { costSections, type Section } from '../../domain/deal/line-items.ts'
import { stress } from '../../domain/deal/stress.ts'
import type { WorkedDeal } from './worked-deal.ts'

/** A row of deals side by side. */
export type ComparedRow = {
  readonly key: string
  readonly name: string
  readonly cells: readonly ComparedCell[]
}
export type ComparedCell = {
  readonly text: string
  /** For files: dollars, shares or plain numbers; null where nothing is told. */
  readonly number: number | null
  readonly place: 'best' | 'worst' | null
}
export type ComparedGroup = { readonly name: string; readonly rows: readonly ComparedRow[] }

/** Deals side by side: the same rows for each, in the order of the Deal panel. */
export const comparedGroups = (deals: readonly WorkedDeal[]): ComparedGroup[] => {
  const row = (name: string, of: Told, better: Better = null, key = name): ComparedRow => ({
    ...{ key, name, cells: placed(deals.map(of), better) },
  })
  const stressed = deals.map(({ kept }) => stress(kept.inputs))
  const lineKeys = linesOf(deals)
  return [
    {
      name: 'In short',
      rows: [
        row('Max offer', ({ maxOfferCents }) => dollars(maxOfferCents, 'None')),
        row('Max offer less the asking price', (deal) => dollars(room(deal)), 'higher'),
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
        row('Asking price', ({ askCents }) => dollars(askCents)),
        row('Purchase price', ({ kept }) => dollars(kept.inputs.priceCents)),
        row('After-repair value', ({ kept }) => dollars(kept.inputs.arvCents)),
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
      rows: [
        row('All-in cost, without selling', ({ figures }) => dollars(figures.totals.allInCents)),
        row('Total cost', ({ figures }) => dollars(figures.totals.totalCents)),
        row(
          'Cash invested, before the sale',
          ({ figures }) => dollars(figures.cash.investedCents),
          'lower',
        ),
        row('Cash at the peak', ({ figures }) => dollars(figures.cash.peakCents), 'lower'),
        row('Return on total cost', ({ figures }) => share(figures.returns.onTotalCost), 'higher'),
        row('Return on all-in cost', ({ figures }) => share(figures.returns.onAllInCost), 'higher'),
        row('Return on cash invested', ({ figures }) => share(figures.returns.onCash), 'higher'),
        row(
          'That a year, compounded',
          ({ figures }) => share(figures.returns.onCashAYear),
          'higher',
        ),
        row('IRR a year, compounded', ({ figures }) => share(figures.returns.irrAYear), 'higher'),
        row('Margin, of the sale price', ({ figures }) => share(figures.returns.margin), 'higher'),
        row('Loans', ({ figures }) => dollars(figures.loanCents)),
        row('Loan to price and rehab', ({ figures }) => share(figures.leverage.toCost)),
        row('Loan at closing to price', ({ figures }) => share(figures.leverage.toPrice)),
        row('Loan to after-repair value', ({ figures }) => share(figures.leverage.toValue)),
        row('Sale price without a loss, at least', ({ figures }) =>
          dollars(figures.breakEvenSaleCents),
        ),
        row('Days it may take longer', ({ figures }) => plain(figures.daysOfSlack), 'higher'),
        row(
          'Rehab may take more, before contingency',
          ({ figures }) => dollars(figures.rehabRoomCents),
          'higher',
        ),
      ],
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

type TellsOf = Omit<ComparedCell, 'place'>
type Told = (deal: WorkedDeal) => TellsOf
/** Which end of a row is the better one; null where neither is. */
type Better = 'higher' | 'lower' | null

const room = ({ maxOfferCents, askCents }: WorkedDeal): number | null =>
  maxOfferCents === null || askCents === null ? null : maxOfferCents - askCents

const dollars = (cents: number | null, none = 'n/a'): TellsOf =>
  cents === null ? nothing(none) : { text: inDollars(cents), number: cents / 100 }
const profit = (cents: number | null): TellsOf =>
  cents === null ? nothing() : { text: profitWords(cents), number: cents / 100 }
const share = (of: number | null): TellsOf =>
  of === null ? nothing() : { text: shareWords(of), number: of }
const chance = (of: number | null): TellsOf =>
  of === null ? nothing() : { text: chanceWords(of), number: of }
const plain = (of: number | null): TellsOf =>
  of === null ? nothing() : { text: of.toLocaleString('en-US'), number: of }
const nothing = (text = 'n/a'): TellsOf => ({ text, number: null })

/** Best and worst of a row, where they differ; a deal that tells nothing is neither. */
const placed = (told: readonly TellsOf[], better: Better): ComparedCell[] => {
  // What reads the same is the same.
  const numbers = told.flatMap(({ number }) => (number === null ? [] : [number]))
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  const textAt = (number: number) => told.find((one) => one.number === number)?.text
  const differ = better !== null && numbers.length > 1 && textAt(low) !== textAt(high)
  const [best, worst] = better === 'higher' ? [high, low] : [low, high]
  return told.map((one) => ({
    ...one,
    place: !differ
      ? null
      : one.text === textAt(best)
        ? 'best'
        : one.text === textAt(worst)
          ? 'worst'
          : null,
  }))
}

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
