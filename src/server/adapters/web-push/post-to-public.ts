import { lookup as lookupAddress } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'
import type { PostPush } from './web-push.ts'

/**
 * Posts over https to public addresses only: a caller that names an endpoint cannot have this server call into its own
 * network, not even by a name that leads there. It follows no redirect, and reads nothing but the status.
 */
export const postToPublic =
  (lookup: LookupFunction = lookupAddress): PostPush =>
  (endpoint, { headers, body }) =>
    new Promise((resolve, reject) => {
      if (endpoint.protocol !== 'https:' || isIP(hostOf(endpoint)) !== 0)
        return reject(new Error('the endpoint is no https address of a named server'))
      const call = request(endpoint, {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        // One connection for each call: none is kept whose address was looked at long ago.
        agent: false,
        lookup: publicOnly(lookup),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      call.on('response', (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      })
      call.on('error', reject)
      call.end(body)
    })

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

/** Looks a name up, and fails where any of its addresses is not public. The connection goes to what was looked at. */
const publicOnly =
  (lookup: LookupFunction): LookupFunction =>
  (hostname, options, done) =>
    lookup(hostname, options, (error, found, family) => {
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found]
      if (error === null && !addresses.every(isPublicAddress))
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
