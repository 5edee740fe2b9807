/** What pages reach beyond their own origin. */
export type PageReach = {
  /** The style of the maps, or their archive of streets; null where both are our own. */
  readonly streetsUrl: string | null
  /** The script of Google Maps; null where the maps are not Google's. */
  readonly googleMapsUrl: string | null
  /** Where people sign in; null for the embedded provider, on our own origin. */
  readonly signInUrl: string | null
  /** Other services the page calls. */
  readonly protectedResources: readonly { readonly url: string }[]
  /** The payment form; null for the embedded one. */
  readonly payments: 'square' | 'square-sandbox' | null
}

type Directives = Record<string, string[]>

/**
 * The page runs only its own scripts, and reaches beyond its own origin for listing photos, the map's streets,
 * sign-in and the protected resources alone. For `@fastify/helmet`.
 */
export const contentSecurityPolicy = (reach: PageReach) => {
  const signIn = originsOf([reach.signInUrl])
  const own: Directives = {
    defaultSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    objectSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
    fontSrc: ["'self'"],
    workerSrc: ["'self'", 'blob:'],
    // A token is renewed in a hidden frame.
    frameSrc: ["'self'", ...signIn],
    connectSrc: [
      "'self'",
      ...signIn,
      ...originsOf([reach.streetsUrl, ...reach.protectedResources.map(({ url }) => url)]),
    ],
  }
  return policy(reach.googleMapsUrl === null ? own : withGoogleMaps(own, reach.googleMapsUrl))
}

/**
 * What Google names for its maps and places (developers.google.com/maps/documentation/javascript/content-security-policy),
 * less what our own policy allows already. It says that its scripts evaluate text.
 */
const withGoogleMaps = (own: Directives, scriptUrl: string): Directives => {
  const hosts = ['https://*.googleapis.com', 'https://*.gstatic.com', 'https://*.google.com']
  const added: Directives = {
    scriptSrc: ["'unsafe-eval'", 'blob:', ...hosts, ...originsOf([scriptUrl]).filter(isNotGoogle)],
    styleSrc: ['https://fonts.googleapis.com'],
    fontSrc: ['https://fonts.gstatic.com'],
    frameSrc: ['https://*.google.com'],
    connectSrc: ['data:', 'blob:', ...hosts],
  }
  return Object.fromEntries(
    Object.entries(own).map(([name, sources]) => [name, [...sources, ...(added[name] ?? [])]]),
  )
}

const isNotGoogle = (origin: string) => !origin.endsWith('.googleapis.com')

/** Pages send no referrer; only Google must know whose key it is, and the origin is enough for that. */
export const referrerPolicy = (reach: PageReach): 'strict-origin' | 'no-referrer' =>
  reach.googleMapsUrl === null ? 'no-referrer' : 'strict-origin'

/** The sign-up page lets the payment form in as well (Square, "Content Security Policy"); no other page does. */
export const signUpPagePolicy = (reach: PageReach) => {
  const { directives } = contentSecurityPolicy(withoutMaps(reach))
  if (reach.payments === null) return policy(directives)
  const sandbox = reach.payments === 'square-sandbox'
  const scripts = `https://${sandbox ? 'sandbox.' : ''}web.squarecdn.com`
  return policy({
    ...directives,
    scriptSrc: [...(directives.scriptSrc ?? []), scripts],
    styleSrc: [...(directives.styleSrc ?? []), scripts],
    fontSrc: [
      ...(directives.fontSrc ?? []),
      'https://square-fonts-production-f.squarecdn.com',
      'https://d1g145x70srn7h.cloudfront.net',
    ],
    connectSrc: [
      ...(directives.connectSrc ?? []),
      scripts,
      `https://pci-connect.squareup${sandbox ? 'sandbox' : ''}.com`,
    ],
    // A bank's own page, to confirm a card (3-D Secure), comes from many hosts.
    frameSrc: ["'self'", 'https:'],
  })
}

/** The bridge that hands a sign-in's answer on: it is opened in our own hidden frame. */
export const redirectPagePolicy = (reach: PageReach) => {
  const { directives } = contentSecurityPolicy(withoutMaps(reach))
  return policy({ ...directives, frameAncestors: ["'self'"] })
}

/** Where cards and tokens pass, no script of Google's runs. */
const withoutMaps = (reach: PageReach): PageReach => ({ ...reach, googleMapsUrl: null })

const policy = (directives: Directives) => ({ useDefaults: false, directives })

const originsOf = (urls: readonly (string | null)[]): string[] => [
  ...new Set(urls.flatMap((url) => (url === null ? [] : [new URL(url).origin]))),
]
