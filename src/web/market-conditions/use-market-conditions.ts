import { type MarketConditions, marketConditionCalls } from '../../contract/market-conditions.ts'
import { useAsked } from '../api/use-asked.ts'

/**
 * What the market of a place is like; where only its homes for sale are known, that of the place `around` it. Null
 * while it is on its way, none when it does not come.
 */
export const useMarketConditions = (
  place: string,
  around: string | null,
): readonly MarketConditions[] | null => {
  const here = useConditionsOf(place)
  const wanted = here === null || here.some(knowsEnough) ? null : around
  const wider = useConditionsOf(wanted)
  if (wanted === null) return here
  return wider?.length === 0 ? here : wider
}

/** They are beside other things: no one is sent to sign in for them. */
const useConditionsOf = (place: string | null): readonly MarketConditions[] | null => {
  const { asked } = useAsked(
    marketConditionCalls.ofPlace,
    place === null ? null : { query: { place } },
    { interrupts: 'none' },
  )
  if (asked.state === 'asking') return null
  return asked.state === 'known' ? asked.value : []
}

const knowsEnough = ({ daysOnMarket, saleToList, supply }: MarketConditions): boolean =>
  [daysOnMarket.median, saleToList.medianPercent, supply.months].some((figure) => figure !== null)
