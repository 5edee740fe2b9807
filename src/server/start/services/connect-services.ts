import type { Payments } from '../../account/ports.ts'
import { openGraphDirectory } from '../../adapters/graph/open-graph-directory.ts'
import { openTokenVerifier, type TokenRules } from '../../adapters/oidc/token-verifier.ts'
import { squareEvents } from '../../adapters/square/square-events.ts'
import {
  type GraphConfig,
  type IdentityProviderConfig,
  metadataUrlOf,
} from '../../config/identity-config.ts'
import type { Services } from './services.ts'

export type ServiceSettings = Pick<Services, 'identity' | 'square' | 'endSession'> & {
  /** Whether `identity` has a directory, which is known before its address is. */
  readonly hasDirectory: boolean
  /** Where Square sends its events, as entered there. */
  readonly webhookUrl: () => string
  /** What assistants that sign in ask tokens for (RFC 8707). */
  readonly mcpUrl: () => string
}

/** The adapters to the services outside. Nothing is asked of them before the first call. */
export const connectServices = (settings: ServiceSettings): Services => {
  const { identity, square } = settings
  return {
    identity,
    square,
    verifyToken: openTokenVerifier(() => tokenRulesOf(identity(), settings.mcpUrl())),
    directory: settings.hasDirectory ? openGraphDirectory(() => graphOf(identity())) : null,
    endSession: settings.endSession,
    payments: paymentsOnceCalled(square),
    paymentEvents: squareEvents(() => ({
      key: square().webhookKey,
      url: settings.webhookUrl(),
    })),
  }
}

/**
 * Square's SDK is loaded with the first call: its 3,600 files take a second and 100 MB, which no start and no worker
 * that takes no payment has to spend.
 */
const paymentsOnceCalled = (square: Services['square']): Payments => {
  let opened: Promise<Payments> | undefined
  const open = () => {
    opened ??= import('../../adapters/square/open-square-payments.ts').then(
      ({ openSquarePayments }) => openSquarePayments(square),
    )
    return opened
  }
  return {
    createCustomer: async (...given) => (await open()).createCustomer(...given),
    findCustomer: async (...given) => (await open()).findCustomer(...given),
    createCard: async (...given) => (await open()).createCard(...given),
    cardsOf: async (...given) => (await open()).cardsOf(...given),
    disableCard: async (...given) => (await open()).disableCard(...given),
    createSubscription: async (...given) => (await open()).createSubscription(...given),
    subscriptionsOf: async (...given) => (await open()).subscriptionsOf(...given),
    getSubscription: async (...given) => (await open()).getSubscription(...given),
    cancelSubscription: async (...given) => (await open()).cancelSubscription(...given),
    removeCustomer: async (...given) => (await open()).removeCustomer(...given),
  }
}

const tokenRulesOf = (identity: IdentityProviderConfig, mcpUrl: string): TokenRules => ({
  ...identity,
  // Providers that know RFC 8707 name what a token was asked for; the others what is set for this API.
  audiences: [identity.audience, mcpUrl],
  metadataUrl: metadataUrlOf(identity.authority),
  // Without a directory's id, people are found by their e-mail.
  asksForEmail: identity.directory === null,
})

const graphOf = (identity: IdentityProviderConfig): GraphConfig => {
  if (identity.directory === null) throw new Error('This identity provider has no directory.')
  return identity.directory
}
