/** Where access tokens go: the product's own backend, and services named by the installation. */
export type TokenRealm = {
  /** The page's own origin. */
  readonly origin: string
  /** Scopes of the product's API. */
  readonly apiScopes: readonly string[]
  /** Addresses that begin with `url` get a token of these scopes. */
  readonly protectedResources: readonly {
    readonly url: string
    readonly scopes: readonly string[]
  }[]
}

/**
 * The scopes of the token that a request to `url` carries; null when it must carry none. The longest
 * configured beginning wins; a beginning ends where the path does, or a part of it: `https://x.example/a`
 * takes in `https://x.example/a/b`, and not `https://x.example/ab`.
 */
export const scopesFor = (url: string, realm: TokenRealm): readonly string[] | null => {
  const target = parse(url, realm.origin)
  if (target === null) return null
  const own = { url: `${realm.origin}${API_PATH}`, scopes: realm.apiScopes }
  const [longest] = [own, ...realm.protectedResources]
    .flatMap(({ url: beginning, scopes }) => {
      const prefix = parse(beginning, realm.origin)
      return prefix !== null && isUnder(target, prefix)
        ? [{ length: prefix.pathname.length, scopes }]
        : []
    })
    .sort((one, other) => other.length - one.length)
  if (longest === undefined || isPublic(target, realm.origin)) return null
  return longest.scopes
}

const API_PATH = '/api'
/** Asked for before there is anything to sign in with, or without. */
const PUBLIC_PATHS = ['/api/client-config', '/api/health', '/api/accuracy/public']

const isPublic = (target: URL, origin: string) =>
  target.origin === origin && PUBLIC_PATHS.includes(target.pathname)

/** Null for what is not a web address, or has a name or password before its host: those are lures. */
const parse = (url: string, base: string): URL | null => {
  if (!URL.canParse(url, base)) return null
  const parsed = new URL(url, base)
  const plain = parsed.username === '' && parsed.password === ''
  return plain && ['http:', 'https:'].includes(parsed.protocol) ? parsed : null
}

const isUnder = (target: URL, prefix: URL): boolean => {
  if (target.origin !== prefix.origin) return false
  const folder = prefix.pathname.endsWith('/') ? prefix.pathname : `${prefix.pathname}/`
  return target.pathname === prefix.pathname || target.pathname.startsWith(folder)
}
