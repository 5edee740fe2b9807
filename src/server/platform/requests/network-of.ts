import { isIPv6 } from 'node:net'

/**
 * The network a request comes from: an IPv4 address, or the 64 bits of IPv6 that a household has to itself.
 * Clients that have left before being asked about no longer have an address: together they are one network.
 */
export const networkOf = ({ ip = '' }: { readonly ip: string | undefined }): string => {
  const host = withoutPort(ip)
  // What is not an address was made up by the client, as long as they like.
  if (!isIPv6(host)) return host.slice(0, LONGEST_NETWORK).toLowerCase()
  const [address = ''] = host.split('%')
  const groups = groupsOf(address)
  return isMappedIpv4(groups) ? ipv4Of(groups) : canonical(`${groups.slice(0, 4).join(':')}::`)
}

/** The longest name that a network gets. */
export const LONGEST_NETWORK = 45

/** Some proxies write the port as well, which is another one for each connection of a client. */
const withoutPort = (ip: string): string =>
  /^\[(.*)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip

/** The eight groups of an IPv6 address, each in its shortest form. */
const groupsOf = (address: string): readonly string[] => {
  const [before = [], after = []] = canonical(address)
    .split('::')
    .map((half) => half.split(':').filter((group) => group !== ''))
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

/** The one form an IPv6 address has in a WHATWG URL: lower case, the longest run of zeros left out, no IPv4 in it. */
const canonical = (address: string): string => new URL(`http://[${address}]`).hostname.slice(1, -1)

/** How a socket for both families shows an IPv4 address (RFC 4291, section 2.5.5.2). */
const isMappedIpv4 = (groups: readonly string[]): boolean =>
  groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'

const ipv4Of = (groups: readonly string[]): string =>
  groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((bits) => [bits >> 8, bits & 255])
    .join('.')
