import type { FastifyInstance, FastifyRequest } from 'fastify'
import { READING_ONLY_SINCE_HEADER } from '../../../contract/reading-only.ts'
import { DatabaseUnavailable } from '../database/database-unavailable.ts'
import { asReader, asWriter } from '../database/replicas/reading-context.ts'
import { Problem } from './problem.ts'

/**
 * While the node only reads, each answer of the API says since when, and calls that change something are refused before
 * anything is asked of a database. Requests that only read may go over to a replica for what people keep.
 */
export const goOnReading = (
  app: FastifyInstance,
  readingOnlySince: () => Date | null,
  {
    except,
  }: { /** Routes under this address are answered by their own rules. */ readonly except: string },
): void => {
  const run = (request: FastifyRequest, done: () => void) =>
    isReading(request) || isUnder(except, request) ? asReader(done) : asWriter(done)
  app.addHook('onRequest', (request, _reply, done) => {
    const isRefused =
      readingOnlySince() !== null &&
      isUnder('/api/', request) &&
      !isUnder(except, request) &&
      !isReading(request)
    if (isRefused) done(readingOnlyProblem())
    else run(request, done)
  })
  // A body comes by events of its socket, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => run(request, done))
  app.addHook('onSend', async (request, reply) => {
    const since = readingOnlySince()
    if (since === null || !request.url.startsWith('/api/')) return
    // An answer that is kept would say so longer than it is so.
    reply.header('cache-control', 'no-store')
    reply.header(READING_ONLY_SINCE_HEADER, since.toISOString())
  })
}

const isUnder = (address: string, { routeOptions: { url } }: FastifyRequest): boolean =>
  url?.startsWith(address) === true

/** Whether a request changes nothing, or only notes something on the side. */
export const isReading = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' || method === 'HEAD' || routeOptions.config.reads !== undefined

/** What becomes of a change while the node only reads: nothing of it was begun. */
export const readingOnlyProblem = (): Problem =>
  new Problem(
    503,
    'reading-only',
    'The database that changes are written to does not answer. Nothing was changed. Try again in a minute.',
  )

/**
 * What a request writes on the side, such as when someone was last seen: where the database that changes are written to
 * does not answer it is left undone, and the answer is `otherwise`.
 */
export const onTheSide = async <T>(
  noted: Promise<T>,
  otherwise: () => T | Promise<T>,
): Promise<T> => {
  try {
    return await noted
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return otherwise()
    throw error
  }
}
