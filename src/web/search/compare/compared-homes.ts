import type { Home } from '../../../contract/search/home.ts'
import { conditionWords } from '../../../domain/condition/condition-words.ts'
import { exitNames } from '../../../domain/deals/exits/exit-inputs.ts'
import type { HomeFigures } from '../../../domain/deals/results/home-figures.ts'
import type { Verdict } from '../../../domain/deals/results/verdict.ts'
import { verdictNames } from '../../../domain/search/figures-in-words.ts'
import {
  type Better,
  type CellText,
  placed,
  type SideGroup,
  type SideRow,
} from '../../ui/side-by-side.ts'
import { formatChance } from '../../ui/words/chance-words.ts'
import {
  chanceOfWorkWords,
  gapWords,
  lastSaleWords,
  repairsWords,
  roomWords,
} from '../../ui/words/figure-words.ts'
import {
  formatCount,
  formatDate,
  formatUsd,
  formatUsdRange,
  UNKNOWN,
} from '../../ui/words/format.ts'

/** A home with its figures at the repairs that are taken for all; null where its size is not known. */
export type ComparedHome = { readonly home: Home; readonly figures: HomeFigures | null }

/** Homes side by side: the same rows for each, in the order of the preview. */
export const comparedHomes = (compared: readonly ComparedHome[]): readonly SideGroup[] => {
  const row = (
    name: string,
    of: (one: ComparedHome) => CellText,
    better: Better = null,
  ): SideRow => ({
    key: name,
    name,
    cells: placed(compared.map(of), better),
  })
  return [
    {
      name: 'At the ask',
      rows: [
        row(
          'Verdict',
          ({ figures }) =>
            figures === null
              ? words('No deal: the size is not known')
              : { text: verdictNames[figures.verdict], number: RANK[figures.verdict] },
          'higher',
        ),
        row('Ask', ({ home }) => usd(home.price)),
        row('Max offer', ({ figures }) =>
          figures?.maxOffer === null ? words('None') : usd(figures?.maxOffer),
        ),
        row('Exit of the max offer', ({ figures }) =>
          words(figures && (figures.maxOfferBy ?? exitNames.flip)),
        ),
        row(
          'Max offer less ask',
          ({ home, figures }) =>
            usd(figures?.maxOffer == null ? null : figures.maxOffer - home.price),
          'higher',
        ),
        row('Net at ask', ({ figures }) => usd(figures?.netAtAsk), 'higher'),
        row(
          'Room for repairs',
          ({ figures }) =>
            figures === null
              ? words(null)
              : { text: roomWords(figures.roomForRepairs), number: figures.roomForRepairs.dollars },
          'higher',
        ),
        row('Repairs', ({ figures }) =>
          figures === null
            ? words(null)
            : {
                text: repairsWords(figures.assumedRepairs),
                number: figures.assumedRepairs.dollars,
              },
        ),
      ],
    },
    {
      name: 'Value',
      rows: [
        row('Likely sale', ({ home: { likelySale } }) => usd(likelySale?.price)),
        row('Likely range', ({ home: { likelySale } }) =>
          words(likelySale && formatUsdRange(likelySale)),
        ),
        row('Typical value', ({ home }) => usd(home.typicalValue)),
        row('Range of typical value', ({ home }) => words(formatUsdRange(home.range80))),
        row(
          'Ask against typical',
          ({ home }) => ({
            text: gapWords(home),
            number: home.price / home.typicalValue,
          }),
          'lower',
        ),
        row('After-repair value', ({ home }) => usd(home.afterRepairValue.price)),
        row('Average comp price', ({ home }) => usd(home.averageCompPrice)),
        row(
          'Profit potential',
          ({ home: { arv } }) => ({
            text: `${formatUsd(arv.max)} to ${formatUsd(arv.min)}`,
            number: arv.max,
          }),
          'higher',
        ),
        row('Sells over asking', ({ home }) =>
          words(home.chance === null ? null : formatChance(home)),
        ),
        row('Grade', ({ home }) => words(home.grade)),
        row('Comps', ({ home }) => count(home.comps.length)),
      ],
    },
    {
      name: 'The home',
      rows: [
        row('Type', ({ home }) => words(home.propertyType)),
        row('Bedrooms', ({ home }) => count(home.beds)),
        row('Bath', ({ home }) => count(home.bath)),
        row('Sqft', ({ home }) => count(home.size)),
        row(
          'Ask a sqft',
          ({ home }) => usd(home.size ? Math.round(home.price / home.size) : null),
          'lower',
        ),
        row('Lot sqft', ({ home }) => count(home.lotSize)),
        row('Year built', ({ home }) => words(home.yearBuilt ? String(home.yearBuilt) : null)),
        row('HOA dues a month', ({ home }) => usd(home.hoaDues), 'lower'),
        row('Condition', ({ home }) =>
          words(home.condition === null ? 'Not told' : conditionWords(home.condition)),
        ),
        row('Chance of work', ({ home }) => words(chanceOfWorkWords(home))),
        row('Last sale', ({ home }) => words(lastSaleWords(home))),
      ],
    },
    {
      name: 'The listing',
      rows: [
        row('Date Listed', ({ home }) => words(home.dateListed && formatDate(home.dateListed))),
        row('Days on market', ({ home }) => count(home.daysOnMarket)),
        row('Asked before', ({ home }) => usd(home.askedBefore?.price)),
        row('Zip', ({ home }) => words(home.zip)),
        row('Mls', ({ home }) => words(home.mls)),
        row('Checks', ({ home }) =>
          words(home.checks.map(({ evidence }) => evidence).join('; ') || 'None'),
        ),
      ],
    },
  ]
}

const RANK: Readonly<Record<Verdict, number>> = { clears: 2, pays: 1, loses: 0 }

const usd = (amount: number | null | undefined): CellText => ({
  text: formatUsd(amount ?? null),
  number: amount ?? null,
})
const count = (of: number | null | undefined): CellText => ({
  text: formatCount(of ?? null),
  number: of ?? null,
})
const words = (text: string | null): CellText => ({ text: text ?? UNKNOWN, number: null })
