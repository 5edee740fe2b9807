import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { SEARCH_SUMMARY_HEADER, searchSummarySchema } from '../../contract/search/found-homes.ts'
import { highestPriceCalls } from '../../contract/search/get-highest-price.ts'
import { homeCalls } from '../../contract/search/get-home.ts'
import { layoutCalls } from '../../contract/search/layout.ts'
import { searchCalls } from '../../contract/search/search-flips.ts'
import { ownDefaultsIn } from '../../domain/deals/inputs/own-defaults.ts'
import { MAX_HOMES } from '../../domain/search/criteria.ts'
import { listDefaults } from '../deals/queries.ts'
import { noValueOfAdded, readsOfHome } from '../homes/queries.ts'
import { noValue, readPriceHistory, readRemarks } from '../listings/queries.ts'
import { choicesOf, choseAsListed } from '../marks/choices/queries.ts'
import { homeCorrectionsOf } from '../marks/conditions/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import { answering, type Guard } from '../platform/requests/answer-calls.ts'
import {
  compressParts,
  encodingFor,
  LONG,
  sendCompressed,
} from '../platform/requests/compress-answers.ts'
import { Problem } from '../platform/requests/problem.ts'
import type { SearchReporting } from '../progress/ports.ts'
import { highestPriceIn } from './coverage.ts'
import { findHome, type HomeJson } from './find-homes.ts'
import { KeptAreas } from './kept-areas.ts'
import { KeptHomes } from './kept-homes.ts'
import { keepLayout, readLayout } from './kept-layout.ts'
import { areaNamed, type SearchDeps, searchHomesJson } from './search-homes.ts'
import { homeJson } from './to-home.ts'

/** The calls of a search, of how its homes are laid out, of the highest price in a place, and of one home. */
export const registerSearch = (
  app: FastifyInstance,
  deps: Omit<SearchDeps, 'db'> & {
    /** Keeps what subscribers have chosen. */
    readonly db: Kysely<Database>
    /** Where homes and their values are read. */
    readonly reads: Kysely<Database>
    readonly reporting: SearchReporting
    readonly requireSubscriber: Guard
  },
): void => {
  const { db, reads } = deps
  const answer = answering(app, { subscribers: deps.requireSubscriber })
  const kept = { homes: new KeptHomes(), areas: new KeptAreas() }

  answer(
    searchCalls.flips,
    async ({ body }, request, reply) => {
      const { principal } = request
      const progress = deps.reporting.begin(principal, body.connectionId)
      const [choices, ownDefaults, corrections] = await Promise.all([
        choicesOf(db, principal),
        listDefaults(db, principal),
        homeCorrectionsOf(db, principal),
      ])
      const asListed = choices.flatMap((one) => (one.choice === 'as listed' ? one.propertyId : []))
      const found = await searchHomesJson(
        { ...deps, db: reads },
        { ...body, asListed, ownDefaults: ownDefaultsIn(ownDefaults, body.worksBy), corrections },
        progress,
        kept,
      ).finally(progress.end)
      if (!found.ok) {
        const failure = found.error
        throw failure.type === 'BadPlace'
          ? new Problem(400, 'bad-input', failure.message, failure.field)
          : new Problem(404, 'nothing-there', failure.message, undefined, failure.coverage)
      }
      const { homes, summary } = found.value
      reply
        .header(SEARCH_SUMMARY_HEADER, asciiJson(summary))
        .type('application/json; charset=utf-8')
      const parts = jsonArray(homes)
      const bytes = parts.reduce((sum, part) => sum + part.length, 0)
      const encoding = encodingFor(request)
      if (encoding === null || bytes < LONG) return reply.send(Buffer.concat(parts).toString())
      return sendCompressed(reply, encoding, await compressParts(encoding, parts, bytes))
    },
    {
      asWritten: {
        description: `At most ${MAX_HOMES} homes.`,
        headers: { [SEARCH_SUMMARY_HEADER]: searchSummarySchema },
      },
    },
  )

  answer(layoutCalls.read, async (_, { principal }) => ({
    layout: await readLayout(db, principal),
  }))
  answer(layoutCalls.keep, async ({ body }, { principal }) => {
    await keepLayout(db, principal, body)
    return body
  })

  answer(highestPriceCalls.inPlace, async ({ query }) => {
    const area = areaNamed(query.place)
    return { highestUsd: area === null ? null : await highestPriceIn(reads, area) }
  })

  answer(
    homeCalls.get,
    async ({ params: { propertyId }, query }, { principal }, reply) => {
      const [isAsListed, ownDefaults, corrections] = await Promise.all([
        query.asListed === undefined
          ? choseAsListed(db, principal, propertyId)
          : query.asListed === 'true',
        listDefaults(db, principal),
        homeCorrectionsOf(db, principal),
      ])
      const from = readsOfHome(propertyId, { db, reads })
      const home = await findHome(from, propertyId, {
        distance: query.distance,
        includeHomesForSale: query.includeHomesForSale === 'true',
        priceBelowMarket: query.priceBelowMarket,
        asListed: isAsListed ? [propertyId] : [],
        worksBy: query.worksBy,
        ownDefaults: ownDefaultsIn(ownDefaults, query.worksBy),
        corrections,
        keeper: principal,
      })
      if (!home)
        throw (
          (await noValueOfAdded(from, principal, propertyId)) ?? (await noValue(from, propertyId))
        )
      const [history, remarks] = await Promise.all([
        readPriceHistory(reads, home.propertyId),
        readRemarks(reads, home.propertyId),
      ])
      return reply
        .type('application/json; charset=utf-8')
        .send(homeJson(home, { history, remarks }))
    },
    { asWritten: { description: 'The home.' } },
  )
}

const jsonArray = (homes: readonly HomeJson[]): Buffer[] => [
  BEGIN,
  ...homes.flatMap((parts, index) => (index === 0 ? parts : [COMMA, ...parts])),
  END,
]

const BEGIN = Buffer.from('[')
const COMMA = Buffer.from(',')
const END = Buffer.from(']')

/** JSON that fits a header: characters beyond ASCII are escaped. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
