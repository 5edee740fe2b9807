import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { about } from '../../contract/about.ts'
import {
  changeSearchRequestSchema,
  deleteSearchQuerySchema,
  listSavedSearchesQuerySchema,
  type SavedSearch,
  type SaveSearchRequest,
  savedSearchesSchema,
  savedSearchSchema,
  saveSearchRequestSchema,
} from '../../contract/search/saved-searches.ts'
import { printableLine } from '../../domain/printable-text.ts'
import { whyNoPlace } from '../../domain/search/place-query.ts'
import type { Database } from '../platform/database/schema.ts'
import { Problem } from '../platform/requests/problem.ts'
import { placeOf } from '../search/queries.ts'
import {
  changeSearch,
  deleteSearch,
  listSearches,
  lookAtSearch,
  type NotChanged,
  readSearch,
  restoreSearch,
  type SearchToKeep,
  saveSearch,
} from './store.ts'

/** `/api/saved-searches`: what the caller keeps, and nobody else's. */
export const registerSavedSearches = (
  app: FastifyInstance,
  {
    db,
    maxSearches,
    requireSubscriber,
  }: {
    readonly db: Kysely<Database>
    /** How many searches an account may keep. */
    readonly maxSearches: number
    readonly requireSubscriber: (request: FastifyRequest) => Promise<void>
  },
): void => {
  const tags = ['Saved searches']
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const forSubscribers = {
    preHandler: requireSubscriber,
    config: { access: 'subscribers' },
  } as const
  const ofOne = {
    preHandler: requireSubscriber,
    config: { access: 'subscribers', problems: { 404: ['not-found'] } },
  } as const
  const ofOneVersion = {
    preHandler: requireSubscriber,
    config: {
      access: 'subscribers',
      problems: { 404: ['not-found'], 409: ['changed-elsewhere'] },
    },
  } as const

  routes.get(
    '/api/saved-searches',
    {
      ...forSubscribers,
      schema: {
        tags,
        summary: 'The caller’s saved searches, a page at a time',
        querystring: listSavedSearchesQuerySchema,
        response: { 200: savedSearchesSchema },
      },
    },
    (request) => listSearches(db, request.principal, request.query),
  )

  routes.post(
    '/api/saved-searches',
    {
      preHandler: requireSubscriber,
      config: {
        access: 'subscribers',
        problems: { 404: ['not-found'], 409: ['too-many-searches'] },
      },
      schema: {
        tags,
        summary: 'Save a search',
        description: 'The homes that meet it now are not counted as new.',
        body: saveSearchRequestSchema,
        response: { 200: savedSearchSchema },
      },
    },
    async (request) => {
      const { id = randomUUID() } = request.body
      const saved = await saveSearch(
        db,
        request.principal,
        id.toLowerCase(),
        toKeep(request.body),
        { max: maxSearches },
      )
      if (saved === 'too many') throw tooMany(maxSearches, 'save')
      return there(saved)
    },
  )

  routes.get(
    '/api/saved-searches/:id',
    {
      ...ofOne,
      schema: { tags, summary: 'One saved search', params, response: { 200: savedSearchSchema } },
    },
    async (request) => there(await readSearch(db, request.principal, idIn(request.params))),
  )

  routes.put(
    '/api/saved-searches/:id',
    {
      ...ofOneVersion,
      schema: {
        tags,
        summary: 'Change a saved search',
        description:
          'Refused when it was changed since the caller read it; `now` is then what it is.',
        params,
        body: changeSearchRequestSchema,
        response: { 200: savedSearchSchema },
      },
    },
    async (request) => {
      const { paused, version } = request.body
      const change = { ...toKeep(request.body), paused, version }
      const changed = await changeSearch(db, request.principal, idIn(request.params), change)
      if (!changed.ok) throw notChanged(changed.error)
      return changed.value
    },
  )

  routes.delete(
    '/api/saved-searches/:id',
    {
      ...ofOneVersion,
      schema: {
        tags,
        summary: 'Delete a saved search',
        description:
          'Can be undone for an hour. Refused when it was changed since the caller read it; `now` is then what it is.',
        params,
        querystring: deleteSearchQuerySchema,
        response: { 200: about('It is deleted.', z.object({})) },
      },
    },
    async (request) => {
      const { version } = request.query
      const deleted = await deleteSearch(db, request.principal, idIn(request.params), version)
      if (!deleted.ok) throw notChanged(deleted.error)
      return {}
    },
  )

  routes.post(
    '/api/saved-searches/:id/restore',
    {
      preHandler: requireSubscriber,
      config: {
        access: 'subscribers',
        problems: { 404: ['not-found'], 409: ['too-many-searches'] },
      },
      schema: {
        tags,
        summary: 'Take the deletion of a saved search back',
        description: 'Within an hour. One that is not deleted is answered as it is.',
        params,
        response: { 200: savedSearchSchema },
      },
    },
    async (request) => {
      const id = idIn(request.params)
      const restored = await restoreSearch(db, request.principal, id, { max: maxSearches })
      if (restored === 'too many') throw tooMany(maxSearches, 'restore')
      return there(restored)
    },
  )

  routes.post(
    '/api/saved-searches/:id/look',
    {
      ...ofOne,
      schema: {
        tags,
        summary: 'Say that the caller has looked at what a saved search finds',
        description: 'None of its homes is new then.',
        params,
        response: { 200: savedSearchSchema },
      },
    },
    async (request) => there(await lookAtSearch(db, request.principal, idIn(request.params))),
  )
}

const params = z.object({ id: about('The `id` of a saved search.', z.string()) })

/** What is no id of ours is answered as an id that nobody has. */
const idIn = ({ id }: { readonly id: string }): string => {
  if (!/^[A-Za-z0-9-]{1,64}$/.test(id)) throw notThere()
  return id
}

const there = (search: SavedSearch | undefined): SavedSearch => {
  if (search === undefined) throw notThere()
  return search
}

const tooMany = (max: number, next: 'save' | 'restore') =>
  new Problem(
    409,
    'too-many-searches',
    `You keep ${max.toLocaleString('en-US')} saved searches, which is as many as an account can. Delete one you no longer need, then ${next} this one.`,
  )

const notThere = () => new Problem(404, 'not-found', 'There is no such saved search.')

const notChanged = (why: NotChanged): Problem =>
  why === 'gone'
    ? notThere()
    : new Problem(
        409,
        'changed-elsewhere',
        'This search was changed in another window or by another program.',
        undefined,
        { now: why.now },
      )

/** Names go into mails and onto screens: one line, without what is not text. */
const toKeep = ({ name, criteria, cadence }: SaveSearchRequest): SearchToKeep => {
  const { connectionId: _, ...asked } = criteria
  const kept = {
    name: printableLine(name),
    cadence,
    criteria: {
      ...asked,
      city: printableLine(asked.city),
      ...(asked.state === undefined ? {} : { state: printableLine(asked.state) }),
    },
  }
  if (kept.name === '') throw new Problem(400, 'bad-input', 'Give the search a name.', 'name')
  const place = placeOf(kept.criteria)
  if (!place.ok) throw new Problem(400, 'bad-input', whyNoPlace(place.error), 'criteria.city')
  return { ...kept, place: place.value }
}
