import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A way to a database that can be cut: open, silent (taken, never answered), or with no one there. */
export const wayToDatabase = async (connectionString: string) => {
  const there = new URL(connectionString)
  const sockets = new Set<Socket>()
  let silent = false
  let taken = 0
  const serve = (from: Socket) => {
    taken += 1
    sockets.add(from)
    from.on('error', () => undefined)
    if (silent) return
    const to = connect(Number(there.port), there.hostname)
    sockets.add(to)
    to.on('error', () => from.destroy())
    from.on('close', () => to.destroy()).on('data', (bytes) => silent || to.write(bytes))
    to.on('close', () => from.destroy()).on('data', (bytes) => silent || from.write(bytes))
  }
  const listen = async (port: number): Promise<Server> => {
    const server = createServer(serve).listen(port, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await listen(0)
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const hangUp = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  onTestFinished(() => {
    server.close()
    hangUp()
  })
  const by = new URL(connectionString)
  by.host = `127.0.0.1:${port}`
  return {
    connectionString: by.href,
    /** Connections taken so far. */
    taken: () => taken,
    /** What is under way, and what is begun, gets no answer. */
    fallSilent: () => {
      silent = true
    },
    /** Open connections break off, and no new ones are taken. */
    close: () => {
      server.close()
      hangUp()
    },
    open: async () => {
      silent = false
      hangUp()
      if (!server.listening) server = await listen(port)
    },
  }
}
