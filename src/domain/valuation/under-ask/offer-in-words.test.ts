import { expect, it } from 'vitest'
import { offerSentence, offersSentence } from './offer-in-words.ts'
import { offerChance, type UnderAskCurve } from './under-ask-chance.ts'

const logit = (p: number) => Math.log(p / (1 - p))
const curveOf = (...chances: readonly number[]): UnderAskCurve => ({
  shares: [0.01, 0.02, 0.03, 0.08, 0.1],
  logits: chances.map(logit),
})
const now = curveOf(0.42, 0.25, 0.2, 0.06, 0.034)
const monthAgo = curveOf(0.36, 0.2, 0.16, 0.06, 0.034)
const sentenceAt = (share: number, before = monthAgo) =>
  offerSentence(offerChance(now, share), offerChance(before, share))

it('an offer is said with how often homes go for it, and how often they did a month ago', () => {
  expect(sentenceAt(0.02)).toBe(
    'If it sells within four weeks, about 25 of 100 homes like this go for your max offer or less; a month ago 20.',
  )
  expect(sentenceAt(0.1)).toBe(
    'If it sells within four weeks, about 3 of 100 homes like this go for your max offer or less, as a month ago.',
  )
})

it('an offer whose chance is not known is said with its bounds', () => {
  expect(sentenceAt(0.05)).toBe(
    'If it sells within four weeks, between 6 and 25 of 100 homes like this go for your max offer or less; a month ago between 6 and 20.',
  )
  expect(sentenceAt(0.3)).toBe(
    'If it sells within four weeks, fewer than 4 of 100 homes like this go for your max offer or less, as a month ago.',
  )
  expect(sentenceAt(-0.02)).toBe(
    'If it sells within four weeks, at least 42 of 100 homes like this go for your max offer or less; a month ago at least 36.',
  )
})

it('where both bounds are the same in whole homes, there is one number', () => {
  const flat = curveOf(0.052, 0.051, 0.05, 0.049, 0.01)
  expect(offerSentence(offerChance(flat, 0.05), offerChance(flat, 0.05))).toBe(
    'If it sells within four weeks, 5 of 100 homes like this go for your max offer or less, as a month ago.',
  )
})

it('the evidence says it for each share', () => {
  expect(offersSentence({ now, monthAgo })).toBe(
    'Of 100 homes like this that sell within four weeks, about 42 go for 1% or more under asking, 25 for 2%, 6 for 8%, 3 for 10%.',
  )
})
