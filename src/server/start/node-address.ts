import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { StartRefused } from '../platform/start-refused.ts'

/** Where a node answers, and where it logs: most of it is known only once it listens. */
export type NodeAddress = {
  /** What links are made of. */
  readonly origin: () => string
  /** Where this node reaches the stand-ins: at itself, or, where it has none, at those of the web nodes. */
  readonly ownOrigin: () => string
  /** Null before the app is there. */
  readonly log: () => FastifyBaseLogger | null
  /** Has the app listen; answers where people reach it. Throws `StartRefused` with what to change. */
  readonly listen: (app: FastifyInstance) => Promise<string>
  /** Where the node itself listens, whatever is in front of it. */
  readonly listensAt: () => string
}

export const nodeAddress = (config: Config): NodeAddress => {
  let app: FastifyInstance | undefined
  let listening = false
  const ownOrigin = () =>
    config.role === 'worker' && config.publicUrl !== null
      ? config.publicUrl.origin
      : boundTo(app, config)
  const origin = () => {
    if (config.role === 'worker' || listening) return config.publicUrl?.origin ?? ownOrigin()
    throw new Error('The server does not listen yet.')
  }
  return {
    origin,
    ownOrigin,
    log: () => app?.log ?? null,
    listensAt: () => boundTo(app, config),
    listen: async (ready) => {
      app = ready
      try {
        await app.listen({ port: config.port, host: config.host })
      } catch (error) {
        const refusal = listenRefusal(error, config)
        throw refusal === null ? error : new StartRefused(refusal)
      }
      listening = true
      return config.role === 'worker' ? boundTo(app, config) : origin()
    },
  }
}

const listenRefusal = (error: unknown, { port, host }: Config): string | null => {
  switch (error instanceof Error && 'code' in error ? error.code : null) {
    case 'EADDRINUSE':
      return `Another program uses port ${port}. Stop it, or start with PORT=3001 npm start.`
    case 'EACCES':
      return `PORT: this user may not listen on ${port}. Use 1024 or higher, with a proxy in front.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST: ${host} is not an address of this machine. Set one that is, or 0.0.0.0 for all of them.`
    default:
      return null
  }
}

/** The address of the node itself, whatever is in front of it. */
const boundTo = (app: FastifyInstance | undefined, config: Config): string => {
  const bound = app?.server.address()
  const port = (typeof bound === 'object' ? bound?.port : null) ?? config.port
  // `localhost` is not the name of every address of this machine that HOST can be, such as ::1.
  const host = LOCALHOST.has(config.host) ? 'localhost' : config.host
  return `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`
}

const LOCALHOST: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '0.0.0.0', '::'])
