import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ApiError } from '../../../contract/error-codes.ts'
import { DatabaseUnavailable, ReadingOnly } from '../database/database-unavailable.ts'
import { type ErrorPage, sendErrorPage } from './error-page.ts'
import { type FieldFault, reasonOfFault } from './field-fault.ts'
import { isReading, readingOnlyProblem } from './go-on-reading.ts'
import { Problem } from './problem.ts'

/** The one place where errors become HTTP: `{ error, code, field?, covered?, coveredMore?, now?, requestId? }`; the text of a fault stays in the log. */
export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(answerError)
}

const answerError = (
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const { statusCode, body } = toAnswer(asAnswered(error, request))
  if (hasLeft(request, error)) request.log.info('the client left during its answer')
  // One of each change that anyone tries while the primary is away, which the log says when it goes.
  else if (body.code === 'reading-only') request.log.info('refused while only reading')
  else if (statusCode >= 500) request.log.error({ err: error }, 'request failed')
  if (isAway(error) || body.code === 'reading-only')
    reply.header('retry-after', RETRY_AFTER_SECONDS)
  reply.code(statusCode)
  const page = wantsPage(request) ? pageFor(statusCode, error, request.url) : undefined
  if (page !== undefined) sendErrorPage(reply, page)
  else reply.send(statusCode >= 500 ? { ...body, requestId: request.id } : body)
}

/**
 * Of a request that only reads, nothing was changed. One that was to change something may have done a part of it before
 * the primary went away: what became of it is not known.
 */
const asAnswered = (error: FastifyError | Problem, request: FastifyRequest) =>
  error instanceof ReadingOnly && isReading(request) ? readingOnlyProblem() : error

/** Whether an answer broke off because the client left. */
const hasLeft = ({ socket }: FastifyRequest, { code }: { readonly code?: string }): boolean =>
  socket.destroyed && code !== undefined && brokenOff.has(code)

const brokenOff = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'])

/** Whether a browser's window will show the answer. */
const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true

/** Other faults have their place within the app, or come from calls that no reader's window makes. */
const pageFor = (
  statusCode: number,
  error: FastifyError | Problem,
  url: string,
): ErrorPage | undefined => {
  if (statusCode === 429) return tooMany
  if (isAway(error)) return away
  if (error.code === 'server-stopping') return restarting
  const isScreens = (statusCode === 400 || statusCode === 404) && !/^\/(?:api|sandbox)\//.test(url)
  return isScreens || nowhere.has(error.code) ? nothingHere : undefined
}

const tooMany: ErrorPage = {
  title: 'Too many requests',
  sentence:
    'A lot of requests came from your network in a short time. Please wait a minute, then try again.',
  link: { to: '', text: 'Try again' },
}
const away: ErrorPage = {
  title: 'The database does not answer',
  sentence: 'This is a fault on our side. Please try again in a moment.',
  link: { to: '', text: 'Try again' },
}
const restarting: ErrorPage = {
  title: 'The server is restarting',
  sentence: 'Please try again in a moment.',
  link: { to: '', text: 'Try again' },
}
const nothingHere: ErrorPage = {
  title: 'Page not found',
  sentence: 'There is nothing at this address.',
  link: { to: '/', text: 'Go to the home page' },
}

/** Whether the database is at fault; what the stand-ins keep is in it as well, and they say so with a 503. */
const isAway = (error: FastifyError | Problem): boolean =>
  error instanceof DatabaseUnavailable || (!(error instanceof Problem) && error.statusCode === 503)

const toAnswer = (error: FastifyError | Problem): { statusCode: number; body: ApiError } => {
  if (error instanceof Problem) {
    const { statusCode, code, message, field, details } = error
    return { statusCode, body: { error: message, code, ...(field ? { field } : {}), ...details } }
  }
  if (isAway(error)) return { statusCode: 503, body: noDatabase }
  if (hasZodFastifySchemaValidationErrors(error)) return badInput(error)
  if (nowhere.has(error.code)) return { statusCode: 404, body: notFound }
  const { statusCode } = error
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const unreadable = unreadableJson.has(error.code)
    return { statusCode, body: unreadable ? badJson : (clientFault[statusCode] ?? badRequest) }
  }
  return { statusCode: 500, body: fault }
}

const badInput = (error: {
  validation: readonly (FieldFault & { instancePath: string })[]
}): { statusCode: number; body: ApiError } => {
  const first = error.validation[0]
  const field = first?.instancePath.replace(/^\//, '').replaceAll('/', '.') ?? ''
  const reason = first === undefined ? 'it cannot be used' : reasonOfFault(first)
  return {
    statusCode: 400,
    body: field
      ? {
          error: isSentence(reason)
            ? `${reason}.`
            : `The field “${field}” is not valid: ${reason}.`,
          code: 'bad-input',
          field,
        }
      : { error: `The request is not valid: ${reason}.`, code: 'bad-input' },
  }
}

/** A schema's reason that begins as a sentence is one, for the person who filled the field. */
const isSentence = (reason: string): boolean => /^\p{Lu}/u.test(reason)

const unreadableJson = new Set(['FST_ERR_CTP_INVALID_JSON_BODY', 'FST_ERR_CTP_EMPTY_JSON_BODY'])
const badJson: ApiError = { error: 'The request is not valid JSON.', code: 'bad-request' }
const badRequest: ApiError = { error: 'The request is not valid.', code: 'bad-request' }
const clientFault: Readonly<Record<number, ApiError>> = {
  413: { error: 'The request is too large.', code: 'too-large' },
  415: { error: 'The request must be JSON.', code: 'unsupported-media-type' },
}

/** Addresses that cannot be read, and those that lead out of the folder of the page. */
const nowhere = new Set(['FST_ERR_BAD_URL', 'FST_STATIC_FORBIDDEN_PATH'])
const notFound: ApiError = { error: 'There is nothing at this address.', code: 'not-found' }

const noDatabase: ApiError = {
  error: 'The database does not answer at the moment (server error). Please try again in a moment.',
  code: 'database-unavailable',
}
/** A database that does not answer may answer again after this long. */
export const RETRY_AFTER_SECONDS = 5

const fault: ApiError = {
  error: 'Something went wrong on our side (server error). Please try again in a moment.',
  code: 'server-error',
}
