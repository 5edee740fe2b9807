import { shownChance } from '../over-ask/over-ask-chance.ts'
import {
  HELD_SHARES,
  type OfferChance,
  type UnderAskCurve,
  underAskChance,
} from './under-ask-chance.ts'

/** A home's curve now, and as it would have been a month ago. */
export type OfferCurves = { readonly now: UnderAskCurve; readonly monthAgo: UnderAskCurve }

/** `If it sells within four weeks, about 12 of 100 homes like this go for your max offer or less; a month ago 9.` */
export const offerSentence = (now: OfferChance, monthAgo: OfferChance): string => {
  const [words, before] = [outOf100(now), outOf100(monthAgo)]
  const about = now.least === now.most ? 'about ' : ''
  const trend = words === before ? ', as a month ago' : `; a month ago ${before}`
  return `If it sells within four weeks, ${about}${words} of 100 homes like this go for your max offer or less${trend}.`
}

/** `12`, `between 8 and 25`, `fewer than 3` or `at least 40`. */
const outOf100 = ({ least, most }: OfferChance): string => {
  const [low, high] = [ofHundred(least), ofHundred(most)]
  if (most === 1) return `at least ${low}`
  if (least === 0) return `fewer than ${high + 1}`
  return low === high ? String(low) : `between ${low} and ${high}`
}

/** `Of 100 homes like this that sell within four weeks, about 42 go for 1% or more under asking, 6 for 8%.` */
export const offersSentence = ({ now }: OfferCurves): string => {
  const homes = HELD_SHARES.flatMap(({ from, to }) => [from, to]).map((share, i) => {
    const [go, under] = i === 0 ? [' go', ' or more under asking'] : ['', '']
    return `${ofHundred(underAskChance(now, share))}${go} for ${Math.round(100 * share)}%${under}`
  })
  return `Of 100 homes like this that sell within four weeks, about ${homes.join(', ')}.`
}

const ofHundred = (chance: number) => Math.round(100 * shownChance(chance))
