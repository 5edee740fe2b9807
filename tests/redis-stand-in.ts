import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** What of Redis a backplane needs: PUBLISH and SUBSCRIBE over RESP2. Anything else is answered OK. */
export const redisStandIn = async (): Promise<string> => {
  const listeners = new Map<string, Set<Socket>>()
  const answer = (socket: Socket, [command = '', channel = '', message = '']: string[]): string => {
    const listening = listeners.get(channel) ?? new Set()
    switch (command.toUpperCase()) {
      case 'SUBSCRIBE':
        listeners.set(channel, listening.add(socket))
        return `*3\r\n${bulk('subscribe')}${bulk(channel)}:1\r\n`
      case 'PUBLISH':
        for (const one of listening)
          one.write(`*3\r\n${bulk('message')}${bulk(channel)}${bulk(message)}`)
        return `:${listening.size}\r\n`
      default:
        return '+OK\r\n'
    }
  }
  const server = createServer((socket) => {
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      for (const listening of listeners.values()) listening.delete(socket)
    })
    socket.on('data', (bytes) => {
      received = Buffer.concat([received, bytes])
      for (let read = readCommand(received); read !== null; read = readCommand(received)) {
        received = received.subarray(read.bytes)
        socket.write(answer(socket, read.words))
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `redis://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`

/** The first command, an array of bulk strings; null while some of it is still to come. */
const readCommand = (
  received: Buffer,
): { readonly words: string[]; readonly bytes: number } | null => {
  let at = 0
  const line = (): string | null => {
    const end = received.indexOf('\r\n', at)
    if (end < 0) return null
    const text = received.toString('utf8', at, end)
    at = end + 2
    return text
  }
  const head = line()
  if (head === null) return null
  const words: string[] = []
  for (let left = Number(head.slice(1)); left > 0; left--) {
    const size = line()
    if (size === null) return null
    const end = at + Number(size.slice(1))
    if (end + 2 > received.length) return null
    words.push(received.toString('utf8', at, end))
    at = end + 2
  }
  return { words, bytes: at }
}
