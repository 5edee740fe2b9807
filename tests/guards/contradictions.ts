import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { savedSearchSchema } from '../../src/contract/alerts/saved-searches.ts'
import {
  SEARCH_SUMMARY_HEADER,
  searchFlipsResponseSchema,
  searchSummarySchema,
} from '../../src/contract/search/found-homes.ts'
import { type Home, homeSchema } from '../../src/contract/search/home.ts'
import { analyzeDeal } from '../../src/domain/deals/analyze-deal.ts'
import { startDeal } from '../../src/domain/deals/inputs/start-deal.ts'
import { offerAndNet } from '../../src/domain/deals/results/max-offer.ts'
import { dollarsOf } from '../../src/domain/dollars.ts'
import { daysBetween, parseIsoDate } from '../../src/domain/iso-date.ts'
import { trustOf } from '../../src/domain/listings/checks/check.ts'
import type { HomeType } from '../../src/domain/listings/home-type.ts'
import { MAX_HOMES } from '../../src/domain/search/criteria.ts'
import { profitPotential } from '../../src/domain/search/profit-potential.ts'
import type { Database } from '../../src/server/platform/database/schema.ts'
import { storedValue } from '../../src/web/comps/value/shown-value.ts'
import { asSubscriber } from '../test-app.ts'
import {
  type ContradictionsStage,
  fault,
  inItsPacket,
  inItsWords,
  inTheirMails,
  onItsCsvLine,
  withWhatItsScopeAdds,
} from './contradictions-elsewhere.ts'

/**
 * Where figures of all homes for sale contradict one another, a sentence each: in the list of a search, for a home that
 * is asked for alone, in a deal that is begun for it with its packet and link, in the table to download, in `flip search`
 * and in a mail; and where what is found there is counted otherwise. Also how many homes were looked at.
 */
export const contradictionsIn = async (
  stage: ContradictionsStage,
  /** Looks at one home of so many. */
  oneOf = 1,
): Promise<{ readonly homes: number; readonly found: string[] }> => {
  const found: string[] = []
  let homes = 0
  let seen = 0
  for (const place of await placesIn(stage.db)) {
    const listed = await searched(stage, place)
    for (const sentence of await inItsCounts(stage, place)) found.push(`${place.city}: ${sentence}`)
    const chosen = place.propertyIds.filter(() => seen++ % oneOf === 0)
    const cards: Home[] = []
    for (const propertyId of chosen) {
      const url = `/api/flip-search/homes/${encodeURIComponent(propertyId)}`
      const answer = await stage.app.inject({ url, headers: asSubscriber })
      const alone = z.parse(homeSchema, answer.json())
      const { priceHistory: _, remarks: __, ...figures } = alone
      const home = listed.get(propertyId) ?? figures
      cards.push(home)
      for (const fault of [
        ...[...inItself(home), ...withItsPage(home, alone), ...withItsDeal(home)],
        ...[
          ...inItsWords(home),
          ...(await onItsCsvLine(home)),
          ...(await inItsPacket(stage, home)),
          ...(await withWhatItsScopeAdds(stage, home)),
        ],
      ])
        found.push(`${named(home)}: ${fault}`)
    }
    const mailed = await inTheirMails(stage, cards)
    for (const home of cards)
      for (const fault of mailed.get(home.propertyId) ?? ['no mail lists it'])
        found.push(`${named(home)}: ${fault}`)
    homes += cards.length
  }
  return { homes, found }
}

const named = ({ addressLine, city, propertyId }: Home): string =>
  `${addressLine}, ${city} (${propertyId})`

/** Homes for sale that have values. */
type Place = {
  readonly city: string
  readonly propertyType: HomeType
  readonly propertyIds: readonly string[]
}

const placesIn = async (db: Kysely<Database>): Promise<Place[]> => {
  const { rows } = await sql<Place>`
    SELECT l.city || ', ' || l.state_or_province AS city, l.home_type AS property_type,
      array_agg(l.property_id ORDER BY l.property_id) AS property_ids
    FROM listing AS l JOIN valuation AS v ON v.property_id = l.property_id
      AND v.market = l.market AND v.distance = 'mile' AND NOT v.as_listed
    WHERE l.standing = 'active' AND l.city IS NOT NULL AND l.internet_automated_valuation_display_yn
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db)
  return rows
}

const asking = ({ city, propertyType }: Place) => ({
  city,
  propertyType,
  distance: 'mile' as const,
  priceBelowMarket: 0,
  includeHomesForSale: false,
  maxPrice: 100_000_000,
})

const search = async ({ app }: ContradictionsStage, payload: object) => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/flip-search/flips',
    headers: asSubscriber,
    payload,
  })
  if (answer.statusCode !== 200) throw new Error(`${JSON.stringify(payload)}: ${answer.body}`)
  const header = JSON.parse(String(answer.headers[SEARCH_SUMMARY_HEADER]))
  return {
    homes: z.parse(searchFlipsResponseSchema, answer.json()),
    qualified: z.parse(searchSummarySchema, header).qualified,
  }
}

/** What searches find there, by id: by the best leads, then by others should there be over 500. */
const searched = async (stage: ContradictionsStage, place: Place): Promise<Map<string, Home>> => {
  const homes = new Map<string, Home>()
  for (const sort of ['lead', 'price', 'date'] as const) {
    const found = await search(stage, { ...asking(place), sort })
    for (const home of found.homes) homes.set(home.propertyId, home)
    if (found.homes.length < MAX_HOMES) break
  }
  return homes
}

/** A list has as many homes as it says, and a saved search those that are not set aside; also one that asks for a deal. */
const inItsCounts = async (stage: ContradictionsStage, place: Place): Promise<string[]> => {
  const found: string[] = []
  for (const also of [{}, { roomAtLeast: 'light' }, { asksAtMost: 'max offer' }]) {
    const criteria = { ...asking(place), ...also }
    const { homes, qualified } = await search(stage, criteria)
    const trusted = await search(stage, { ...criteria, trustAtLeast: 'Check' })
    const saved = await stage.app.inject({
      method: 'POST',
      url: '/api/saved-searches',
      headers: asSubscriber,
      payload: { name: 'as searched', criteria, cadence: 'off' },
    })
    const { id, version, homes: counted } = z.parse(savedSearchSchema, saved.json())
    await stage.app.inject({
      method: 'DELETE',
      url: `/api/saved-searches/${id}?version=${version}`,
      headers: asSubscriber,
    })
    const doubtful = homes.filter(({ checks }) => trustOf(checks) === 'Doubtful').length
    found.push(
      ...fault(
        homes.length === Math.min(qualified, MAX_HOMES),
        `says it found ${qualified} homes and lists ${homes.length}`,
      ),
      ...fault(
        counted === trusted.qualified,
        `a saved search counts ${counted} homes, a search ${trusted.qualified}`,
      ),
      ...fault(
        qualified > MAX_HOMES || qualified - doubtful === trusted.qualified,
        `${doubtful} of ${qualified} homes are set aside, and ${trusted.qualified} are not`,
      ),
    )
  }
  return found
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
    fault(arv.price >= (sale?.price ?? price), 'brings less repaired than as is'),
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
  const newest = listedLast(priceHistory)
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

/** The newest listing of a history: one that only came back, out of contract or after it was withdrawn, is older. */
const listedLast = (history: NonNullable<Home['priceHistory']>) => {
  const at = history.findLastIndex(({ event }) => event === 'listed' || event === 'relisted')
  const before = history.slice(0, Math.max(0, at)).findLast(({ event }) => event !== 'price')
  return before?.event === 'pending' || before?.event === 'withdrawn' ? undefined : history[at]
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
  const offer = offerAndNet(inputs).maxOfferUsd
  return [
    fault(offer === home.maxOffer, `its deal offers ${offer}, its card ${home.maxOffer}`),
    fault(
      dollarsOf(profitCents) === home.netAtAsk,
      `its deal nets ${profitCents / 100}, its card ${home.netAtAsk}`,
    ),
    fault(
      Math.round(repairsCents / 100) === home.assumedRepairs?.dollars,
      `its deal repairs for ${repairsCents / 100}, its card for ${home.assumedRepairs?.dollars}`,
    ),
  ].flat()
}
