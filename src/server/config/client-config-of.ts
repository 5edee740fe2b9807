import type { FastifyInstance } from 'fastify'
import {
  type ClientConfig,
  clientConfigCalls,
  type MapsSettings,
} from '../../contract/client-config.ts'
import { releaseCalls } from '../../contract/release.ts'
import { VERSION } from '../platform/release.ts'
import { answering } from '../platform/requests/answer-calls.ts'
import type { Config } from './config.ts'
import type { IdentityProviderConfig } from './identity-config.ts'
import type { SquareConfig } from './payments-config.ts'

/** What the page needs to know about this installation, and which release it is, for the signed in alone. */
export const registerClientConfig = (app: FastifyInstance, config: () => ClientConfig): void => {
  const answer = answering(app)
  answer(clientConfigCalls.read, config)
  answer(releaseCalls.read, () => ({ name: 'Flip Search Pro', version: VERSION }))
}

/** What the page gets to know about this installation; none of it is secret. */
export const clientConfigOf = (
  config: Pick<
    Config,
    | 'supportEmail'
    | 'demo'
    | 'publicAccuracy'
    | 'operatorSecondFactor'
    | 'protectedResources'
    | 'identity'
  >,
  maps: MapsSettings,
  identity: IdentityProviderConfig,
  square: SquareConfig,
): ClientConfig => ({
  supportEmail: config.supportEmail,
  maps,
  demo: config.demo,
  publicAccuracy: config.publicAccuracy.kind !== 'off',
  identity: identityFor(identity, config.identity.kind === 'embedded'),
  operatorSecondFactor: [...config.operatorSecondFactor],
  protectedResources: config.protectedResources.map(({ url, scopes }) => ({ url, scopes })),
  payments: {
    applicationId: square.applicationId,
    locationId: square.locationId,
    scriptUrl: square.scriptUrl,
    test: square.test,
  },
  signUp: identity.directory === null ? 'after-sign-in' : 'makes-identity',
})

const identityFor = (
  { isMicrosoft, clientId, authority, resetAuthority, scope }: IdentityProviderConfig,
  embedded: boolean,
): ClientConfig['identity'] =>
  isMicrosoft
    ? {
        kind: 'msal',
        clientId,
        authority: policyOf(authority),
        resetAuthority: resetAuthority === null ? null : policyOf(resetAuthority),
        knownAuthorities: [new URL(authority).host],
        scopes: [scope],
        embedded,
      }
    : { kind: 'oidc', clientId, authority, scopes: [scope] }

/** A policy, without the version of the protocol below which its OpenID configuration is. */
const policyOf = (authority: string): string => authority.replace(/\/v2\.0$/, '')
