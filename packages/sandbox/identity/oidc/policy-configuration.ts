import { type Configuration, errors } from 'oidc-provider'
import { SECOND_FACTOR_ACR } from '../../../../src/domain/account/second-factor-values.ts'
import { DocumentsUnavailable } from '../../documents/open-documents.ts'
import { awayPage, deadEndPage, expiredPage, signOutPage } from '../pages/identity-pages.ts'
import { API_AUDIENCE, API_RESOURCE, API_SCOPE } from '../tenant.ts'
import { claimsByScope } from './token-claims.ts'

/** What signing out and a new password cannot take back lives no longer; pages renew it by themselves. */
const TEN_MINUTES = 600
const ONE_HOUR = 3600
const ONE_DAY = 24 * ONE_HOUR

/** What both policies do alike, as Azure AD B2C does it. */
export const policyConfiguration: Configuration = {
  responseTypes: ['code'],
  clientAuthMethods: ['none'],
  pkce: { required: () => true },
  scopes: ['openid', 'offline_access', 'profile', 'email'],
  claims: claimsByScope,
  acrValues: [SECOND_FACTOR_ACR],
  /** `change`: the person comes to turn the second factor on or off. */
  extraParams: ['second_factor'],
  // `name` in the id token, where B2C has it.
  conformIdTokenClaims: false,
  allowOmittingSingleRegisteredRedirectUri: false,
  routes: {
    authorization: '/oauth2/v2.0/authorize',
    token: '/oauth2/v2.0/token',
    end_session: '/oauth2/v2.0/logout',
    jwks: '/discovery/v2.0/keys',
  },
  features: {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        ctx.type = 'html'
        ctx.body = signOutPage({ markup: form }, ctx.oidc.entities.IdTokenHint !== undefined)
      },
      postLogoutSuccessSource: (ctx) => {
        ctx.type = 'html'
        ctx.body = deadEndPage('You are signed out', 'You can close this page.')
      },
    },
    resourceIndicators: {
      enabled: true,
      // As at B2C: an access token is for the API whose scope was asked for; without one there is none to use.
      defaultResource: (ctx, _client, oneOf) => {
        const asked = ctx.oidc.params?.scope
        const isForApi = typeof asked === 'string' && asked.split(' ').includes(API_SCOPE)
        return oneOf ?? (isForApi ? API_RESOURCE : [])
      },
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (resource !== API_RESOURCE) throw new errors.InvalidTarget()
        return {
          scope: API_SCOPE,
          audience: API_AUDIENCE,
          accessTokenFormat: 'jwt',
          accessTokenTTL: TEN_MINUTES,
          jwt: { sign: { alg: 'RS256' } },
        }
      },
    },
  },
  ttl: {
    AccessToken: TEN_MINUTES,
    AuthorizationCode: 60,
    IdToken: ONE_HOUR,
    Interaction: ONE_HOUR,
    // Never replaced by a newer one, so this is their whole life, as B2C has it for browser applications.
    RefreshToken: ONE_DAY,
    Session: ONE_DAY,
    Grant: 30 * ONE_DAY,
  },
  // Otherwise two tabs that renew at once would revoke each other's.
  rotateRefreshToken: false,
  issueRefreshToken: (_ctx, _client, code) => {
    // Pages ask for it again with every renewal, as Microsoft wants it, and may only ask for what the token has.
    code.scope = `${code.scope ?? ''} offline_access`.trim()
    return true
  },
  // Signing out, a new password or the end of the user ends the session, and the tokens with it.
  expiresWithSession: () => true,
  loadExistingGrant: async ({ oidc }) => {
    const { session, client, account, provider } = oidc
    if (!session || !client || !account) return undefined
    const known = session.grantIdFor(client.clientId)
    const grant = known === undefined ? undefined : await provider.Grant.find(known)
    if (grant?.accountId === account.accountId) return grant
    // The product is the tenant's own, so no consent is asked for.
    const made = new provider.Grant({ clientId: client.clientId, accountId: account.accountId })
    made.addOIDCScope('openid profile email')
    made.addResourceScope(API_RESOURCE, API_SCOPE)
    await made.save()
    return made
  },
  renderError: (ctx, out, error) => {
    ctx.type = 'html'
    if (error instanceof errors.SessionNotFound) ctx.body = expiredPage()
    else if (error instanceof DocumentsUnavailable) ctx.body = awayPage()
    else
      ctx.body = deadEndPage(
        'Sign-in could not start',
        `The request to sign in was not valid: ${out.error_description ?? out.error}.`,
      )
  },
}
