import type { IsoDate } from '../../../src/domain/iso-date.ts'
import type { DemoCity } from '../towns/demo-cities.ts'
import { type Random, randomOf } from '../towns/random.ts'
import { townPlanOf } from '../towns/town-plan.ts'
import { type DemoHome, type DemoHomeType, drawHome } from './demo-home.ts'
import { type DemoListing, offerHome, SOLD_DAYS, type Subject, sellHome } from './demo-listing.ts'
import { drawBargain, drawCondition, drawRenovation } from './demo-price.ts'
import { drawLots } from './lots.ts'
import { neighborhoodsOf } from './neighborhoods.ts'

/**
 * The listings of a city as of a date, the same whether or not those of others are asked for, and further homes for
 * later ones, on lots that none of them has. The same date gives the same listings; another date gives the same
 * homes and prices, moved in time. All cities have about 27,000 listings, source `demo`, exported that day, with earlier
 * facts of what sales asked, and of prices that were cut, before the newest.
 *
 * One sale in fifteen is a flip's resale, as ATTOM counts them in the United States (6.8% to 8.3% in 2025); its purchase
 * is another sale.
 */
export const drawDemoCity = (city: DemoCity, asOf: IsoDate) => {
  // This seed, out of a few hundred, makes homes of the first city clear, pay and lose, and not too many of them.
  const random = randomOf(`${city.key} homes 210`)
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
  const subject = (home: DemoHome, state = drawCondition(home, random)): Subject => {
    number++
    return { city, home, state, asOf, number, random }
  }
  const nextOldHome = () => {
    for (;;) {
      const home = nextHome()
      if (home.type !== 'Condo' && home.yearBuilt < FLIPPED_IF_BUILT_BEFORE) return home
    }
  }

  for (let offers = random.whole(300, 340); offers > 0; offers--)
    yield offerHome(subject(nextHome()))

  for (let flips = random.whole(15, 22); flips > 0; flips--) {
    const home = nextOldHome()
    const bought = drawBargain(random)
    yield sellHome(subject(home, bought), random.whole(BOUGHT_DAYS_BEFORE, 340))
    yield offerHome(subject(remodeled(home, random), drawRenovation(bought, random)))
  }

  for (let moves = random.whole(6, 10); moves > 0; moves--) {
    const home = nextHome()
    const state = drawCondition(home, random)
    yield sellHome(subject(home, state), random.whole(BOUGHT_DAYS_BEFORE, SOLD_DAYS - 30))
    yield offerHome(subject(home, state))
  }

  for (let homes = random.whole(2410, 2450); homes > 0; homes--)
    yield sellHome(subject(nextHome()), random.whole(0, SOLD_DAYS - 1))

  for (let flips = random.whole(200, 215); flips > 0; flips--) {
    const home = nextOldHome()
    const bought = drawBargain(random)
    const held = daysHeld(random)
    const resold = random.whole(0, SOLD_DAYS - 1 - held)
    yield sellHome(subject(home, bought), resold + held)
    yield sellHome(subject(remodeled(home, random), drawRenovation(bought, random)), resold)
  }

  // Owners who had to move again: for about the price they paid, and as often for less as for more.
  for (let moves = random.whole(80, 95); moves > 0; moves--) {
    const home = nextHome()
    const state = drawCondition(home, random)
    const held = daysHeld(random)
    const resold = random.whole(0, SOLD_DAYS - 1 - held)
    yield sellHome(subject(home, state), resold + held)
    yield sellHome(
      subject(home, { ...state, effect: state.effect + random.normal(-0.01, 0.05) }),
      resold,
    )
  }
}

/** From purchase to resale: 200 days, half of them between 160 and 250, and always within a year. */
const daysHeld = (random: Random): number =>
  Math.min(360, Math.max(75, Math.round(200 * Math.exp(random.normal(0, 0.35)))))

/** A home with the rooms a flipper adds: in four of ten a bath, in one of seven a bedroom. */
const remodeled = (home: DemoHome, random: Random): DemoHome => ({
  ...home,
  bathrooms: Math.min(5, home.bathrooms + (random.chance(0.4) ? random.pick([0.5, 1]) : 0)),
  bedrooms: Math.min(8, home.bedrooms + (random.chance(0.15) ? 1 : 0)),
})

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

const typeShares: readonly (readonly [DemoHomeType, number])[] = [
  ['House', 0.7],
  ['Townhouse', 0.1],
  ['Condo', 0.11],
  ['MultiFamily', 0.06],
  ['Other', 0.03],
]
const CONDO_BUILDINGS = 42
/** Longer ago than anything that is for sale came on the market. */
const BOUGHT_DAYS_BEFORE = 150
const FLIPPED_IF_BUILT_BEFORE = 1985
