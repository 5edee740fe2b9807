import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Page } from './odata/answer-query.ts'
import { ODataError } from './odata/odata-error.ts'
import type { EdmType, ODataRecord, Resource } from './odata/resource.ts'

/** The calls that can be made to fail. */
export type MlsCall = 'token' | 'metadata' | 'Property' | 'Media'

/**
 * How a call misbehaves. `too many`: 429. `server error`: 500. `unauthorized`: 401, whatever the token. `expired
 * link`: a nextLink is not known any more. `slow`: the answer takes its time. `dropped`: the connection breaks
 * midway through the answer. `repeated page`: the rows of the page before again, and a link to the one asked for.
 * `out of order`: the rows of the page the other way around. `nulls`: null wherever a field may be.
 */
export type MlsFault =
  | { readonly kind: 'too many'; readonly retryAfterSeconds: number | null }
  | { readonly kind: 'slow'; readonly ms: number }
  | {
      readonly kind:
        | 'server error'
        | 'unauthorized'
        | 'expired link'
        | 'dropped'
        | 'repeated page'
        | 'out of order'
        | 'nulls'
    }

/** What happens before a call is answered: it is refused, or held up. */
export const faultBefore = async (fault: MlsFault | undefined, reply: FastifyReply) => {
  switch (fault?.kind) {
    case 'too many':
      if (fault.retryAfterSeconds !== null) reply.header('retry-after', fault.retryAfterSeconds)
      throw tooManyRequests()
    case 'server error':
      throw new ODataError(500, 'InternalServerError', 'Something went wrong.')
    case 'unauthorized':
      throw new ODataError(401, 'Unauthorized', 'The access token is not valid.')
    case 'expired link':
      throw new ODataError(400, 'BadRequest', 'The nextLink has expired.')
    case 'slow':
      await delay(fault.ms, undefined, { ref: false })
  }
}

/** The answer of a client that asks too much. */
export const tooManyRequests = (): ODataError =>
  new ODataError(429, 'TooManyRequests', 'The rate limit is exceeded.')

/** What becomes of a page's rows. */
export const spoiled = (
  fault: MlsFault | undefined,
  page: Page,
  resource: Resource,
): readonly ODataRecord[] => {
  if (fault?.kind === 'out of order') return page.rows.toReversed()
  if (fault?.kind === 'nulls') return page.rows.map((row) => mostlyNull(row, resource))
  return page.rows
}

/** Sends the first half of a body, then breaks the connection. */
export const dropMidway = (request: FastifyRequest, reply: FastifyReply, body: string) => {
  const bytes = Buffer.from(body)
  reply.hijack()
  reply.raw.writeHead(200, {
    'content-type': 'application/json',
    'content-length': bytes.length,
  })
  reply.raw.write(bytes.subarray(0, bytes.length / 2), () => request.raw.socket.destroy())
  return reply
}

const mostlyNull = (row: ODataRecord, { keyField, fields }: Resource): ODataRecord =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name === keyField || isMoment(fields[name]) ? value : null,
    ]),
  )

/** Without the moment of its change a record cannot be followed. */
const isMoment = (type: EdmType | undefined) => type === 'Edm.DateTimeOffset'
