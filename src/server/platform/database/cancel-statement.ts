import { connect } from 'node:net'

/**
 * Asks Postgres to end what a connection is doing, over a connection of its own, as PostgreSQL's protocol has it
 * (CancelRequest): a pooler hands it on to whatever serves the connection. The statement then fails by itself, unless
 * it has just ended; so the connection must do nothing else afterward, or that is ended instead. `client` is a
 * connected client of `pg`.
 */
export const cancelStatement = (client: object): void => {
  if (!hasKey(client)) return
  const { host, port, processID, secretKey } = client
  const request = Buffer.alloc(16)
  for (const [i, word] of [request.length, CANCEL_REQUEST, processID, secretKey].entries())
    request.writeInt32BE(word, i * 4)
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  // A server that cannot be reached is given up with the connection itself.
  socket.on('error', () => undefined).setTimeout(PATIENCE_MS, () => socket.destroy())
  // Nothing is answered: the server closes once it has the request. A pooler forgets a request whose sender closed
  // first.
  socket.write(request)
}

const CANCEL_REQUEST = 80_877_102
const PATIENCE_MS = 2_000

/** What `pg` knows of a connection and its types leave out. */
type WithKey = {
  readonly host: string
  readonly port: number
  readonly processID: number
  readonly secretKey: number
}

const hasKey = (client: object): client is WithKey =>
  'host' in client &&
  typeof client.host === 'string' &&
  'port' in client &&
  typeof client.port === 'number' &&
  'processID' in client &&
  typeof client.processID === 'number' &&
  'secretKey' in client &&
  typeof client.secretKey === 'number'
