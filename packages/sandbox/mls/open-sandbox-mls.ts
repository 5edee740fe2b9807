import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { DemoMarket } from '../demo-market/demo-market.ts'
import type { Documents } from '../documents/open-documents.ts'
import { type Faults, openFaults } from '../faults/open-faults.ts'
import { isBearer, type MlsSecrets, openMlsSecrets } from './mls-access.ts'
import type { MlsCall, MlsFault } from './mls-fault.ts'
import { type Limit, type Meter, openMeter } from './open-meter.ts'
import { demoResources } from './records/demo-resources.ts'
import { registerMls } from './register-mls.ts'

export type SandboxMls = {
  readonly secrets: MlsSecrets
  /** Registers everything under `/sandbox/mls`. */
  readonly register: (app: FastifyInstance) => Promise<void>
  /** Whether a request carries the bearer token, which only this server has. */
  readonly isOwnCall: (request: IncomingMessage) => boolean
  readonly failNext: Faults<MlsCall, MlsFault>['failNext']
  /** The requests so far. */
  readonly meter: Meter
}

/** The demo market as an MLS that is asked over the RESO Web API. Beyond `limits` it answers 429. */
export const openSandboxMls = async ({
  documents,
  market,
  follow = async () => undefined,
  limits = [],
  clock = () => new Date(),
}: {
  readonly documents: Documents
  readonly market: DemoMarket
  /** Brings the market up to date before each answer. */
  readonly follow?: () => Promise<void>
  readonly limits?: readonly Limit[]
  readonly clock?: () => Date
}): Promise<SandboxMls> => {
  const secrets = await openMlsSecrets(documents)
  const faults = openFaults<MlsCall, MlsFault>()
  const meter = openMeter(limits)
  return {
    secrets,
    failNext: faults.failNext,
    meter,
    isOwnCall: ({ headers }) => isBearer(headers.authorization, secrets),
    register: (app) =>
      registerMls(app, { ...demoResources(market), secrets, follow, faults, meter, clock }),
  }
}
