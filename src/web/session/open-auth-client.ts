import type { ClientConfig } from '../../contract/client-config.ts'
import type { AuthClient } from './auth-client.ts'

/** The client that speaks to the installation's identity provider. Its library is loaded here, and nowhere else. */
export const openAuthClient = async (
  { identity, protectedResources }: ClientConfig,
  page: Location,
): Promise<AuthClient> => {
  switch (identity.kind) {
    case 'msal': {
      const { createMsalClient } = await import('./msal-client.ts')
      return createMsalClient(identity, page)
    }
    case 'oidc': {
      const { createOidcClient } = await import('./oidc-client.ts')
      const others = protectedResources.flatMap(({ scopes }) => scopes)
      return createOidcClient(identity, [...identity.scopes, ...others], page)
    }
  }
}
