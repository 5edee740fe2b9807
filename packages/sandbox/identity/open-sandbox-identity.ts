import type { FastifyInstance } from 'fastify'
import type Provider from 'oidc-provider'
import type { Documents } from '../documents/open-documents.ts'
import { openFaults } from '../faults/open-faults.ts'
import { registerLedgerPages } from '../pages/ledger-page.ts'
import { type DemoUser, ensureDemoUser } from './demo-user.ts'
import { openDirectory } from './directory.ts'
import type { GraphCall } from './graph/graph-answer.ts'
import { type GraphFault, registerGraph } from './graph/register-graph.ts'
import { registerInteractions } from './interactions/register-interactions.ts'
import { openResetCodes } from './interactions/reset-codes.ts'
import { type Mail, resetSteps } from './interactions/reset-steps.ts'
import { signInSteps } from './interactions/sign-in-steps.ts'
import { openSignInsUnderWay } from './interactions/sign-ins-under-way.ts'
import type { ReportSignIn } from './interactions/steps.ts'
import { openKnownPlaces } from './known-places.ts'
import { endSession, endSessionsOf } from './oidc/document-adapter.ts'
import { policyProvider } from './oidc/policy-provider.ts'
import { registerPolicies } from './oidc/register-policies.ts'
import type { ScryptCost } from './password-hash.ts'
import { openSecrets } from './secrets.ts'
import {
  API_AUDIENCE,
  API_SCOPE,
  CLIENT_ID,
  GRAPH_CLIENT_ID,
  issuerOf,
  type Policy,
  RESET_POLICY,
  SIGN_IN_POLICY,
  TENANT,
  TENANT_ID,
} from './tenant.ts'
import { openThrottle } from './throttle.ts'

/** An identity provider shaped like Azure AD B2C, with its users kept behind Graph-shaped calls. */
export type SandboxIdentity = {
  /** What a client or a server needs to know of a tenant. */
  readonly settings: ReturnType<typeof tenantSettings>
  /** The `iss` of its tokens; it begins with the address that the browser knows. */
  readonly issuer: () => string
  /** Makes sure of the demo user, and returns its id in the directory; null without one. */
  readonly ensureDemoUser: (() => Promise<string>) | null
  /** Ends the session that tokens name by `sid`, and its refresh tokens. */
  readonly endSession: (sid: string) => Promise<void>
  readonly register: (app: FastifyInstance) => Promise<void>
  /** Makes the next Graph call of a kind fail, before or after it had its effect. */
  readonly failNext: (
    call: GraphCall,
    when: GraphFault['when'],
    answer?: GraphFault['answer'],
  ) => void
}

export type SandboxIdentityOptions = {
  readonly documents: Documents
  /** Scheme, host and port the browser knows us by; asked for with the first request. */
  readonly origin: () => string
  readonly sendMail: (mail: Mail) => Promise<void>
  /** Whether a password is too common to be taken as a new one. */
  readonly isCommonPassword: (password: string) => boolean
  /** Notifies the owner of an account that it has a new password. */
  readonly passwordChanged: (email: string) => Promise<void>
  /** Notifies the owner of an account that its second factor is on or off now. */
  readonly secondFactorChanged: (email: string, turned: 'on' | 'off') => Promise<void>
  readonly report: ReportSignIn
  /** The network that a user signs in from, by which wrong passwords are counted. */
  readonly networkOf: (caller: { readonly ip: string }) => string
  /** The path where mails are read, when they do not leave this machine: people are shown it. */
  readonly mailbox?: string | null
  /** A user whose password the sign-in page shows. Null: one of an earlier run signs in no more. */
  readonly demo: DemoUser | null
  readonly clock?: () => Date
  /** Of hashing passwords; what real ones need when left out. */
  readonly passwordCost?: ScryptCost | undefined
}

/** Opens the embedded identity provider on what earlier runs left in the documents. */
export const openSandboxIdentity = async (
  options: SandboxIdentityOptions,
): Promise<SandboxIdentity> => {
  const { documents, demo, report, passwordCost } = options
  const now = options.clock ?? (() => new Date())
  const secrets = await openSecrets(documents)
  const underWay = openSignInsUnderWay(documents)
  const directory = openDirectory(documents, {
    now,
    signOut: async (id, keptSession) => {
      await endSessionsOf(documents, id, keptSession)
      await underWay.removeOf(id)
    },
    passwordCost,
  })
  if (demo === null) await directory.closeShown()
  const faults = openFaults<GraphCall, GraphFault>()
  const register = async (app: FastifyInstance) => {
    const throttle = openThrottle(documents, now)
    const knownPlaces = openKnownPlaces(documents)
    const running = runningPolicies((policy) =>
      policyProvider(policy, options.origin(), {
        documents,
        directory,
        secrets,
        onFault: (error) => app.log.error({ err: error }, 'the embedded identity provider failed'),
      }),
    )
    const post = (mail: Mail) => {
      options
        .sendMail(mail)
        .catch((error: unknown) => app.log.error({ err: error }, 'a code could not be mailed'))
    }
    registerLedgerPages(app)
    await registerPolicies(app, { origin: options.origin, running })
    const known = { directory, throttle, knownPlaces, report, now }
    const {
      networkOf,
      isCommonPassword,
      passwordChanged,
      secondFactorChanged,
      mailbox = null,
    } = options
    const codes = openResetCodes(documents, now)
    await registerInteractions(app, {
      running,
      networkOf,
      signIn: signInSteps({ ...known, demo, underWay, secondFactorChanged }),
      reset: resetSteps({ ...known, post, mailbox, isCommonPassword, passwordChanged, codes }),
    })
    await registerGraph(app, { directory, secrets, faults, now })
  }
  return {
    settings: tenantSettings(secrets.graphClientSecret),
    issuer: () => issuerOf(options.origin()),
    ensureDemoUser: demo === null ? null : () => ensureDemoUser(directory, demo),
    endSession: (sid) => endSession(documents, sid),
    register,
    failNext: (call, when, answer = 'lost') => faults.failNext(call, { when, answer }),
  }
}

const tenantSettings = (clientSecret: string) => ({
  tenant: TENANT,
  signInPolicy: SIGN_IN_POLICY,
  resetPolicy: RESET_POLICY,
  clientId: CLIENT_ID,
  audience: API_AUDIENCE,
  scope: API_SCOPE,
  graph: { tenantId: TENANT_ID, clientId: GRAPH_CLIENT_ID, clientSecret },
})

/** Made at the first request: not before the server listens is it known where. */
const runningPolicies = (make: (policy: Policy) => Provider) => {
  const made = new Map<Policy, Provider>()
  return (policy: Policy): Provider => {
    const provider = made.get(policy) ?? make(policy)
    made.set(policy, provider)
    return provider
  }
}
