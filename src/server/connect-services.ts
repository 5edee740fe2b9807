import type { IdentityDirectory } from './account/ports.ts'
import { openGraphDirectory } from './adapters/graph/open-graph-directory.ts'
import { openTokenVerifier } from './adapters/oidc/token-verifier.ts'
import { openSquarePayments } from './adapters/square/open-square-payments.ts'
import { squareEvents } from './adapters/square/square-events.ts'
import type { IdentityProviderConfig } from './identity-config.ts'
import type { Services } from './services.ts'

export type ServiceSettings = Pick<Services, 'identity' | 'square'> & {
  /** Whether `identity` has a directory, which is known before its address is. */
  readonly hasDirectory: boolean
  /** Where Square sends its events, as entered there. */
  readonly webhookUrl: () => string
}

/** The adapters to the services outside. Nothing is asked of them before the first call. */
export const connectServices = (settings: ServiceSettings): Services => {
  const { identity, square } = settings
  return {
    identity,
    square,
    verifyToken: openTokenVerifier(() => tokenRulesOf(identity())),
    directory: settings.hasDirectory ? directoryOf(identity) : null,
    payments: openSquarePayments(square),
    paymentEvents: squareEvents(() => ({
      key: square().webhookKey,
      url: settings.webhookUrl(),
    })),
  }
}

const tokenRulesOf = (identity: IdentityProviderConfig) => ({
  ...identity,
  // Without a directory's id, people are found by their e-mail.
  asksForEmail: identity.directory === null,
})

/** Opened with the first call. */
const directoryOf = (identity: ServiceSettings['identity']): IdentityDirectory => {
  let opened: IdentityDirectory | undefined
  const directory = () => {
    const { directory: graph } = identity()
    if (graph === null) throw new Error('This identity provider has no directory.')
    opened ??= openGraphDirectory(graph)
    return opened
  }
  return {
    create: (newIdentity) => directory().create(newIdentity),
    findByEmail: (email) => directory().findByEmail(email),
    setPassword: (id, password) => directory().setPassword(id, password),
    enable: (id) => directory().enable(id),
    remove: (id) => directory().remove(id),
  }
}
