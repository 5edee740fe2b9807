import type { ClientConfig, IdentityConfig } from '../../contract/client-config.ts'
import type { AuthClient } from './auth-client.ts'

// The libraries are loaded here, and nowhere else.
const loadMsal = () => import('./msal-client.ts')
const loadOidc = () => import('./oidc-client.ts')

/** The client that speaks to the installation's identity provider. */
export const openAuthClient = async (
  { identity, protectedResources }: ClientConfig,
  page: Location,
): Promise<AuthClient> => {
  switch (identity.kind) {
    case 'msal': {
      const { createMsalClient } = await loadMsal()
      return createMsalClient(identity, page)
    }
    case 'oidc': {
      const { createOidcClient } = await loadOidc()
      const others = protectedResources.flatMap(({ scopes }) => scopes)
      return createOidcClient(identity, [...identity.scopes, ...others], page)
    }
  }
}

/** Begins to load the library that was used last, before the configuration has come that names it. */
export const preloadAuthClient = (kind: IdentityConfig['kind']): void => {
  const loading = kind === 'msal' ? loadMsal() : loadOidc()
  // The code that needs it loads it again, and gets the error.
  loading.catch(() => {})
}
