import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import {
  type SavedSearch,
  type SaveSearchRequest,
  savedSearchCalls,
} from '../../../contract/alerts/saved-searches.ts'
import { printableLine } from '../../../domain/printable-text.ts'
import type { Result } from '../../../domain/result.ts'
import { type Near, readWhere } from '../../../domain/search/where.ts'
import type { Database } from '../../platform/database/schema.ts'
import { keptOrProblem, type NotKept } from '../../platform/kept/not-kept.ts'
import { answering, type Guard } from '../../platform/requests/answer-calls.ts'
import { Problem } from '../../platform/requests/problem.ts'
import { type SearchedPlace, type SearchPlaces, searchedPlace } from '../../search/queries.ts'
import {
  changeSearch,
  deleteSearch,
  listSearches,
  lookAtSearch,
  readSearch,
  restoreSearch,
  type SearchToKeep,
  saveSearch,
} from './store.ts'

/** Saved searches: what the caller keeps, and no one else's. */
export const registerSavedSearches = (
  app: FastifyInstance,
  {
    db,
    places,
    maxSearches,
    requireSubscriber,
  }: {
    readonly db: Kysely<Database>
    readonly places: SearchPlaces
    /** How many searches an account may keep. */
    readonly maxSearches: number
    readonly requireSubscriber: Guard
  },
): void => {
  const answer = answering(app, { subscribers: requireSubscriber })
  const toKeep = (asked: SaveSearchRequest) => searchToKeep({ db, places }, asked)
  const kept = <T>(changed: Result<T, NotKept<SavedSearch>>, next = 'save'): T =>
    keptOrProblem(changed, {
      notThere: NOT_THERE,
      changed: 'This search was changed in another window or by another program.',
      tooMany: [
        'too-many-searches',
        `You keep ${maxSearches.toLocaleString('en-US')} saved searches, which is as many as an account can. Delete one you no longer need, then ${next} this one.`,
      ],
    })

  answer(savedSearchCalls.list, ({ query }, { principal }) => listSearches(db, principal, query))

  answer(savedSearchCalls.save, async ({ body }, { principal }) => {
    const { id = randomUUID() } = body
    const max = { max: maxSearches }
    return kept(await saveSearch(db, principal, id.toLowerCase(), await toKeep(body), max), 'save')
  })

  answer(savedSearchCalls.read, async ({ params }, { principal }) =>
    there(await readSearch(db, principal, idIn(params))),
  )

  answer(savedSearchCalls.change, async ({ params, body }, { principal }) => {
    const change = { ...(await toKeep(body)), paused: body.paused, version: body.version }
    return kept(await changeSearch(db, principal, idIn(params), change))
  })

  answer(savedSearchCalls.delete, async ({ params, query }, { principal }) => {
    kept(await deleteSearch(db, principal, idIn(params), query.version))
    return {}
  })

  answer(savedSearchCalls.restore, async ({ params }, { principal }) => {
    return kept(
      await restoreSearch(db, principal, idIn(params), { max: maxSearches, places }),
      'restore',
    )
  })

  answer(savedSearchCalls.look, async ({ params }, { principal }) =>
    there(await lookAtSearch(db, principal, idIn(params))),
  )
}

/** What is no id of ours is answered as an unknown id. */
const idIn = ({ id }: { readonly id: string }): string => {
  if (!/^[A-Za-z0-9-]{1,64}$/.test(id)) throw notThere()
  return id
}

const there = (search: SavedSearch | undefined): SavedSearch => {
  if (search === undefined) throw notThere()
  return search
}

const NOT_THERE = 'There is no such saved search.'
const notThere = () => new Problem(404, 'not-found', NOT_THERE)

/** Names go into mails and onto screens: one line, without what is not text. */
const searchToKeep = async (
  deps: { readonly db: Kysely<Database>; readonly places: SearchPlaces },
  { name, criteria: given, cadence, layout }: SaveSearchRequest,
): Promise<SearchToKeep> => {
  const { connectionId: _, ...asked } = given
  const kept = {
    name: printableLine(name),
    cadence,
    ...(layout === undefined ? {} : { layout }),
    criteria: {
      ...asked,
      city: printableLine(asked.city),
      ...(asked.state === undefined ? {} : { state: printableLine(asked.state) }),
      ...(asked.county === undefined ? {} : { county: printableLine(asked.county) }),
    },
  }
  if (kept.name === '') throw new Problem(400, 'bad-input', 'Give the search a name.', 'name')
  const where = readWhere(kept.criteria)
  const place = where.ok ? await searchedPlace(deps, where.value) : where
  if (!place.ok)
    throw new Problem(400, 'bad-input', place.error.message, `criteria.${place.error.field}`)
  const near = kept.criteria.near && nearKept(kept.criteria.near, place.value)
  const criteria = { ...kept.criteria, ...(near === undefined ? {} : { near }) }
  return { ...kept, criteria, place: place.value }
}

/** With the point of an address, so that a search looks there however its homes are called later. */
const nearKept = ({ miles, address }: Near, { region }: SearchedPlace): Near | undefined =>
  region?.kind === 'radius'
    ? {
        miles,
        ...region.center,
        ...(address === undefined ? {} : { address: printableLine(address) }),
      }
    : undefined
