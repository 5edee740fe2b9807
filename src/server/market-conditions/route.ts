import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import {
  type CitiesOnFile,
  type MarketConditions,
  marketConditionCalls,
} from '../../contract/market-conditions.ts'
import { cityKeyOf } from '../../domain/search/place-key.ts'
import { parsePlaceQuery, whyNoPlace } from '../../domain/search/place-query.ts'
import type { Database } from '../platform/database/schema.ts'
import { answering, type Guard } from '../platform/requests/answer-calls.ts'
import { Problem } from '../platform/requests/problem.ts'
import type { CityNames } from '../search/ports.ts'
import { readCities, readConditions, readZipsOf } from './store.ts'

type Deps = { readonly reads: Kysely<Database>; readonly places: CityNames }

/** The calls of market conditions. */
export const registerMarketConditions = (
  app: FastifyInstance,
  { requireSubscriber, ...deps }: Deps & { readonly requireSubscriber: Guard },
): void => {
  const answer = answering(app, { subscribers: requireSubscriber })
  answer(marketConditionCalls.ofPlace, ({ query }) => conditionsOf(deps, query.place))
  answer(marketConditionCalls.ofCities, () => citiesOnFile(deps))
  answer(marketConditionCalls.ofZips, ({ params }) => readZipsOf(deps.reads, params.market))
}

const conditionsOf = async ({ reads, places }: Deps, text: string): Promise<MarketConditions[]> => {
  const asked = parsePlaceQuery(text)
  if (!asked.ok) throw new Problem(400, 'bad-input', whyNoPlace(asked.error), 'place')
  const place = asked.value
  if (place.kind === 'zips') return readConditions(reads, 'zip', place.zips)
  const key = cityKeyOf(place.city, place.state)
  const name = places.cityLabel(key) ?? `${place.city}, ${place.state}`
  const found = await readConditions(reads, 'city', [key])
  return found.map((city) => ({ ...city, place: name }))
}

const citiesOnFile = async ({ reads, places }: Deps): Promise<CitiesOnFile> => {
  const { cities, total } = await readCities(reads, MAX_CITIES)
  return {
    cities: cities.map(({ place, forSale, supply: { sales, days }, demo }) => ({
      place: places.cityLabel(place) ?? spelledOut(place),
      forSale,
      sales,
      days,
      demo,
    })),
    more: total - cities.length,
  }
}

const MAX_CITIES = 12

/** A city that no list of places has, by its key: `new town|WA` is New Town, WA. */
const spelledOut = (cityKey: string): string =>
  cityKey.replace('|', ', ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
