import type { CountyList } from '../../contract/county-lists/county-lists.ts'
import type { HomesOnLists } from '../../contract/county-lists/homes-on-lists.ts'
import { listKinds } from '../../domain/county-lists/list-kinds.ts'
import { formatCount, formatCounted } from '../ui/words/format.ts'
import { type AskedHomes, kindsAsked } from './asked-homes.ts'

type ByLists = HomesOnLists['byLists']

/** `312 homes on county lists in Seattle, WA`, `14 homes off market on lis pendens and probate lists`. */
export const homesSentence = (
  { total, place }: Pick<HomesOnLists, 'total' | 'place'>,
  asked: AskedHomes,
): string => {
  const { standing = 'all', match } = asked
  const names = kindsAsked(asked).map((kind) => listKinds[kind].name.toLowerCase())
  const lists =
    names.length === 0 ? 'county lists' : `${names.join(match === 'all' ? ' and ' : ' or ')} lists`
  return `${formatCounted(total, 'home')}${standing === 'all' ? '' : ` ${standing}`} on ${lists}${place === null ? '' : ` in ${place}`}`
}

/** `286 on one kind of list, 24 on two, 2 on three`; null where all are on one. */
export const stackedSentence = (byLists: ByLists): string | null => {
  const some = byLists.filter(({ homes }) => homes > 0)
  if (!some.some(({ lists }) => lists > 1)) return null
  const [first, ...others] = some.map(({ lists, homes }) => ({
    homes: formatCount(homes),
    lists: numberWords[lists - 1] ?? String(lists),
    one: lists === 1,
  }))
  if (first === undefined) return null
  return [
    `${first.homes} on ${first.lists} ${first.one ? 'kind' : 'kinds'} of list`,
    ...others.map(({ homes, lists }) => `${homes} on ${lists}`),
  ].join(', ')
}

const numberWords = ['one', 'two', 'three', 'four', 'five']

/** How many homes are on lists of so many kinds or more. */
export const onAtLeast = (byLists: ByLists, least: number): number =>
  byLists.reduce((sum, { lists, homes }) => (lists >= least ? sum + homes : sum), 0)

/** `21–40 of 312`. */
export const pageWords = (from: number, shown: number, total: number): string =>
  `${formatCount(from + 1)}–${formatCount(from + shown)} of ${formatCount(total)}`

/** The counties of lists, each once: `King County, WA`. */
export const countiesOf = (lists: readonly Pick<CountyList, 'county' | 'state'>[]): string[] =>
  [...new Set(lists.map(({ county, state }) => `${county}, ${state}`))].toSorted()
