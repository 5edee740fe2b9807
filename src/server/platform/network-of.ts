import { normalizeIP } from '@fastify/rate-limit'

/**
 * The network a request comes from: an IPv4 address, or the 64 bits that of IPv6 a household has to itself.
 * Whoever has left before being asked about has no address any more: together they are one network.
 */
export const networkOf = ({ ip }: { readonly ip: string | undefined }): string =>
  normalizeIP(ip ?? '')
