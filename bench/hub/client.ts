import { Agent, request } from 'node:http'
import { WebSocket } from 'ws'

const HANDSHAKE = '{"protocol":"json","version":1}\x1e'
const GET_ID = '{"type":1,"target":"GetConnectionId","arguments":[],"invocationId":"0"}\x1e'

/** Opens one connection as the official client does: negotiate, upgrade, handshake, first call. */
export const connect = async (
  origin: string,
  user: string,
  onFrame: (frame: string) => void,
): Promise<WebSocket> => {
  const headers = { 'x-user': user }
  const token = await negotiate(origin, headers)
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/hub?id=${token}`, {
    headers,
    perMessageDeflate: false,
  })
  const ready = Promise.withResolvers<void>()
  socket.on('error', ready.reject)
  socket.on('open', () => socket.send(HANDSHAKE + GET_ID))
  socket.on('message', (data) => {
    for (const frame of String(data).split('\x1e'))
      if (frame.startsWith('{"type":3')) ready.resolve()
      else if (frame.startsWith('{"type":1')) onFrame(frame)
  })
  await ready.promise
  return socket
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

const negotiate = (origin: string, headers: Record<string, string>) =>
  new Promise<string>((resolve, reject) => {
    const url = `${origin}/hub/negotiate?negotiateVersion=1`
    const asked = request(url, { method: 'POST', agent, headers }, (answer) => {
      let body = ''
      answer.on('data', (chunk) => {
        body += chunk
      })
      answer.on('end', () => resolve(JSON.parse(body).connectionToken))
    })
    asked.on('error', reject).end()
  })
