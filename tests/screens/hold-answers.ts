import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type CheckAnswer, checkAnswersAgainst } from '../guards/check-answers.ts'

/** What a checked answer of `/api` carries: `fine`, or what is wrong with it. */
export const CHECKED_HEADER = 'x-checked-against-description'
export const FINE = 'fine'

/**
 * Holds every answer of `/api` of servers that start in this process against the API description. One that is not
 * as described becomes a 500, so that whatever asked for it fails. Returns how to stop.
 */
export const holdAnswers = (): (() => void) => {
  const onStart = (message: unknown): void => {
    const { fastify } = z.parse(z.object({ fastify: z.custom<FastifyInstance>() }), message)
    let check: CheckAnswer | null = null
    const checker = async (): Promise<CheckAnswer> => {
      check ??= checkAnswersAgainst((await fastify.inject(DESCRIPTION)).json())
      return check
    }
    // Before any other hook has it: as it was written, not compressed.
    fastify.addHook('onSend', async ({ method, url }, reply, payload) => {
      const path = url.replace(/\?.*/s, '')
      const isText = payload === undefined || payload === null || typeof payload === 'string'
      const isOfApi =
        path.startsWith('/api/') && path !== DESCRIPTION && !path.startsWith('/api/docs')
      if (!isOfApi || method === 'HEAD' || !isText) return payload
      const { statusCode: status } = reply
      const body = payload ?? ''
      const fault = (await checker())({ method, path, status, headers: reply.getHeaders(), body })
      reply.header(CHECKED_HEADER, fault ?? FINE)
      if (fault === null) return payload
      process.stderr.write(`${fault}\n`)
      reply.code(500).type('application/json').removeHeader('content-length')
      return JSON.stringify({ error: fault, code: 'server-error' })
    })
  }
  subscribe('fastify.initialization', onStart)
  return () => void unsubscribe('fastify.initialization', onStart)
}

const DESCRIPTION = '/api/openapi.json'
