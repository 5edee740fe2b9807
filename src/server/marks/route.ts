import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { HOME_ID } from '../../contract/home-id.ts'
import { homeMarkCalls } from '../../contract/marks/home-marks.ts'
import { MY_HOMES_CSV, myHomesCalls } from '../../contract/marks/my-homes.ts'
import { myHomesSheet } from '../../contract/marks/my-homes-sheet.ts'
import { MAX_MARKED_HOMES } from '../../domain/marks/home-mark.ts'
import { printableLine } from '../../domain/printable-text.ts'
import { sheetCsv } from '../../domain/sheet.ts'
import type { Database } from '../platform/database/schema.ts'
import { keptOrProblem, type NotKeptWords } from '../platform/kept/not-kept.ts'
import { answering, type Guard, routesOf } from '../platform/requests/answer-calls.ts'
import { onTheSide } from '../platform/requests/go-on-reading.ts'
import { Problem } from '../platform/requests/problem.ts'
import { lookAt, lookWithoutKeeping } from './looks.ts'
import { homeNow, myHomes } from './my-homes.ts'
import type { KeepValuation } from './ports.ts'
import { marksAndLooksOf, toHomeLook, toHomeMark } from './queries.ts'
import { putMark, removeMark } from './store.ts'

/** The calls of how far the caller is with homes, and of what has become of a home. */
export const registerMarks = (
  app: FastifyInstance,
  {
    db,
    clock,
    requireSubscriber,
    keepValuation,
  }: {
    readonly db: Kysely<Database>
    readonly clock: () => Date
    readonly requireSubscriber: Guard
    readonly keepValuation: KeepValuation
  },
): void => {
  const answer = answering(app, { subscribers: requireSubscriber })
  const asked = ({ principal }: FastifyRequest, { propertyId }: { propertyId: string }) => {
    // What cannot be a home's id is answered as a home that is not there.
    if (!HOME_ID.test(propertyId)) throw unknownHome()
    return { db, owner: principal, propertyId, now: clock() }
  }

  answer(homeMarkCalls.list, (_, { principal }) => marksAndLooksOf(db, principal))

  answer(homeMarkCalls.put, async ({ params, body }, request) => {
    const { reason, nextStep, ...change } = body
    const why = reason === undefined ? {} : { reason: printableLine(reason) }
    const next =
      nextStep === undefined
        ? {}
        : { nextStep: nextStep && { ...nextStep, what: printableLine(nextStep.what) } }
    return keptOrProblem(
      await putMark({ ...asked(request, params), keepValuation }, { ...change, ...why, ...next }),
      notKept,
    )
  })

  answer(homeMarkCalls.remove, async ({ params, query }, request) => {
    keptOrProblem(await removeMark(asked(request, params), query.version), notKept)
    return {}
  })

  answer(homeMarkCalls.look, async ({ params, body }, request) => {
    const home = asked(request, params)
    const look = await onTheSide(lookAt(home, body), () => lookWithoutKeeping(home))
    if (look === null) throw unknownHome()
    const { propertyId, kept, beforeAt: at, beforeSeen: seen } = look
    return {
      mark: kept === undefined ? null : toHomeMark(kept),
      before: at === null || seen === null ? null : toHomeLook(propertyId, at, seen),
    }
  })

  answer(myHomesCalls.now, async ({ params }, request) => {
    const { owner, propertyId } = asked(request, params)
    const home = await homeNow(db, owner, propertyId)
    if (home === null) throw unknownHome()
    return home
  })

  answer(myHomesCalls.list, async (_, { principal }) => ({ homes: await myHomes(db, principal) }))

  for (const { url, deprecated } of routesOf(MY_HOMES_CSV))
    app.get(
      url,
      {
        preHandler: requireSubscriber,
        config: { access: 'subscribers' },
        schema: {
          tags: ['My homes'],
          summary: 'The same as a file for a spreadsheet',
          deprecated,
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
          .send(sheetCsv(myHomesSheet, await myHomes(db, request.principal))),
    )
}

const UNKNOWN_HOME = 'We do not know this home.'
const unknownHome = () => new Problem(404, 'not-found', UNKNOWN_HOME)

const notKept: NotKeptWords = {
  notThere: UNKNOWN_HOME,
  changed: 'You have changed this home in another window since. What is kept there stays.',
  tooMany: [
    'too-many-homes',
    `You keep ${MAX_MARKED_HOMES.toLocaleString('en-US')} homes, which is as many as an account can. Remove one from My homes, then try again.`,
  ],
}
