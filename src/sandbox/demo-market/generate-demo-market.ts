import type { IsoDate } from '../../domain/iso-date.ts'
import type { DemoCity } from '../towns/demo-cities.ts'
import { type Random, randomOf } from '../towns/random.ts'
import { townPlanOf } from '../towns/town-plan.ts'
import { type DemoHome, type DemoHomeType, drawHome } from './demo-home.ts'
import { type DemoListing, offerHome, SOLD_DAYS, sellHome } from './demo-listing.ts'
import type { Condition } from './demo-price.ts'
import { drawLots } from './lots.ts'
import { neighborhoodsOf } from './neighborhoods.ts'

/**
 * The listings of a city as of a date, the same whether or not those of others are asked for, and further homes for
 * later ones, on lots that none of them has. The same date gives the same listings; another date gives the same
 * homes and prices, moved in time. All cities have about 27,000 listings, source `demo`, exported that day, an
 * earlier fact before the newest where a price was cut.
 */
export const drawDemoCity = (city: DemoCity, asOf: IsoDate) => {
  const random = randomOf(`${city.key} homes`)
  const nextHome = homesOf(city, random)
  return { listings: [...drawListings(city, asOf, random, nextHome)], nextHome }
}

function* drawListings(
  city: DemoCity,
  asOf: IsoDate,
  random: Random,
  nextHome: () => DemoHome,
): Generator<DemoListing> {
  let number = 0
  const subject = (home: DemoHome, condition: Condition) => {
    number++
    return { city, home, condition, asOf, number, random }
  }

  for (let offers = random.whole(340, 385); offers > 0; offers--) {
    const home = nextHome()
    // One home in ten was bought not long ago; half of those needed work then and are flips now.
    const boughtBefore = random.chance(0.1)
    const flip = boughtBefore && random.chance(0.5)
    if (boughtBefore) {
      const bought = subject(home, flip ? 'needs work' : drawCondition(random))
      yield sellHome(bought, random.whole(LISTED_BEFORE, SOLD_DAYS - 30))
    }
    yield offerHome(subject(home, flip ? 'updated' : drawCondition(random)))
  }

  for (let homes = random.whole(2945, 2990); homes > 0; homes--) {
    const home = nextHome()
    const sold = random.whole(0, SOLD_DAYS - 1)
    if (sold < 300 && random.chance(0.05)) {
      yield sellHome(subject(home, drawCondition(random)), sold + random.whole(150, 400))
    }
    yield sellHome(subject(home, drawCondition(random)), sold)
  }
}

/** Draws homes for a town: houses mostly along side streets, flats in shared buildings on main ones. */
const homesOf = (city: DemoCity, random: Random): (() => DemoHome) => {
  const nextLot = drawLots(townPlanOf(city), random)
  const surroundingsAt = neighborhoodsOf(city.key)
  const buildings = Array.from({ length: CONDO_BUILDINGS }, () => nextLot(true))
  const drawn = new Set<string>()
  return () => {
    const type = drawType(random)
    for (;;) {
      const building =
        type === 'Condo' ? buildings[random.whole(0, CONDO_BUILDINGS - 1)] : undefined
      const lot = building ?? nextLot(random.chance(0.06))
      const home = drawHome(type, lot, surroundingsAt(lot.at), random)
      if (drawn.has(home.homeKey)) continue
      drawn.add(home.homeKey)
      return home
    }
  }
}

const drawType = (random: Random): DemoHomeType => {
  let draw = random.next()
  for (const [type, share] of typeShares) {
    draw -= share
    if (draw < 0) return type
  }
  return 'House'
}

/** The condition of a home that comes on the market. */
export const drawCondition = (random: Random): Condition => {
  const draw = random.next()
  return draw < 0.1 ? 'needs work' : draw < 0.32 ? 'updated' : 'average'
}

const typeShares: readonly (readonly [DemoHomeType, number])[] = [
  ['House', 0.7],
  ['Townhouse', 0.1],
  ['Condo', 0.11],
  ['MultiFamily', 0.06],
  ['Other', 0.03],
]
const CONDO_BUILDINGS = 42
/** Nobody sells again within five months. */
const LISTED_BEFORE = 150
