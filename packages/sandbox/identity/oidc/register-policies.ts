import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import { PAGE_POLICY } from '../../pages/ledger-page.ts'
import { type Policy, policies, policyPath } from '../tenant.ts'

/** Brings the OpenID calls of each policy to its provider. */
export const registerPolicies = async (
  app: FastifyInstance,
  deps: { readonly origin: () => string; readonly running: (policy: Policy) => Provider },
): Promise<void> => {
  await app.register(async (scope) => {
    // The provider reads bodies itself.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const policy of policies)
      for (const path of openIdPaths)
        scope.route({
          method: ['GET', 'POST', 'OPTIONS'],
          url: `${policyPath(policy)}${path}`,
          // Addresses of these calls carry codes and tokens.
          logLevel: 'warn',
          handler: (request, reply) => {
            toProvider(request, reply, {
              provider: deps.running(policy),
              mount: policyPath(policy),
              origin: new URL(deps.origin()),
            })
          },
        })
  })
}

const openIdPaths = [
  '/v2.0/.well-known/openid-configuration',
  '/discovery/v2.0/keys',
  '/oauth2/v2.0/authorize',
  '/oauth2/v2.0/authorize/:uid',
  '/oauth2/v2.0/token',
  '/oauth2/v2.0/logout',
  '/oauth2/v2.0/logout/:step',
]

/**
 * Hands a request over. The provider knows its calls by the path below `mount`, and names its own addresses
 * by what `originalUrl` has before that path, and by the scheme and host a proxy would report.
 */
const toProvider = (
  { raw: request }: FastifyRequest,
  reply: FastifyReply,
  at: { readonly provider: Provider; readonly mount: string; readonly origin: URL },
): void => {
  const path = (request.url ?? '').slice(at.mount.length).replace(/^\/v2\.0(?=\/\.well-known)/, '')
  Object.assign(request, { url: path, originalUrl: `${at.mount}${path}` })
  request.headers['x-forwarded-proto'] = at.origin.protocol.slice(0, -1)
  request.headers['x-forwarded-host'] = at.origin.host
  reply.hijack()
  reply.raw.setHeader('content-security-policy', PAGE_POLICY)
  reply.raw.setHeader('referrer-policy', 'no-referrer')
  at.provider.callback()(request, reply.raw)
}
