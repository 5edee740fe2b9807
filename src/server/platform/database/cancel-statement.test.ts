import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { cancelStatement } from './cancel-statement.ts'

it('asks by the key of the connection, and leaves it to the server to close: a pooler forgets who closes first', async () => {
  const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const taken = new Promise<Socket>((resolve) => server.once('connection', resolve))

  cancelStatement({ host: '127.0.0.1', port, processID: 4711, secretKey: -5 })
  const socket = await taken
  const events: string[] = []
  socket.on('end', () => events.push('closed by the client'))
  const [request] = await once(socket, 'data')
  // PostgreSQL, Message Formats: CancelRequest.
  expect(request.toString('hex')).toBe('0000001004d2162e00001267fffffffb')
  // An end that the client has sent with its request has come by the time others are connected.
  for (const _ of [1, 2, 3]) {
    const other = connect(port, '127.0.0.1')
    await once(other, 'connect')
    other.destroy()
  }
  events.push('closed by the server')
  socket.end()
  await once(socket, 'close')
  expect(events).toEqual(['closed by the server', 'closed by the client'])
})
