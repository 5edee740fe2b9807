import { openGraphDirectory } from '../adapters/graph/open-graph-directory.ts'
import { openTokenVerifier } from '../adapters/oidc/token-verifier.ts'
import { openSquarePayments } from '../adapters/square/open-square-payments.ts'
import { squareEvents } from '../adapters/square/square-events.ts'
import type { GraphConfig, IdentityProviderConfig } from '../config/identity-config.ts'
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
    directory: settings.hasDirectory ? openGraphDirectory(() => graphOf(identity())) : null,
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

const graphOf = (identity: IdentityProviderConfig): GraphConfig => {
  if (identity.directory === null) throw new Error('This identity provider has no directory.')
  return identity.directory
}
