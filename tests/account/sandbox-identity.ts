import Fastify, { type FastifyInstance } from 'fastify'
import { openDocuments } from '../../packages/sandbox/documents/open-documents.ts'
import {
  openSandboxIdentity,
  type SandboxIdentity,
  type SandboxIdentityOptions,
} from '../../packages/sandbox/identity/open-sandbox-identity.ts'
import { networkOf } from '../../src/server/platform/requests/network-of.ts'

export type RunningIdentity = {
  readonly origin: string
  readonly port: number
  readonly identity: SandboxIdentity
  /** Empty without a demo user. */
  readonly demoUserId: string
  readonly app: FastifyInstance
  readonly close: () => Promise<void>
}

/** The embedded identity provider alone, listening. With `port` it comes back at the address it had. */
export const startIdentity = async (
  connectionString: string,
  options: Partial<SandboxIdentityOptions> & {
    readonly port?: number
    /** Takes every line of the log. */
    readonly log?: (line: string) => void
  } = {},
): Promise<RunningIdentity> => {
  const documents = await openDocuments(connectionString)
  let origin = ''
  const identity = await openSandboxIdentity({
    documents,
    origin: () => origin,
    sendMail: async () => undefined,
    isCommonPassword: () => false,
    passwordChanged: async () => undefined,
    secondFactorChanged: async () => undefined,
    report: () => undefined,
    networkOf,
    demo: null,
    // Few tests are about passwords that are slow to guess.
    passwordCost: { N: 2, r: 1, p: 1 },
    ...options,
  })
  const { log } = options
  const app = Fastify({
    forceCloseConnections: true,
    trustProxy: true,
    logger: log === undefined ? false : { level: 'debug', stream: { write: log } },
  })
  await identity.register(app)
  await app.listen({ port: options.port ?? 0, host: '127.0.0.1' })
  const bound = app.server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  origin = `http://localhost:${port}`
  return {
    origin,
    port,
    identity,
    demoUserId: (await identity.ensureDemoUser?.()) ?? '',
    app,
    close: async () => {
      await app.close()
      await documents.close()
    },
  }
}
