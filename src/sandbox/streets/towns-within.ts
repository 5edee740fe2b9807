import type { Box } from '../../domain/box.ts'
import { demoCities } from '../towns/demo-cities.ts'
import { type TownPlan, townPlanOf } from '../towns/town-plan.ts'

/** Finds the demo towns in an area. A town is planned when first asked for (about 20 ms), then kept. */
export const townFinder = (): ((area: Box) => TownPlan[]) => {
  const plans = new Map<string, TownPlan>()
  return (area) =>
    demoCities
      .filter(
        ({ center: { latitude, longitude } }) =>
          longitude + REACH_DEGREES >= area.west &&
          longitude - REACH_DEGREES <= area.east &&
          latitude + REACH_DEGREES >= area.south &&
          latitude - REACH_DEGREES <= area.north,
      )
      .map((city) => {
        const plan = plans.get(city.key) ?? townPlanOf(city)
        plans.set(city.key, plan)
        return plan
      })
}

/** No town reaches farther from its center. */
const REACH_DEGREES = 0.08
