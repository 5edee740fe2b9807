import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ApiError } from '../../contract/api-error.ts'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { Problem } from './problem.ts'
import { sendTooManyPage } from './too-many-page.ts'

/** The one place where errors become HTTP: `{ error, code, field?, covered? }`; the text of a fault stays in the log. */
export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(answerError)
}

const answerError = (
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  const { statusCode, body } = toAnswer(error)
  if (hasLeft(request, error)) request.log.info('the client left amid its answer')
  else if (statusCode >= 500) request.log.error({ err: error }, 'request failed')
  if (error instanceof DatabaseUnavailable) reply.header('retry-after', RETRY_AFTER_SECONDS)
  reply.code(statusCode)
  if (statusCode === 429 && wantsPage(request)) sendTooManyPage(reply)
  else reply.send(body)
}

/** Whether an answer broke off because nobody was there any more to take it. */
const hasLeft = ({ socket }: FastifyRequest, { code }: { readonly code?: string }): boolean =>
  socket.destroyed && code !== undefined && brokenOff.has(code)

const brokenOff = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'])

/** Whether somebody looks at the answer in a browser's window. */
const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  method === 'GET' && headers.accept?.includes('text/html') === true

const toAnswer = (error: FastifyError | Problem): { statusCode: number; body: ApiError } => {
  if (error instanceof Problem) {
    const { statusCode, code, message, field, covered } = error
    const details = { ...(field ? { field } : {}), ...(covered ? { covered } : {}) }
    return { statusCode, body: { error: message, code, ...details } }
  }
  if (error instanceof DatabaseUnavailable) return { statusCode: 503, body: noDatabase }
  if (hasZodFastifySchemaValidationErrors(error)) return badInput(error)
  if (nowhere.has(error.code)) return { statusCode: 404, body: notFound }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return {
      statusCode: error.statusCode,
      body: {
        error:
          error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' ||
          error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY'
            ? 'The request is not valid JSON.'
            : (clientFault[error.statusCode] ?? 'The request is not valid.'),
        code: error.code ?? 'bad-input',
      },
    }
  }
  return { statusCode: 500, body: fault }
}

const badInput = (error: {
  validation: readonly { instancePath: string; message?: string }[]
}): { statusCode: number; body: ApiError } => {
  const first = error.validation[0]
  const field = first?.instancePath.replace(/^\//, '').replaceAll('/', '.') ?? ''
  const reason = first?.message ?? 'is not valid'
  return {
    statusCode: 400,
    body: field
      ? { error: `The field “${field}” is not valid: ${reason}.`, code: 'bad-input', field }
      : { error: `The request is not valid: ${reason}.`, code: 'bad-input' },
  }
}

const clientFault: Record<number, string> = {
  413: 'The request is too large.',
  415: 'The request must be JSON.',
}

/** Addresses that cannot be read, and those that lead out of the folder of the page. */
const nowhere = new Set(['FST_ERR_BAD_URL', 'FST_STATIC_FORBIDDEN_PATH'])
const notFound: ApiError = { error: 'There is nothing at this address.', code: 'not-found' }

const noDatabase: ApiError = {
  error: 'The database does not answer at the moment (server error). Please try again in a moment.',
  code: 'database-unavailable',
}
const RETRY_AFTER_SECONDS = 5

const fault: ApiError = {
  error: 'Something went wrong on our side (server error). Please try again in a moment.',
  code: 'server-error',
}
