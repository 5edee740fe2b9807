import type { FastifyRequest } from 'fastify'

/** Where log lines go instead of standard output. */
export type LogStream = { readonly write: (line: string) => void }

export type LogOptions = {
  readonly level: string
  /** An address without the secrets in it. */
  readonly urlForLog: (url: string) => string
  readonly stream?: LogStream | undefined
}

/** How Fastify logs: no headers, no bodies, and no secrets anywhere. */
export const logOptions = ({ level, urlForLog, stream }: LogOptions) => ({
  level,
  serializers: {
    req: ({ method, url, hostname, ip }: FastifyRequest) => ({
      method,
      url: urlForLog(url),
      hostname,
      remoteAddress: ip,
    }),
  },
  redact: { paths: [...secretFields], remove: true },
  ...(stream === undefined ? {} : { stream }),
})

const secretFields = [
  'password',
  'confirmPassword',
  'paymentToken',
  'authorization',
  'cookie',
  'access_token',
  'refresh_token',
  'id_token',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
