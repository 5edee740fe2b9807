import type { Home } from '../../../contract/search/home.ts'
import { YOU } from '../../../domain/homes/known-facts.ts'
import { localDateOf } from '../../../domain/iso-date.ts'
import { joinAnd } from '../../../domain/join-and.ts'
import { formatDayIn, formatUsd } from '../../ui/words/format.ts'

type FactsFrom = NonNullable<Home['factsFrom']>[number]

/**
 * `Price from NWMLS, seen Nov 3; also in the Redfin file, seen Oct 28, at $510,000; lot from the King County file`: of
 * each source after the price's what it says first, and what it asks where it offers the home as well.
 */
export const factsFromSentence = (
  home: Pick<Home, 'factsFrom' | 'refreshedAt' | 'price' | 'asOf' | 'offMarket'>,
): string => {
  const [first, ...others] = home.factsFrom ?? []
  if (first === undefined) return ''
  if (home.offMarket !== undefined)
    return [first, ...others]
      .map(({ source, facts }, i) => {
        const from = `${named(facts)} from ${source === YOU ? 'you' : withArticle(source)}`
        return i === 0 ? `${from.charAt(0).toUpperCase()}${from.slice(1)}` : from
      })
      .join('; ')
  // A feed takes back what is no longer there: it has seen the home at its last refresh.
  const seenOn =
    home.refreshedAt === undefined ? first.date : localDateOf(new Date(home.refreshedAt))
  return [
    `Price from ${withArticle(first.source)}, seen ${formatDayIn(seenOn, home.asOf)}`,
    ...others.map((other) => said(other, home)),
  ].join('; ')
}

const said = (
  { source, date, facts, asks }: FactsFrom,
  { price, asOf }: Pick<Home, 'price' | 'asOf'>,
): string => {
  const from =
    facts.length === 0
      ? `also in ${withArticle(source)}`
      : `${named(facts)} from ${withArticle(source)}`
  if (asks === undefined) return from
  return `${from}, seen ${formatDayIn(date, asOf)}, at ${asks === price ? 'the same price' : formatUsd(asks)}`
}

const MAX_NAMED = 3

const named = (facts: readonly string[]): string => {
  const shown = facts.length > MAX_NAMED ? facts.slice(0, MAX_NAMED - 1) : facts
  const words = facts.length > MAX_NAMED ? [...shown, 'more'] : shown
  return joinAnd(words)
}

const withArticle = (source: string) => (/ file\b/.test(source) ? `the ${source}` : source)
