import type { Subject } from '../../domain/comps/candidate.ts'
import type { Neighbourhood } from '../../domain/comps/neighbourhood.ts'
import { COMPS_WINDOW_DAYS, selectComps } from '../../domain/comps/select-comps.ts'
import { milesOf, type SearchDistance, searchDistances } from '../../domain/distance.ts'
import { estimateFrom } from '../../domain/valuation/estimate-value.ts'
import type { StoredCandidate } from './to-comp.ts'
import { toComp } from './to-comp.ts'

/** One home's value at one distance, with what the browser is shown of how it came about. */
export type HomeValuation = {
  readonly distance: SearchDistance
  readonly value: number
  readonly fewComps: boolean
  readonly averageClosed: number | null
  readonly averageWithActive: number | null
  /** JSON arrays of the contract's Comp. */
  readonly comps: string
  readonly activeComps: string
}

/**
 * Values a home at each distance the form offers; a home that cannot be valued has none. Homes for sale
 * nearby are shown and averaged when asked for, but never enter the value.
 */
export const valueHome = (
  subject: Subject,
  nearby: {
    readonly sales: Neighbourhood<StoredCandidate>
    readonly active: Neighbourhood<StoredCandidate>
    readonly asOfDay: number
  },
): HomeValuation[] => {
  const { asOfDay } = nearby
  const widest = { radiusMiles: milesOf.mile, asOfDay }
  const salesWithin = nearby.sales.near(subject, { ...widest, windowDays: COMPS_WINDOW_DAYS })
  const activeWithin = nearby.active.near(subject, { ...widest, windowDays: 0 })
  return searchDistances.flatMap((distance) => {
    const radiusMiles = milesOf[distance]
    const estimate = estimateFrom(
      subject,
      salesWithin.filter((sale) => sale.miles <= radiusMiles),
      nearby.sales,
      { radiusMiles, asOfDay },
    )
    if (estimate === null) return []
    const active = selectComps(activeWithin.filter((home) => home.miles <= radiusMiles))
    return {
      distance,
      value: estimate.value,
      fewComps: estimate.fewComps,
      averageClosed: averagePrice(estimate.comps),
      averageWithActive: averagePrice([...estimate.comps, ...active]),
      comps: JSON.stringify(estimate.comps.map(toComp)),
      activeComps: JSON.stringify(active.map(toComp)),
    }
  })
}

/** Plain, unadjusted average; null without comps. */
const averagePrice = (comps: readonly { candidate: { price: number } }[]): number | null =>
  comps.length === 0
    ? null
    : comps.reduce((sum, { candidate }) => sum + candidate.price, 0) / comps.length
