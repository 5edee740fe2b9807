import type { Accuracy, MarketAccuracy } from '../../contract/accuracy.ts'
import type { Result } from '../../domain/result.ts'
import type { CallFailure } from '../api/request.ts'

/** The markets loaded so far, and what is left: they are asked for page by page. */
export type AskedMarkets = { readonly markets: readonly MarketAccuracy[] } & (
  | { readonly state: 'asking'; readonly after: string | null }
  | { readonly state: 'failed'; readonly after: string | null; readonly text: string }
  | { readonly state: 'there' }
)

type Asking = Extract<AskedMarkets, { readonly state: 'asking' }>

/** Before the first page has come. */
export const noneYet: Asking = { state: 'asking', after: null, markets: [] }

/** How things stand when a page has come, or has not. */
export const withAnswer = (asking: Asking, answer: Result<Accuracy, CallFailure>): AskedMarkets => {
  if (!answer.ok) {
    const { error } = answer
    return error.kind === 'aborted' ? asking : { ...asking, state: 'failed', text: error.text }
  }
  const { markets: come, next } = answer.value
  // A market studied between two pages may stand on both.
  const already = new Set(asking.markets.map(({ market }) => market))
  const markets = [...asking.markets, ...come.filter(({ market }) => !already.has(market))]
  return next === undefined ? { state: 'there', markets } : { ...asking, after: next, markets }
}
