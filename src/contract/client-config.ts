import * as z from 'zod/mini'
import { about, named } from './about.ts'
import { calls } from './call.ts'

const clientId = about('The id of the page at the identity provider.', z.string())
const scopes = about("Scopes of the product's own API.", z.array(z.string()))

/** Pages of version 0.4 read it as well, while an installation is upgraded node by node. */
const identitySchema = about(
  'How people sign in.',
  z.discriminatedUnion('kind', [
    z.object({
      kind: about(
        'Azure AD B2C, Entra External ID, or the embedded sign-in, which is shaped like them: an access token is for one service alone.',
        z.literal('msal'),
      ),
      clientId,
      authority: about('The sign-in policy.', z.string()),
      resetAuthority: about(
        'The password-reset policy; null where the sign-in policy does that itself.',
        z.nullable(z.string()),
      ),
      knownAuthorities: about('Hosts of the identity provider.', z.array(z.string())),
      scopes,
      embedded: about(
        'The identity provider is the embedded one, on this machine, perhaps without TLS.',
        z.boolean(),
      ),
    }),
    z.object({
      kind: about('Any other OpenID provider.', z.literal('oidc')),
      clientId,
      authority: about('The issuer.', z.string()),
      scopes,
    }),
  ]),
)

const mapsSchema = about(
  'What the maps draw under homes that are not demo homes; null for the streets that come with the product.',
  z.nullable(
    z.object({
      kind: about(
        'A MapLibre style, a PMTiles archive of the Protomaps basemap, or Google Maps.',
        z.enum(['style', 'pmtiles', 'google']),
      ),
      url: about(
        'Address of the style, of the archive, which answers range requests, or of the script of Google Maps, with its key.',
        z.string(),
      ),
    }),
  ),
)
export type MapsSettings = z.infer<typeof mapsSchema>

export const clientConfigSchema = named(
  'ClientConfig',
  'What the page needs to know about this installation. None of it is secret.',
  z.object({
    supportEmail: about("The address behind the footer's contact line.", z.string()),
    maps: mapsSchema,
    demo: about('The demo market is among the listings.', z.boolean()),
    publicAccuracy: about(
      'Visitors, too, see how accurate values are, for some markets.',
      z.boolean(),
    ),
    identity: identitySchema,
    operatorSecondFactor: about(
      'Values of `acr` or `amr`: access tokens of operators must have one of them, asked of the identity provider as `acr_values`. Empty where any sign-in will do.',
      z.array(z.string()),
    ),
    protectedResources: about(
      'Other services that get an access token.',
      z.array(
        z.object({
          url: about('How the addresses of the service begin.', z.string()),
          scopes: about('Scopes of the token it gets.', z.array(z.string())),
        }),
      ),
    ),
    payments: about(
      'The payment form.',
      z.object({
        applicationId: about('Square application id.', z.string()),
        locationId: about('Square location id.', z.string()),
        scriptUrl: about('Address of the Web Payments SDK.', z.string()),
        test: about("No real money moves, and only the provider's test cards work.", z.boolean()),
      }),
    ),
    signUp: about(
      'Whether sign-up makes the identity, or people sign in (or register) at the provider first.',
      z.enum(['makes-identity', 'after-sign-in']),
    ),
  }),
)
export type ClientConfig = z.infer<typeof clientConfigSchema>

export const clientConfigCalls = calls({
  read: {
    method: 'GET',
    path: '/api/client-config',
    access: 'public',
    tag: 'Installation',
    summary: 'What the page needs to know about this installation',
    answer: clientConfigSchema,
  },
})
