import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { answerMalformed } from '../unreadable-requests.ts'
import { limitBodyTime } from './limit-body-time.ts'
import { requestLimits } from './request-limits.ts'

let app: FastifyInstance
afterEach(() => app.close())

/** What a server answers to a request whose body stops midway, until it closes the connection. */
const answerToHalf = async (path: string): Promise<string> => {
  app = Fastify({ clientErrorHandler: answerMalformed(requestLimits(100), 0) })
  limitBodyTime(app, 50)
  app.post('/usual', async () => 'taken')
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    const config = { takesLong: true } as const
    scope.post('/refused', { config }, async (_request, reply) => reply.code(403).send('no'))
    scope.post('/long', { config }, async ({ raw }) => {
      setTimeout(() => raw.socket.end('waited for it'), 300)
      return new Promise(() => undefined)
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const bound = app.server.address()
  if (typeof bound !== 'object' || bound === null) throw new Error('It does not listen.')
  const socket = connect(bound.port, '127.0.0.1')
  let answer = ''
  socket.on('data', (text) => {
    answer += text.toString()
  })
  socket.on('error', () => undefined)
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\nhalf`,
  )
  await once(socket, 'close')
  return answer
}

it('answers a body that does not come to its end, and closes the connection', async () => {
  const answer = await answerToHalf('/usual')
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain('The request took too long to arrive.')
})

it('leaves a route that takes long its time', async () => {
  expect(await answerToHalf('/long')).toBe('waited for it')
})

it('does not listen for long to what such a route has refused', async () => {
  expect(await answerToHalf('/refused')).toMatch(/^HTTP\/1.1 403 .*no/s)
})
