import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'

/** The network a request comes from: an IPv4 address, or the 64 bits that of IPv6 a household has to itself. */
export const networkOf = ({ ip }: FastifyRequest): string => normalizeIP(ip)
