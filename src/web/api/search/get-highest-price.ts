import { highestPriceSchema } from '../../../contract/search/get-highest-price.ts'
import { callApi } from '../request.ts'

/** The highest asking price in a place, in whole US dollars; null where none is known, and when the call fails. */
export const getHighestPrice = async (
  place: string,
  signal: AbortSignal,
): Promise<number | null> => {
  const path = `/api/flip-search/highest-price?place=${encodeURIComponent(place)}`
  const answer = await callApi(path, highestPriceSchema, { signal })
  return answer.ok ? answer.value.body.highestUsd : null
}
