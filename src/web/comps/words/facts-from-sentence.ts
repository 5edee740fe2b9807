import type { Home } from '../../../contract/homes/home.ts'
import { formatDayIn } from '../../ui/format.ts'

/** `Price from NWMLS, Nov 3; lot from the King County file`: of each source after the price's what it says first. */
export const factsFromSentence = (
  factsFrom: NonNullable<Home['factsFrom']>,
  asOf: string,
): string => {
  const [first, ...others] = factsFrom
  if (first === undefined) return ''
  const parts = others.map(({ source, facts }) => `${named(facts)} from ${withArticle(source)}`)
  return [
    `Price from ${withArticle(first.source)}, ${formatDayIn(first.date, asOf)}`,
    ...parts,
  ].join('; ')
}

const MOST_NAMED = 3

const named = (facts: readonly string[]): string => {
  const shown = facts.length > MOST_NAMED ? facts.slice(0, MOST_NAMED - 1) : facts
  const words = facts.length > MOST_NAMED ? [...shown, 'more'] : shown
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

const withArticle = (source: string) => (/ file\b/.test(source) ? `the ${source}` : source)
