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
import { whyNoPlace } from '../../../domain/search/place-query.ts'
import type { Database } from '../../platform/database/schema.ts'
import { keptOrProblem, type NotKept } from '../../platform/kept/not-kept.ts'
import { answering, type Guard } from '../../platform/requests/answer-calls.ts'
import { Problem } from '../../platform/requests/problem.ts'
import { placeOf } from '../../search/queries.ts'
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
    maxSearches,
    requireSubscriber,
  }: {
    readonly db: Kysely<Database>
    /** How many searches an account may keep. */
    readonly maxSearches: number
    readonly requireSubscriber: Guard
  },
): void => {
  const answer = answering(app, { subscribers: requireSubscriber })
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
    return kept(await saveSearch(db, principal, id.toLowerCase(), toKeep(body), max), 'save')
  })

  answer(savedSearchCalls.read, async ({ params }, { principal }) =>
    there(await readSearch(db, principal, idIn(params))),
  )

  answer(savedSearchCalls.change, async ({ params, body }, { principal }) => {
    const change = { ...toKeep(body), paused: body.paused, version: body.version }
    return kept(await changeSearch(db, principal, idIn(params), change))
  })

  answer(savedSearchCalls.delete, async ({ params, query }, { principal }) => {
    kept(await deleteSearch(db, principal, idIn(params), query.version))
    return {}
  })

  answer(savedSearchCalls.restore, async ({ params }, { principal }) => {
    return kept(await restoreSearch(db, principal, idIn(params), { max: maxSearches }), 'restore')
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
