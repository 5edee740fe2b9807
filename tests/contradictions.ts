import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Home, homeSchema } from '../src/contract/homes/home.ts'
import { searchFlipsResponseSchema } from '../src/contract/search/found-homes.ts'
import { analyzeDeal } from '../src/domain/deal/analyze-deal.ts'
import { offerAndNet } from '../src/domain/deal/max-offer.ts'
import { daysBetween, parseIsoDate } from '../src/domain/iso-date.ts'
import { homeTypes } from '../src/domain/listing/home-type.ts'
import { profitPotential } from '../src/domain/search/profit-potential.ts'
import { startDeal } from '../src/web/comps/deal/start-deal.ts'
import { storedValue } from '../src/web/comps/value/shown-value.ts'
import { asSubscriber } from './test-app.ts'

/**
 * Where figures of the homes for sale in some places contradict one another, a sentence each: in the list of a search,
 * for a home that is asked for alone, and in a deal that is begun for it. Also how many homes were looked at.
 */
export const contradictionsIn = async (
  app: Pick<FastifyInstance, 'inject'>,
  places: readonly string[],
  /** Looks at one home of so many. */
  oneOf = 1,
): Promise<{ readonly homes: number; readonly found: string[] }> => {
  const found: string[] = []
  let homes = 0
  for (const city of places)
    for (const propertyType of homeTypes) {
      const listed = await searched(app, { city, propertyType })
      for (const [i, home] of listed.entries()) {
        if (i % oneOf !== 0) continue
        homes++
        const url = `/api/flip-search/homes/${encodeURIComponent(home.propertyId)}`
        const answer = await app.inject({ url, headers: asSubscriber })
        const alone = z.parse(homeSchema, answer.json())
        for (const fault of [...inItself(home), ...withItsPage(home, alone), ...withItsDeal(home)])
          found.push(`${home.addressLine}, ${home.city} (${home.propertyId}): ${fault}`)
      }
    }
  return { homes, found }
}

/** Every home of the type there: those of the most room first, then those at the lowest prices, should there be over 500. */
const searched = async (
  app: Pick<FastifyInstance, 'inject'>,
  asked: { readonly city: string; readonly propertyType: string },
): Promise<Home[]> => {
  const homes = new Map<string, Home>()
  for (const sort of ['lead', 'price', 'date'] as const) {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/flip-search/flips',
      headers: asSubscriber,
      payload: {
        ...asked,
        distance: 'mile',
        priceBelowMarket: 0,
        includeHomesForSale: false,
        maxPrice: 100_000_000,
        sort,
      },
    })
    if (answer.statusCode !== 200) return []
    const found = z.parse(searchFlipsResponseSchema, answer.json())
    for (const home of found) homes.set(home.propertyId, home)
    if (found.length < 500) break
  }
  return [...homes.values()]
}

const inItself = (home: Home): string[] => {
  const { price, verdict, maxOffer, netAtAsk, roomForRepairs, assumedRepairs } = home
  const { afterRepairValue: arv, likelySale: sale, typicalValue } = home
  const clears = verdict === 'clears'
  const known = [verdict, netAtAsk, roomForRepairs, assumedRepairs].map((figure) => figure !== null)
  return [
    fault(new Set(known).size === 1, 'a figure of its deal is known and another is not'),
    fault(
      verdict === null || clears === (maxOffer !== null && price <= maxOffer),
      'clears, but asks more than its max offer, or the other way around',
    ),
    fault(
      roomForRepairs === null ||
        assumedRepairs === null ||
        clears === roomForRepairs.dollars >= assumedRepairs.dollars,
      'clears without room for the assumed repairs, or the other way around',
    ),
    fault(
      netAtAsk === null || clears || (verdict === 'pays') === netAtAsk >= 0,
      'pays at a loss, or loses at a gain',
    ),
    fault(!clears || (netAtAsk ?? -1) >= 0, 'is green and loses at the ask'),
    fault(arv.price >= (sale?.price ?? price), 'brings less repaired than as it stands'),
    fault(
      arv.low <= arv.price && arv.price <= arv.high,
      'its after-repair value lies outside its range',
    ),
    fault(
      sale === null || (sale.low <= sale.price && sale.price <= sale.high),
      'its likely sale lies outside its range',
    ),
    fault(
      home.value === typicalValue && home.fixedUpValue === arv.price,
      'the fields of the version before say something else',
    ),
    fault(
      JSON.stringify(home.arv) === JSON.stringify(profitPotential(typicalValue, price)),
      'its profit potential is not the typical value less the price and repairs',
    ),
    fault(
      [typicalValue, arv.price, arv.low, arv.high, maxOffer ?? 0, netAtAsk ?? 0].every(
        Number.isInteger,
      ),
      'a price is not in whole dollars',
    ),
  ].flat()
}

const withItsPage = (home: Home, alone: Home): string[] => {
  const { priceHistory = [], remarks: _, ...figures } = alone
  const differing = Object.keys(home).filter(
    (field) =>
      JSON.stringify(home[field as keyof Home]) !==
      JSON.stringify(figures[field as keyof typeof figures]),
  )
  const isListed = ({ event }: { readonly event: string }) =>
    event === 'listed' || event === 'relisted'
  const newest = priceHistory.findLast(isListed)
  const asked = priceHistory.findLast(({ event }) => event !== 'sold' && event !== 'pending')
  const sold = priceHistory.findLast(({ event }) => event === 'sold')
  const days = home.daysOnMarket ?? null
  return [
    fault(differing.length === 0, `its page says another ${differing.join(', ')}`),
    fault(
      newest === undefined || home.dateListed === null || newest.date === home.dateListed,
      `listed on ${home.dateListed}, by its history on ${newest?.date}`,
    ),
    fault(
      asked === undefined || asked.price === home.price,
      `asks ${home.price}, by its history ${asked?.price}`,
    ),
    fault(
      home.lastSale === null ||
        (sold?.price === home.lastSale.price && sold.date === home.lastSale.date),
      'its last sale is not that of its history',
    ),
    fault(
      days === null || home.dateListed === null || days >= between(home.dateListed, home.lastSeen),
      `${days} days on the market, but listed on ${home.dateListed} and seen on ${home.lastSeen}`,
    ),
  ].flat()
}

const between = (from: string, to: string): number => {
  const [first, last] = [parseIsoDate(from), parseIsoDate(to)]
  return first === null || last === null ? 0 : daysBetween(first, last)
}

/** A deal that is begun for a home says what its card says. */
const withItsDeal = (home: Home): string[] => {
  if (home.verdict === null) return []
  const { inputs } = startDeal({ home, shown: storedValue(home), defaults: [] })
  const { profitCents, lines } = analyzeDeal(inputs)
  const repairsCents = lines
    .filter(({ section }) => section === 'rehab')
    .reduce((sum, { cents }) => sum + cents, 0)
  const offer = offerAndNet(inputs, inputs.target).maxOfferUsd
  return [
    fault(offer === home.maxOffer, `its deal offers ${offer}, its card ${home.maxOffer}`),
    fault(
      Math.round(profitCents / 100) === home.netAtAsk,
      `its deal nets ${profitCents / 100}, its card ${home.netAtAsk}`,
    ),
    fault(
      Math.round(repairsCents / 100) === home.assumedRepairs?.dollars,
      `its deal repairs for ${repairsCents / 100}, its card for ${home.assumedRepairs?.dollars}`,
    ),
  ].flat()
}

const fault = (holds: boolean, sentence: string): string[] => (holds ? [] : [sentence])
