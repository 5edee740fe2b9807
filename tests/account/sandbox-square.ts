import Fastify, { type FastifyInstance } from 'fastify'
import { type Documents, openDocuments } from '../../packages/sandbox/documents/open-documents.ts'
import {
  openSandboxSquare,
  type SandboxSquare,
} from '../../packages/sandbox/square/open-sandbox-square.ts'

export type RunningSquare = {
  readonly square: SandboxSquare
  readonly origin: string
  /** Where its REST interface is: what the SDK takes as its base. */
  readonly baseUrl: string
  readonly app: FastifyInstance
  /** The time by which subscriptions live. */
  readonly clock: TestClock
  readonly documents: Documents
  readonly close: () => Promise<void>
}

/** A clock that stops until it is moved. */
export type TestClock = {
  readonly now: () => Date
  readonly set: (instant: string) => void
  readonly passSeconds: (seconds: number) => void
}

/** The embedded payment provider, listening on a port of its own. Time starts on May 31, 2026. */
export const startSquare = async (
  connectionString: string,
  {
    webhookUrl,
    webhookRetryDelaysMs,
  }: { readonly webhookUrl?: string; readonly webhookRetryDelaysMs?: readonly number[] } = {},
): Promise<RunningSquare> => {
  const documents = await openDocuments(connectionString)
  const clock = testClock('2026-05-31T15:00:00Z')
  let origin = ''
  const square = await openSandboxSquare({
    documents,
    origin: () => origin,
    webhookUrl: () => webhookUrl ?? `${origin}/nobody-listens`,
    clock: clock.now,
    webhookRetryDelaysMs: webhookRetryDelaysMs ?? [],
  })
  const app = Fastify()
  await square.register(app)
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    square,
    origin,
    baseUrl: `${origin}/sandbox/square`,
    app,
    clock,
    documents,
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
      await documents.close()
    },
  }
}

const testClock = (start: string): TestClock => {
  let now = Date.parse(start)
  return {
    now: () => new Date(now),
    set: (instant) => {
      now = Date.parse(instant)
    },
    passSeconds: (seconds) => {
      now += seconds * 1000
    },
  }
}
