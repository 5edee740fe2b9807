import * as z from 'zod/mini'
import { err, ok, type Result } from '../../domain/result.ts'
import { neededWith, webAddress } from './variables.ts'

/** Users are created and deleted by Microsoft Graph. */
export type GraphConfig = {
  readonly kind: 'graph'
  /** `https://graph.microsoft.com`. */
  readonly graphUrl: string
  /** `https://login.microsoftonline.com`. */
  readonly loginUrl: string
  readonly tenantId: string
  readonly clientId: string
  readonly clientSecret: string
  /** The domain that issues e-mail identities: `T.onmicrosoft.com`. */
  readonly issuer: string
}

/** Where people sign in, and what a token must say to be let in. */
export type IdentityProviderConfig = {
  readonly kind: 'provider'
  /** Microsoft's, or shaped like it: an access token is for one service alone. */
  readonly isMicrosoft: boolean
  /** Its OpenID configuration, which names the issuer and its keys, is below it. At B2C each policy has one. */
  readonly authority: string
  /** Null where the sign-in policy resets passwords itself. */
  readonly resetAuthority: string | null
  /** Tokens of this policy (`tfp`, `acr`) give no access. */
  readonly resetPolicy: string | null
  readonly clientId: string
  /** The `aud` of access tokens: the API's application id. */
  readonly audience: string
  /** The scope the browser asks for; access tokens carry it whole, or only what follows its last slash. */
  readonly scope: string
  /** `sub` is the directory's own id of the user; otherwise `oid` is, when there is one. */
  readonly subIsDirectoryId: boolean
  /** Null: people register at the provider, before they subscribe. */
  readonly directory: GraphConfig | null
}

export type IdentityConfig = { readonly kind: 'embedded' } | IdentityProviderConfig

/** The variables of sign-in. */
export const identityVariables = {
  FLIP_IDENTITY: z._default(
    z.enum(['embedded', 'b2c', 'external-id', 'oidc'], {
      error: 'must be embedded, b2c, external-id or oidc',
    }),
    'embedded',
  ),
  FLIP_IDENTITY_TENANT: z.optional(
    z.string().check(z.regex(/^[a-z0-9-]+$/i, 'must be the tenant’s name alone, such as flips')),
  ),
  FLIP_IDENTITY_SIGN_IN_POLICY: z._default(z.string(), 'b2c_1_signupsignin'),
  FLIP_IDENTITY_RESET_POLICY: z._default(z.string(), 'b2c_1_passwordreset'),
  FLIP_IDENTITY_ISSUER: z.optional(webAddress),
  FLIP_IDENTITY_CLIENT_ID: z.optional(z.string()),
  FLIP_IDENTITY_AUDIENCE: z.optional(z.string()),
  FLIP_IDENTITY_SCOPE: z.optional(z.string()),
  FLIP_GRAPH_TENANT_ID: z.optional(z.string()),
  FLIP_GRAPH_CLIENT_ID: z.optional(z.string()),
  FLIP_GRAPH_CLIENT_SECRET: z.optional(z.string()),
}

type Variables = { readonly [Name in keyof typeof identityVariables]?: string | undefined }

/** The identity provider of an environment. An error is one sentence that names the variables. */
export const readIdentityConfig = (read: Variables): Result<IdentityConfig, string> => {
  if (read.FLIP_IDENTITY === 'embedded') return ok({ kind: 'embedded' })
  const needed = [
    read.FLIP_IDENTITY === 'oidc' ? 'FLIP_IDENTITY_ISSUER' : 'FLIP_IDENTITY_TENANT',
    'FLIP_IDENTITY_CLIENT_ID',
    'FLIP_IDENTITY_AUDIENCE',
    'FLIP_IDENTITY_SCOPE',
    ...(read.FLIP_IDENTITY === 'oidc' ? [] : graphVariables),
  ] as const
  const missing = needed.filter((name) => read[name] === undefined)
  const refusal = neededWith(missing, `FLIP_IDENTITY=${read.FLIP_IDENTITY}`)
  if (refusal !== null) return err(refusal)
  return ok({
    kind: 'provider',
    clientId: read.FLIP_IDENTITY_CLIENT_ID ?? '',
    audience: read.FLIP_IDENTITY_AUDIENCE ?? '',
    scope: read.FLIP_IDENTITY_SCOPE ?? '',
    ...placesOf(read),
  })
}

const graphVariables = [
  'FLIP_GRAPH_TENANT_ID',
  'FLIP_GRAPH_CLIENT_ID',
  'FLIP_GRAPH_CLIENT_SECRET',
] as const

/** What follows from the kind of provider. */
const placesOf = (
  read: Variables,
): Omit<IdentityProviderConfig, 'kind' | 'clientId' | 'audience' | 'scope'> => {
  const tenant = read.FLIP_IDENTITY_TENANT ?? ''
  switch (read.FLIP_IDENTITY) {
    case 'b2c': {
      const base = `https://${tenant}.b2clogin.com/${tenant}.onmicrosoft.com`
      return b2cPlaces(base, {
        signInPolicy: read.FLIP_IDENTITY_SIGN_IN_POLICY ?? '',
        resetPolicy: read.FLIP_IDENTITY_RESET_POLICY ?? '',
        directory: graphOf(read),
      })
    }
    case 'external-id': {
      return {
        isMicrosoft: true,
        authority: `https://${tenant}.ciamlogin.com/${tenant}.onmicrosoft.com/v2.0`,
        resetAuthority: null,
        resetPolicy: null,
        subIsDirectoryId: false,
        directory: graphOf(read),
      }
    }
    default: {
      return {
        isMicrosoft: false,
        authority: (read.FLIP_IDENTITY_ISSUER ?? '').replace(/\/$/, ''),
        resetAuthority: null,
        resetPolicy: null,
        subIsDirectoryId: false,
        directory: null,
      }
    }
  }
}

/** Where an authority has its OpenID configuration (OpenID Connect Discovery 1.0, section 4). */
export const metadataUrlOf = (authority: string): string =>
  `${authority}/.well-known/openid-configuration`

/** The addresses of a tenant of Azure AD B2C, or of one that is shaped like it. */
export const b2cPlaces = (
  base: string,
  options: {
    readonly signInPolicy: string
    readonly resetPolicy: string
    readonly directory: GraphConfig
  },
): Omit<IdentityProviderConfig, 'kind' | 'clientId' | 'audience' | 'scope'> => ({
  isMicrosoft: true,
  authority: `${base}/${options.signInPolicy}/v2.0`,
  resetAuthority: `${base}/${options.resetPolicy}/v2.0`,
  resetPolicy: options.resetPolicy,
  subIsDirectoryId: true,
  directory: options.directory,
})

const graphOf = (read: Variables): GraphConfig => ({
  kind: 'graph',
  graphUrl: 'https://graph.microsoft.com',
  loginUrl: 'https://login.microsoftonline.com',
  tenantId: read.FLIP_GRAPH_TENANT_ID ?? '',
  clientId: read.FLIP_GRAPH_CLIENT_ID ?? '',
  clientSecret: read.FLIP_GRAPH_CLIENT_SECRET ?? '',
  issuer: `${read.FLIP_IDENTITY_TENANT ?? ''}.onmicrosoft.com`,
})
