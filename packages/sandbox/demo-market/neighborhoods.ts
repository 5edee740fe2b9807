import { type Random, randomOf } from '../towns/random.ts'
import { TOWN_RADIUS_MILES, type TownPoint } from '../towns/town-grid.ts'

/** What a place in a town does to the homes there. */
export type Surroundings = {
  /** Added to the logarithm of a price: .1 is about 10 % more expensive. */
  readonly priceEffect: number
  /** The year most homes around were built. */
  readonly builtAround: number
}

/** A town's neighborhoods: prices and ages change smoothly from one to the next. */
export const neighborhoodsOf = (cityKey: string): ((at: TownPoint) => Surroundings) => {
  // The seed keeps its spelling: another would make another town.
  const random = randomOf(`${cityKey} neighbourhoods`)
  const centers = Array.from({ length: 11 }, () => neighborhood(random))
  return (at) => {
    let weights = 0
    let price = 0
    let built = 0
    for (const center of centers) {
      const miles2 = (at.east - center.east) ** 2 + (at.north - center.north) ** 2
      const weight = Math.exp(-miles2 / (2 * NEIGHBORHOOD_MILES ** 2)) + 1e-9
      weights += weight
      price += weight * center.priceEffect
      built += weight * center.builtAround
    }
    return { priceEffect: price / weights, builtAround: built / weights }
  }
}

/** Towns grew outwards: about nine years a quarter mile. */
const neighborhood = (random: Random) => {
  const angle = random.between(0, 2 * Math.PI)
  const miles = TOWN_RADIUS_MILES * Math.sqrt(random.next())
  return {
    east: miles * Math.cos(angle),
    north: miles * Math.sin(angle),
    priceEffect: random.normal(0, 0.26),
    builtAround: Math.min(2008, 1922 + 24 * miles + random.normal(0, 9)),
  }
}

const NEIGHBORHOOD_MILES = 0.65
