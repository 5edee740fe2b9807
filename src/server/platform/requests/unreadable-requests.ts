import { randomUUID } from 'node:crypto'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import type { ApiError } from '../../../contract/error-codes.ts'
import type { RequestLimits } from './limits/request-limits.ts'
import { Problem } from './problem.ts'
import { isProxyInFront } from './proxies-in-front.ts'

/**
 * Requests that Fastify cannot read pass none of its hooks. Those whose address cannot be read are sent
 * through once more, with an address that leads nowhere, and are refused there with the fault: they count
 * like any other, and their answers have the same headers.
 */
export const unreadableAddresses = () => {
  const faults = new WeakMap<IncomingMessage, FastifyError>()
  return {
    /** For Fastify's `frameworkErrors`. */
    sendThrough: (
      fault: FastifyError,
      { raw, server }: FastifyRequest,
      reply: { readonly raw: Parameters<FastifyInstance['routing']>[1] },
    ): void => {
      faults.set(raw, fault)
      raw.url = NOWHERE
      server.routing(raw, reply.raw)
    },
    /** An `onRequest` hook, after those that count and set headers. */
    refuse: async ({ raw }: FastifyRequest): Promise<void> => {
      const fault = faults.get(raw)
      if (fault !== undefined) throw fault
      // RFC 9112, section 3.2. Node would refuse it past all hooks.
      if (raw.headers.host === undefined && raw.httpVersion === '1.1')
        throw new Problem(400, 'bad-request', 'The request names no host.')
    },
  }
}

const NOWHERE = '/api/'

/**
 * Answers what is not HTTP, arrives too slowly, or has too large a head: for Fastify's `clientErrorHandler`.
 * A client that sends too much of it is cut off. A proxy in front always gets its answer: whose request it was cannot
 * be read, and one that gets none takes this node for dead, for all who come through it.
 */
export const answerMalformed =
  (limits: RequestLimits, trustedProxies: number) =>
  (fault: Error & { readonly code?: string }, socket: Socket): void => {
    if (fault.code === 'ECONNRESET' || socket.destroyed) return
    const isProxys = isProxyInFront(trustedProxies)(socket.remoteAddress ?? '', 0)
    const isCutOff = !isProxys && limits.count('call', socket.remoteAddress).exceeded
    if (socket.writable && !isCutOff) socket.write(answerTo(fault.code))
    socket.destroy(fault)
  }

const answerTo = (code: string | undefined): string => {
  const { status, error } = answers[code ?? ''] ?? {
    status: 400,
    error: 'The request cannot be read.',
  }
  const body = JSON.stringify({ error, code: 'bad-request' } satisfies ApiError)
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${randomUUID()}`,
    ...securityHeaders,
    '',
    body,
  ].join('\r\n')
}

const answers: Readonly<Record<string, { readonly status: number; readonly error: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, error: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { status: 431, error: 'The headers of the request are too large.' },
}

/** Those of every other answer, as Helmet sets them; this one needs nothing at all. */
const securityHeaders = [
  "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Opener-Policy: same-origin',
  'Cross-Origin-Resource-Policy: same-origin',
  'Origin-Agent-Cluster: ?1',
  'Referrer-Policy: no-referrer',
  'Strict-Transport-Security: max-age=31536000; includeSubDomains',
  'X-Content-Type-Options: nosniff',
  'X-DNS-Prefetch-Control: off',
  'X-Download-Options: noopen',
  'X-Frame-Options: SAMEORIGIN',
  'X-Permitted-Cross-Domain-Policies: none',
  'X-XSS-Protection: 0',
]
