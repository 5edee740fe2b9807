import type { CountyList, ListCounts } from '../../../contract/county-lists/county-lists.ts'
import { listKinds } from '../../../domain/county-lists/list-kinds.ts'
import type { WhyNoValue } from '../../../domain/homes/added-home.ts'
import { joinAnd } from '../../../domain/join-and.ts'
import { joinKnown } from '../../ui/facts-in-line.ts'
import { formatCount, formatCounted } from '../../ui/words/format.ts'

/** What became of a list: its rows, the values of its homes off the market, and what its file does not say. */
export const becameSentences = (list: CountyList): string =>
  joinKnown([rowsSentence(list.counts), valuesSentence(list), lacksSentence(list)], ' ')

/** What became of the rows of a list: `1,000 rows: 12 for sale, 3 under contract, 800 off market, 150 on no home on file`. */
export const rowsSentence = (counts: ListCounts): string => {
  const parts = [
    [counts.forSale, 'for sale'],
    [counts.underContract, 'under contract'],
    [counts.offMarket, 'off market'],
    [counts.unmatched, 'not matched to a home'],
    [counts.ownAddress, 'with mail sent to the home'],
    [counts.refused, 'that could not be read'],
  ] as const
  const became = parts.flatMap(([rows, words]) =>
    rows === 0 ? [] : [`${formatCount(rows)} ${words}`],
  )
  const rows = formatCounted(counts.rows, 'row')
  return became.length === 0 ? `${rows}.` : `${rows}: ${became.join(', ')}.`
}

/** How far the values of its homes off the market are: `790 of 800 homes off market are valued; 10 have no value: 8 …`. */
const valuesSentence = ({ offMarketHomes }: Pick<CountyList, 'offMarketHomes'>): string | null => {
  const { valued, waiting, withoutValue, notShown } = offMarketHomes
  const without = withoutValue.reduce((sum, { homes }) => sum + homes, 0)
  const all = valued + waiting + without + notShown
  if (all === 0) return null
  const reasons = withoutValue
    .map(({ why, homes }) => `${formatCount(homes)} ${noValueWords[why]}`)
    .join(', ')
  return [
    `${formatCount(valued)} of ${formatCounted(all, 'home')} off market ${valued === 1 && all === 1 ? 'is' : 'are'} valued.`,
    ...(waiting === 0 ? [] : [`${formatCount(waiting)} still to be valued.`]),
    ...(without === 0 ? [] : [`No value: ${reasons}.`]),
    ...(notShown === 0 ? [] : [`${formatCount(notShown)} not shown, as their sellers have asked.`]),
  ].join(' ')
}

const noValueWords: Readonly<Record<WhyNoValue, string>> = {
  'no place': 'without a known place',
  'no market': 'outside all markets on file',
  'no living area': 'without a known living area',
  'few comps': 'with too few comps',
}

/** What a list does not say of any home: `It has no parcel numbers and no amounts.`; null where it says all. */
const lacksSentence = ({ lacks, kind }: Pick<CountyList, 'lacks' | 'kind'>): string | null => {
  const { recorded, amount } = listKinds[kind]
  const missing = lacks.flatMap((field) => {
    // A kind without days or amounts lacks nothing.
    if (field === 'recordedOn' && recorded === null) return []
    if (field === 'amountUsd' && amount === null) return []
    return [`no ${lackWords[field]}`]
  })
  return missing.length === 0 ? null : `Its file has ${joinAnd(missing)}.`
}

const lackWords: Readonly<Record<CountyList['lacks'][number], string>> = {
  parcel: 'parcel numbers',
  address: 'addresses',
  recordedOn: 'days',
  amountUsd: 'amounts',
  caseNumber: 'case numbers',
}
