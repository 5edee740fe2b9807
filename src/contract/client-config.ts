import * as z from 'zod/mini'

/** How people sign in. Which client speaks to the identity provider is the installation's choice. */
const identitySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('msal'),
    clientId: z.string(),
    /** The sign-in policy. */
    authority: z.string(),
    /** The password-reset policy; null where the sign-in policy does that itself. */
    resetAuthority: z.nullable(z.string()),
    knownAuthorities: z.array(z.string()),
    /** Scopes of the product's own API. */
    scopes: z.array(z.string()),
    /** The identity provider is the embedded one, on this machine, perhaps without TLS. */
    embedded: z.boolean(),
  }),
  z.object({
    kind: z.literal('oidc'),
    clientId: z.string(),
    authority: z.string(),
    scopes: z.array(z.string()),
  }),
])

/** `GET /api/client-config`: what the page needs to know about this installation. */
export const clientConfigSchema = z.object({
  /** The address behind the footer's contact line. */
  supportEmail: z.string(),
  /** A MapLibre style; null when the maps draw the streets that come with the product. */
  mapStyleUrl: z.nullable(z.string()),
  /** The demo market is among the listings. */
  demo: z.boolean(),
  /** Visitors too see how accurate values are, for some markets. */
  publicAccuracy: z.boolean(),
  identity: identitySchema,
  /** Other services that get an access token of these scopes: addresses that begin with `url`. */
  protectedResources: z.array(z.object({ url: z.string(), scopes: z.array(z.string()) })),
  payments: z.object({
    applicationId: z.string(),
    locationId: z.string(),
    /** The Web Payments SDK. */
    scriptUrl: z.string(),
    /** No real money moves, and only the provider's test cards work. */
    test: z.boolean(),
  }),
  /** Whether sign-up makes the identity, or one signs in (or registers) at the provider first. */
  signUp: z.enum(['makes-identity', 'after-sign-in']),
})
export type ClientConfig = z.infer<typeof clientConfigSchema>
export type IdentityConfig = ClientConfig['identity']
