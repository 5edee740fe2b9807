/** The names of the embedded tenant, shaped like those of Azure AD B2C. */
export const TENANT = 'flipsearch'
export const TENANT_DOMAIN = `${TENANT}.onmicrosoft.com`
export const TENANT_ID = '6b0c2f0e-5f7d-4c39-9a53-2d1f0b7a8e41'

/** The browser's client: public, so it has no secret. */
export const CLIENT_ID = 'a3d1c7e4-18f2-4d0b-8c55-7e90b6f4d2a1'
/** The application id of the product's API, the `aud` of its access tokens. */
export const API_AUDIENCE = 'f2b84d70-93ce-4a16-b1a8-0c6d5e3f7b92'
/** How the API is named where a scope is asked for. */
export const API_RESOURCE = `https://${TENANT_DOMAIN}/flip-search-api`
export const API_SCOPE = `${API_RESOURCE}/access_as_user`

/** The client that makes and removes users through the Graph-shaped calls. */
export const GRAPH_CLIENT_ID = 'd94e5b06-2a7c-4f81-9be3-46c8f1a0e573'

export const SIGN_IN_POLICY = 'b2c_1_signupsignin'
export const RESET_POLICY = 'b2c_1_passwordreset'
export const policies = [SIGN_IN_POLICY, RESET_POLICY] as const
export type Policy = (typeof policies)[number]

const BASE = '/sandbox/identity'
export const GRAPH_PATH = `${BASE}/graph/v1.0`
export const GRAPH_TOKEN_PATH = `${BASE}/login/${TENANT_ID}/oauth2/v2.0/token`
/** The path below which a policy answers. */
export const policyPath = (policy: Policy): string => `${BASE}/${TENANT_DOMAIN}/${policy}`
/** One issuer for both policies, as B2C has it: tokens of a policy are recognized by their `tfp`. */
export const issuerOf = (origin: string): string => `${origin}${BASE}/${TENANT_ID}/v2.0/`
