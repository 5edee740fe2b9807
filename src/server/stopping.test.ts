import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../tests/platform/test-database.ts'
import { testApp } from '../../tests/test-app.ts'

/** Two requests on one connection: the second arrives when the server stops, while the first is answered. */
const askWhileStopping = async (second: string): Promise<string> => {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const asked = Promise.withResolvers<void>()
  const first = Promise.withResolvers<string>()
  const app = await testApp(
    database.db,
    {},
    {},
    {
      registerSandbox: (server) => {
        server.get('/sandbox/slow', () => {
          asked.resolve()
          return first.promise
        })
      },
    },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It does not listen.')
  const socket = connect(address.port, '127.0.0.1')
  let answers = ''
  socket.on('data', (data) => {
    answers += data.toString()
  })
  socket.write('GET /sandbox/slow HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await asked.promise
  const closed = app.close()
  socket.write(second)
  // The second request is refused before the first is answered, and its answer waits for its turn.
  await new Promise((resolve) => setTimeout(resolve, 200))
  first.resolve('slow answer')
  await once(socket, 'close')
  await closed
  expect(answers).toContain('slow answer')
  return answers.split('slow answer')[1] ?? ''
}

it('a call that arrives while the server stops is refused as everywhere, and learns when to ask again', async () => {
  const answer = await askWhileStopping(
    'GET /api/client-config HTTP/1.1\r\nHost: localhost\r\n\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 503 /)
  expect(answer).toMatch(/^retry-after: 5\r$/im)
  expect(answer).toMatch(/^connection: close\r$/im)
  expect(answer).toMatch(/^x-request-id: /im)
  expect(answer).toMatch(/^content-security-policy: /im)
  expect(answer).toContain(
    '{"error":"The server is restarting. Please try again in a moment.","code":"server-stopping"',
  )
})

it('a person at a window reads it on a page', async () => {
  const answer = await askWhileStopping(
    'GET /search HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 503 /)
  expect(answer).toMatch(/^retry-after: 5\r$/im)
  expect(answer).toContain('The server is restarting')
  expect(answer).toContain('<html')
})
