import { daysBetween, usDateOf } from '../../../../src/domain/iso-date.ts'
import type { StandardStatus } from '../../../../src/domain/listings/listing.ts'
import type { DemoCity } from '../../towns/demo-cities.ts'
import { type Random, randomOf } from '../../towns/random.ts'
import { type DemoListing, MIN_CUT_USD } from '../demo-listing.ts'
import { type DemoMarket, newestFact } from '../demo-market.ts'
import {
  conditionEffect,
  drawAsk,
  drawClosing,
  drawCondition,
  fairPrice,
  roundAsking,
} from '../demo-price.ts'
import type { DemoEvent } from './demo-event.ts'

/** Draws what happens next in a market: the same whenever the same has happened before. */
export const drawEvent = (market: DemoMarket, number: number, at: Date): DemoEvent => {
  const random = randomOf(`demo event ${number}`)
  const [first, ...others] = market.cities
  if (!first) throw new Error('The demo market has no cities.')
  const city = random.pick([first, ...others])
  const scene: Scene = { market, city, random, daysAfter: daysAfter(market, at) }
  // Nothing can close before something is pending: then something becomes so.
  const what = drawHappening(random)(scene) ?? becomePending(scene) ?? comeOnMarket(scene, false)
  return { number, at: at.toISOString(), city: city.key, ...what }
}

type Scene = {
  readonly market: DemoMarket
  readonly city: DemoCity
  readonly random: Random
  /** Since the date the market was made for. */
  readonly daysAfter: number
}

type Happening = (scene: Scene) => Omit<DemoEvent, 'number' | 'at' | 'city'> | null

/** A home comes on the market; a distressed one where it should become a lead. */
const comeOnMarket = ({ market, city, random, daysAfter }: Scene, lead: boolean) => {
  const home = market.unlistedHome(city)
  const state = lead
    ? { condition: 'distressed' as const, effect: conditionEffect('distressed', random) }
    : drawCondition(home, random)
  const worth = fairPrice(city, home, -daysAfter) * Math.exp(state.effect)
  const number = String(market.listingsOf(city).length + 1).padStart(5, '0')
  return {
    what: 'listed',
    listingKey: `${city.key}-${number}`,
    condition: state.condition,
    priceUsd: drawAsk(worth, state, random),
  } as const
}

const cutPrice: Happening = (scene) => {
  const listing = pickOf(scene, 'Active')
  if (!listing) return null
  const { listingKey, listPrice } = newestFact(listing)
  const asked = listPrice ?? 0
  const cut = roundAsking(asked * scene.random.between(0.92, 0.975), scene.random)
  return { what: 'price cut', listingKey, priceUsd: Math.min(cut, asked - MIN_CUT_USD) }
}

/** Homes that ask less than others like them find a buyer first. */
const becomePending: Happening = (scene) => {
  const { random } = scene
  const [a, b] = [pickOf(scene, 'Active'), pickOf(scene, 'Active')]
  if (!a || !b) return null
  const cheaper = askOverFair(scene, a) <= askOverFair(scene, b) ? a : b
  return { what: 'pending', listingKey: keyOf(random.chance(0.7) ? cheaper : a) }
}

const comeBack: Happening = (scene) => {
  const listing = pickOf(scene, 'Pending', 'Withdrawn')
  return listing && { what: 'back on market', listingKey: keyOf(listing) }
}

const withdraw: Happening = (scene) => {
  const listing = pickOf(scene, 'Active')
  return listing && { what: 'withdrawn', listingKey: keyOf(listing) }
}

/** The home that has been under contract longest closes. */
const close: Happening = (scene) => {
  const [listing] = withStatus(scene, 'Pending').sort((a, b) => (sinceOf(a) < sinceOf(b) ? -1 : 1))
  if (!listing) return null
  const { listPrice, listingKey } = newestFact(listing)
  const asked = listPrice ?? 0
  return { what: 'closed', listingKey, priceUsd: drawClosing(asked, asked, scene.random) }
}

/** An MLS takes back what was withdrawn, and now and then what was entered by mistake. */
const takeBack: Happening = (scene) => {
  const listing = pickOf(scene, 'Withdrawn') ?? pickOf(scene, 'Active')
  return listing && { what: 'deleted', listingKey: keyOf(listing) }
}

/** What may happen, and how often it does: as many homes leave the market as come on it. */
const happenings: readonly (readonly [number, Happening])[] = [
  [0.08, (scene) => comeOnMarket(scene, true)],
  [0.25, (scene) => comeOnMarket(scene, false)],
  [0.15, cutPrice],
  [0.27, becomePending],
  [0.17, close],
  [0.03, comeBack],
  [0.03, withdraw],
  [0.02, takeBack],
]

const drawHappening = (random: Random): Happening => {
  let draw = random.next()
  for (const [share, happening] of happenings) {
    draw -= share
    if (draw < 0) return happening
  }
  return becomePending
}

const withStatus = ({ market, city }: Scene, ...statuses: StandardStatus[]): DemoListing[] =>
  market.listingsOf(city).filter((one) => statuses.includes(newestFact(one).standardStatus))

const pickOf = (scene: Scene, ...statuses: StandardStatus[]): DemoListing | null => {
  const [first, ...others] = withStatus(scene, ...statuses)
  return first ? scene.random.pick([first, ...others]) : null
}

const askOverFair = ({ city, daysAfter }: Scene, listing: DemoListing): number =>
  (newestFact(listing).listPrice ?? 0) / fairPrice(city, listing.home, -daysAfter)

const daysAfter = ({ asOf }: DemoMarket, at: Date): number => daysBetween(asOf, usDateOf(at))
const keyOf = ({ facts: [fact] }: DemoListing): string => fact.listingKey
const sinceOf = (listing: DemoListing): string => newestFact(listing).modificationTimestamp ?? ''
