import { loadMetadata } from '../../server/adapters/oidc/provider-metadata.ts'
import {
  type IdentityConfig,
  type IdentityProviderConfig,
  metadataUrlOf,
} from '../../server/config/identity-config.ts'
import { reasonOf } from '../../server/platform/reason-of.ts'
import { embedded, fine, wrong } from './finding.ts'

/** The identity provider: its OpenID configuration and keys, for each policy. */
export const checkSignIn = async (identity: IdentityConfig) => {
  if (identity.kind === 'embedded')
    return embedded('built-in identity provider (FLIP_IDENTITY connects a real one)')
  const { authority, resetAuthority } = identity
  for (const policy of resetAuthority === null ? [authority] : [authority, resetAuthority]) {
    const refusal = await refusalOf(identity, metadataUrlOf(policy))
    if (refusal !== null) return wrong(refusal)
  }
  return fine(authority)
}

const refusalOf = async (identity: IdentityProviderConfig, url: string): Promise<string | null> => {
  const { isMicrosoft } = identity
  try {
    const { issuer, keys, userinfoEndpoint } = await loadMetadata(url)
    await keys.reload()
    if (!keys.jwks()?.keys.some(({ kty }) => kty === 'RSA'))
      return `${url} names no RSA key: access tokens must be signed by RS256.`
    if (!isMicrosoft && issuer.replace(/\/$/, '') !== identity.authority)
      return `FLIP_IDENTITY_ISSUER: the provider calls itself ${issuer}.`
    if (!isMicrosoft && userinfoEndpoint === null)
      return `${url} names no userinfo endpoint, which people’s email addresses are asked of.`
    return null
  } catch (error) {
    const variables = isMicrosoft
      ? 'FLIP_IDENTITY_TENANT and the names of its policies'
      : 'FLIP_IDENTITY_ISSUER'
    return `${variables}: ${url} cannot be used (${reasonOf(error).replace(url, 'it')}).`
  }
}
