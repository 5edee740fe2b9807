import { describe, expect, it } from 'vitest'
import type { MarketAccuracy } from '../../contract/accuracy.ts'
import { err, ok } from '../../domain/result.ts'
import { noneYet, withAnswer } from './accuracy-pages.ts'

const market = (market: string): MarketAccuracy => ({
  market,
  name: market,
  demo: false,
  asOf: '2022-09-27',
  distance: 'mile',
  tested: null,
  overall: null,
  zips: [],
  zipsWithTooFew: 0,
  flips: null,
  asks: null,
  likelySale: null,
  overAsk: null,
})
const [one, two, three] = [market('981'), market('982'), market('983')]

describe('the markets of the accuracy page', () => {
  it('come page by page until there are no more', () => {
    const first = withAnswer(noneYet, ok({ markets: [one, two], next: '7.982' }))
    expect(first).toEqual({ state: 'asking', after: '7.982', markets: [one, two] })
    if (first.state !== 'asking') return
    const all = withAnswer(first, ok({ markets: [three] }))
    expect(all).toEqual({ state: 'there', markets: [one, two, three] })
  })

  it('stand there once, whatever pages they are on', () => {
    const first = { ...noneYet, after: '7.982', markets: [one, two] }
    expect(withAnswer(first, ok({ markets: [two, three] })).markets).toEqual([one, two, three])
  })

  it('stay when a later page fails, which is the one to be asked for again', () => {
    const first = { ...noneYet, after: '7.982', markets: [one, two] }
    expect(withAnswer(first, err({ kind: 'unreachable', text: 'Network error' }))).toEqual({
      state: 'failed',
      after: '7.982',
      text: 'Network error',
      markets: [one, two],
    })
    expect(withAnswer(first, err({ kind: 'aborted' }))).toBe(first)
  })
})
