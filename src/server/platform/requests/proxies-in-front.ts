import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/**
 * Whether the address `hop` entries to the left of our own end of the connection belongs to a proxy in front. For
 * Fastify's `trustProxy`. Each proxy adds the address it answers at the right end of X-Forwarded-For; anything farther
 * left was written by the client. The nearest proxy must be on this machine or in its private network: no one else can
 * reach the server past it and be believed.
 */
export const isProxyInFront =
  (proxies: number) =>
  (address: string, hop: number): boolean =>
    hop < proxies && (hop > 0 || isNear(address))

/** The address a request comes from, for requests that Fastify never sees. The same as its `request.ip`. */
export const addressBehind = (
  proxies: number,
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
): string => {
  const isProxy = isProxyInFront(proxies)
  const forwarded = headers['x-forwarded-for']
  const written = (Array.isArray(forwarded) ? forwarded.join() : (forwarded ?? ''))
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const addresses = [socket.remoteAddress ?? '', ...written.toReversed()]
  return addresses.find((address, hop) => !isProxy(address, hop)) ?? addresses.at(-1) ?? ''
}

/** A client that has left already has no address. */
const isNear = (address: string | undefined): boolean =>
  address !== undefined &&
  isIP(address) !== 0 &&
  near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

const near = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  near.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  near.addSubnet(network, bits, 'ipv6')
