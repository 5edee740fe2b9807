import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { about } from '../../contract/about.ts'
import {
  asSeenSchema,
  homeLookedAtSchema,
  homeMarkSchema,
  homeMarksSchema,
  putHomeMarkSchema,
  removeHomeMarkQuerySchema,
} from '../../contract/homes/home-marks.ts'
import { homeNowAndBeforeSchema, myHomesSchema } from '../../contract/homes/my-homes.ts'
import { MAX_MARKED_HOMES } from '../../domain/pipeline/home-mark.ts'
import { printableLine } from '../../domain/printable-text.ts'
import type { Database } from '../platform/database/schema.ts'
import { Problem } from '../platform/requests/problem.ts'
import { homeNow, myHomes } from './my-homes.ts'
import { myHomesCsv } from './my-homes-csv.ts'
import { marksAndLooksOf, toHomeLook, toHomeMark } from './queries.ts'
import { lookAt, type MarkFault, putMark, removeMark } from './store.ts'

/**
 * `/api/home-marks`, `/api/home-looks` and `/api/my-homes`: how far the caller is with homes, and nobody else; and
 * `/api/home-now`, what has become of a home.
 */
export const registerPipeline = (
  app: FastifyInstance,
  {
    db,
    clock,
    requireSubscriber,
  }: {
    readonly db: Kysely<Database>
    readonly clock: () => Date
    readonly requireSubscriber: (request: FastifyRequest) => Promise<void>
  },
): void => {
  const tags = ['My homes']
  const preHandler = requireSubscriber
  const access = 'subscribers' as const
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const asked = ({ principal }: FastifyRequest, { propertyId }: { propertyId: string }) => {
    // What cannot be a home's id is answered as a home that is not there.
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(propertyId)) throw unknownHome()
    return { db, owner: principal, propertyId, now: clock() }
  }

  routes.get(
    '/api/home-marks',
    {
      preHandler,
      config: { access },
      schema: {
        tags,
        summary: 'All homes the caller has marked or looked at',
        response: { 200: homeMarksSchema },
      },
    },
    (request) => marksAndLooksOf(db, request.principal),
  )

  routes.put(
    '/api/home-marks/:propertyId',
    {
      preHandler,
      config: {
        access,
        problems: { 404: ['not-found'], 409: ['changed-elsewhere', 'too-many-homes'] },
      },
      schema: {
        tags,
        summary: 'Mark a home, or change its reason or note',
        description:
          'A move that is taken back within a minute leaves no trace, and a mark that is set again after it was removed keeps its dates. With `changed-elsewhere`, `now` is the HomeMark that is kept, or null.',
        params: homeParams,
        body: putHomeMarkSchema,
        response: { 200: homeMarkSchema },
      },
    },
    async (request) => {
      const { reason, ...change } = request.body
      const put = await putMark(asked(request, request.params), {
        ...change,
        ...(reason === undefined ? {} : { reason: printableLine(reason) }),
      })
      if (!put.ok) throw problemOf(put.error)
      return put.value
    },
  )

  routes.delete(
    '/api/home-marks/:propertyId',
    {
      preHandler,
      config: { access, problems: { 404: ['not-found'], 409: ['changed-elsewhere'] } },
      schema: {
        tags,
        summary: 'Remove the mark and the note of a home',
        description: 'With `changed-elsewhere`, `now` is the HomeMark that is kept.',
        params: homeParams,
        querystring: removeHomeMarkQuerySchema,
        response: { 200: about('It is removed.', z.object({})) },
      },
    },
    async (request) => {
      const removed = await removeMark(asked(request, request.params), request.query.version)
      if (!removed.ok) throw problemOf(removed.error)
      return {}
    },
  )

  routes.put(
    '/api/home-looks/:propertyId',
    {
      preHandler,
      config: { access, problems: { 404: ['not-found'] } },
      schema: {
        tags,
        summary: 'Keep what a home is like as the caller looks at it',
        params: homeParams,
        body: asSeenSchema,
        response: { 200: homeLookedAtSchema },
      },
    },
    async (request) => {
      const look = await lookAt(asked(request, request.params), request.body)
      if (look === null) throw unknownHome()
      const { propertyId, kept, before_at: at, before_seen: seen } = look
      return {
        mark: kept === undefined ? null : toHomeMark(kept),
        before: at === null || seen === null ? null : toHomeLook(propertyId, at, seen),
      }
    },
  )

  routes.get(
    '/api/home-now/:propertyId',
    {
      preHandler,
      config: { access, problems: { 404: ['not-found'] } },
      schema: {
        tags,
        summary: 'A home as it is now, also where it is no longer for sale',
        description:
          'What became of a home that a search, an alert or a mark has led to: sold, under contract or taken off the market, when, and for how much.',
        params: homeParams,
        response: { 200: homeNowAndBeforeSchema },
      },
    },
    async (request) => {
      const { owner, propertyId } = asked(request, request.params)
      const home = await homeNow(db, owner, propertyId)
      if (home === null) throw unknownHome()
      return home
    },
  )

  routes.get(
    '/api/my-homes',
    {
      preHandler,
      config: { access },
      schema: {
        tags,
        summary: 'The homes the caller has marked, as they are now',
        response: { 200: myHomesSchema },
      },
    },
    async (request) => ({ homes: await myHomes(db, request.principal) }),
  )

  routes.get(
    '/api/my-homes/csv',
    {
      preHandler,
      config: { access },
      schema: {
        tags,
        summary: 'The same as a file for a spreadsheet',
        response: {
          200: {
            description: 'A line for each home, under the names of the columns.',
            content: { 'text/csv': { schema: z.string() } },
          },
        },
      },
    },
    async (request, reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="my-homes.csv"')
        .send(myHomesCsv(await myHomes(db, request.principal))),
  )
}

const homeParams = z.object({
  propertyId: about('The `propertyId` of the home, from a search.', z.string()),
})

const problemOf = (fault: MarkFault): Problem => {
  switch (fault.type) {
    case 'NotThere':
      return unknownHome()
    case 'Changed':
      return new Problem(
        409,
        'changed-elsewhere',
        'You have changed this home in another window since. What is kept there stays.',
        undefined,
        { now: fault.now },
      )
    case 'TooMany':
      return new Problem(
        409,
        'too-many-homes',
        `You keep ${MAX_MARKED_HOMES.toLocaleString('en-US')} homes, which is as many as an account can. Remove one from My homes, then try again.`,
      )
  }
}

const unknownHome = () => new Problem(404, 'not-found', 'We do not know this home.')
