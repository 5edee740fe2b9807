import { lookup as lookupAddress } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { type RequestOptions, request as requestOverTls } from 'node:https'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'

/** A server's answer to a post: its status, how long it asks to wait, and the beginning of what it said. */
export type PublicAnswer = {
  readonly status: number
  /** The header `Retry-After`; null without one. */
  readonly retryAfter: string | null
  /** At most `readBytes` of the body, as UTF-8. */
  readonly text: string
}

/** Posts to an address that a subscriber or their browser has named. Rejects where no answer came. */
export type PostToPublic = (
  endpoint: URL,
  message: {
    readonly headers: Readonly<Record<string, string>>
    readonly body: Buffer
    /** How much of the answer is read: nothing unless given. */
    readonly readBytes?: number
    /** How long the whole answer may take. */
    readonly patienceMs?: number
  },
) => Promise<PublicAnswer>

/** How names are looked up and requests made; other ways are for tests alone, whose servers are on this machine. */
type Ways = {
  readonly lookup: LookupFunction
  readonly isAllowed: (address: string) => boolean
  readonly request: (
    options: RequestOptions,
    answered: (response: IncomingMessage) => void,
  ) => ReturnType<typeof requestOverTls>
}

/**
 * Posts over https to public addresses only: a caller that names an endpoint cannot have this server call into its own
 * network, not even by a name that leads there, which is looked up again for each call. It follows no redirect.
 */
export const postToPublic =
  ({
    lookup = lookupAddress,
    isAllowed = isPublicAddress,
    request = requestOverTls,
  }: Partial<Ways> = {}): PostToPublic =>
  (endpoint, { headers, body, readBytes = 0, patienceMs = PATIENCE_MS }) =>
    new Promise((resolve, reject) => {
      if (endpoint.protocol !== 'https:' || isIP(hostOf(endpoint)) !== 0)
        return reject(new Error('the endpoint is no https address of a named server'))
      const call = request(
        {
          hostname: endpoint.hostname,
          port: endpoint.port,
          path: `${endpoint.pathname}${endpoint.search}`,
          method: 'POST',
          headers: { ...headers, 'content-length': body.length },
          // One connection for each call: none is kept whose address was looked at long ago.
          agent: false,
          lookup: allowedOnly(lookup, isAllowed),
          signal: AbortSignal.timeout(patienceMs),
        },
        (response) => {
          beginningOf(response, readBytes).then(
            (text) =>
              resolve({
                status: response.statusCode ?? 0,
                retryAfter: response.headers['retry-after'] ?? null,
                text,
              }),
            reject,
          )
        },
      )
      call.on('error', reject)
      call.end(body)
    })

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Reads no further than `bytes`, however much comes. */
const beginningOf = async (response: IncomingMessage, bytes: number): Promise<string> => {
  const pieces: Buffer[] = []
  let length = 0
  if (bytes > 0)
    for await (const piece of response) {
      pieces.push(piece)
      length += piece.length
      if (length >= bytes) break
    }
  response.destroy()
  return Buffer.concat(pieces).subarray(0, bytes).toString('utf8')
}

/** Looks a name up, and fails where any of its addresses is not allowed. The connection goes to what was looked at. */
const allowedOnly =
  (lookup: LookupFunction, isAllowed: Ways['isAllowed']): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found]
      if (error === null && !addresses.every(isAllowed))
        done(new Error('the endpoint leads to an address that is not public'), [])
      else done(error, found, family)
    })

/** Whether an address is of the public internet (IANA's registries of special-purpose addresses). */
export const isPublicAddress = (address: string): boolean =>
  isIPv4(address)
    ? !special.check(address, 'ipv4')
    : isIP(address) === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6')

const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  // Teredo and other protocols, documentation, 6to4: some of them lead to an IPv4 address.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6')

const PATIENCE_MS = 10_000
