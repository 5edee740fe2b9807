import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { countyListCalls } from '../../contract/county-lists/county-lists.ts'
import { type HomeOnLists, homesOnListsCalls } from '../../contract/county-lists/homes-on-lists.ts'
import { listKinds } from '../../domain/county-lists/list-kinds.ts'
import { readWhere } from '../../domain/search/where.ts'
import { listDefaults } from '../deals/queries.ts'
import type { NamedArea } from '../listings/queries.ts'
import { choicesOf } from '../marks/choices/queries.ts'
import { homeCorrectionsOf } from '../marks/conditions/queries.ts'
import { operatorOf, recordAction } from '../platform/audit-log.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Owner } from '../platform/kept/owner.ts'
import { answering, type Guard } from '../platform/requests/answer-calls.ts'
import { Problem } from '../platform/requests/problem.ts'
import { findHome, homeJson, type SearchPlaces, searchedPlace } from '../search/queries.ts'
import { type FoundOnLists, findHomesOnLists } from './find-homes.ts'
import type { CountyListJobSender } from './jobs.ts'
import type { Asker } from './rooms-of-homes.ts'
import { rowsOfHomes } from './rows-of-homes.ts'
import { lockLists } from './settle-homes.ts'
import { deleteList, dropHomesOnNoList, listsOnFile } from './store.ts'
import { addressesOf, whyNoValueOf } from './why-no-value.ts'

export type CountyListsDeps = {
  readonly db: Kysely<Database>
  /** Where homes and their values are read. */
  readonly reads: Kysely<Database>
  readonly places: SearchPlaces
  readonly jobs: CountyListJobSender
  /** Whether this installation keeps the names of owners. */
  readonly ownerNames: boolean
  readonly requireSubscriber: Guard
  readonly requireOperator: Guard
}

/** The calls of county lists, and of the homes on them. */
export const registerCountyLists = (app: FastifyInstance, deps: CountyListsDeps): void => {
  const { db, reads, jobs, ownerNames, requireSubscriber, requireOperator } = deps
  const answer = answering(app, { subscribers: requireSubscriber, operators: requireOperator })

  answer(countyListCalls.list, async () => ({ lists: await listsOnFile(reads), ownerNames }))

  answer(countyListCalls.remove, async ({ params: { id } }, request) => {
    await db.transaction().execute(async (trx) => {
      await lockLists(trx)
      const removed = await deleteList(trx, id)
      if (removed === undefined)
        throw new Problem(404, 'not-found', 'This list is not on file any more.')
      await dropHomesOnNoList(trx)
      await jobs.send(trx, 'settle-county-lists', null, { key: 'all' })
      await recordAction(trx, operatorOf(request), {
        action: 'remove county list',
        subject: `${listKinds[removed.kind].name}, ${removed.source}`,
      })
    })
    return {}
  })

  answer(
    homesOnListsCalls.find,
    async ({ query: { city, county, after = 0, ...asked } }, { principal }, reply) => {
      const place = await placeOf(deps, { city, county })
      const asker = await askerOf(db, principal)
      const found = await findHomesOnLists(
        reads,
        { ...asked, area: place?.area ?? null, after },
        asker,
      )
      const homes = await homesJson(deps, principal, { found, asker, distance: asked.distance })
      const { homes: _, ...counts } = found
      const rest = JSON.stringify({ place: place?.label ?? null, ...counts })
      return reply
        .type('application/json; charset=utf-8')
        .send(`${rest.slice(0, -1)},"homes":[${homes.join(',')}]}`)
    },
    { asWritten: { description: 'The homes.' } },
  )

  answer(homesOnListsCalls.ofHome, async ({ params: { propertyId } }) => ({
    countyLists: (await rowsOfHomes(reads, [propertyId], { ownerNames })).get(propertyId) ?? [],
  }))
}

/** Where to look; null for everywhere. */
const placeOf = async (
  { reads: db, places }: Pick<CountyListsDeps, 'reads' | 'places'>,
  {
    city = '',
    county = '',
  }: { readonly city?: string | undefined; readonly county?: string | undefined },
): Promise<{ readonly label: string; readonly area: NamedArea } | null> => {
  if (city === '' && county === '') return null
  const where = readWhere({ city, ...(county === '' ? {} : { county }) })
  const found = where.ok ? await searchedPlace({ db, places }, where.value) : where
  if (!found.ok) throw new Problem(400, 'bad-input', found.error.message, found.error.field)
  const { label, area } = found.value
  if (area === null) throw new Error('A city or county is no part of the map')
  return { label, area }
}

const askerOf = async (
  db: Kysely<Database>,
  owner: Owner,
): Promise<Asker & { readonly asListed: readonly string[] }> => {
  const [ownDefaults, corrections, choices] = await Promise.all([
    listDefaults(db, owner),
    homeCorrectionsOf(db, owner),
    choicesOf(db, owner),
  ])
  const asListed = choices.flatMap(({ propertyId, choice }) =>
    choice === 'as listed' ? propertyId : [],
  )
  return { ownDefaults, corrections, asListed }
}

/** Each home as JSON, with its figures where it has a value. */
const homesJson = async (
  { reads, ownerNames }: Pick<CountyListsDeps, 'reads' | 'ownerNames'>,
  keeper: Owner,
  {
    found,
    asker,
    distance,
  }: {
    readonly found: FoundOnLists
    readonly asker: Awaited<ReturnType<typeof askerOf>>
    readonly distance: Parameters<typeof findHome>[2]['distance']
  },
): Promise<readonly string[]> => {
  const ids = found.homes.map(({ propertyId }) => propertyId)
  const [lists, addresses] = await Promise.all([
    rowsOfHomes(reads, ids, { ownerNames }),
    addressesOf(reads, ids),
  ])
  const json: string[] = []
  for (const { propertyId, standing } of found.homes) {
    const home = await findHome(reads, propertyId, {
      distance,
      includeHomesForSale: false,
      priceBelowMarket: 0,
      asListed: asker.asListed,
      ownDefaults: asker.ownDefaults,
      corrections: asker.corrections,
      keeper,
    })
    const on: Omit<HomeOnLists, 'home'> = {
      propertyId,
      // What its figures are of counts, where it has come for sale a moment ago.
      standing:
        home === undefined || home.leftMarket
          ? standing
          : home.offMarket
            ? 'off market'
            : 'for sale',
      ...(addresses.get(propertyId) ?? { addressLine: '', city: '', state: '', zip: '' }),
      why: home === undefined ? await whyNoValueOf(reads, propertyId, standing, keeper) : null,
      countyLists: lists.get(propertyId) ?? [],
    }
    json.push(
      `${JSON.stringify(on).slice(0, -1)},"home":${home === undefined ? 'null' : homeJson(home)}}`,
    )
  }
  return json
}
