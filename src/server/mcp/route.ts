import {
  type AuthInfo,
  createMcpHandler,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MCP_PATH } from '../../contract/mcp.ts'
import type { Guard } from '../platform/requests/answer-calls.ts'
import { askBy } from './ask-api.ts'
import { serveTools, type ToolUser } from './serve-tools.ts'

/** Where people sign in, as far as OAuth clients must know. */
type SignIn = {
  readonly isMicrosoft: boolean
  /** The issuer. */
  readonly authority: string
  /** What tokens for this API are asked for with. */
  readonly scope: string
}

export type McpDeps = {
  readonly identity: () => SignIn
  readonly publicUrl: URL | null
  /** Where this installation is reached. */
  readonly origin: () => string
  readonly requireSubscriber: Guard
}

/**
 * The tools of assistants at `/mcp`: the Model Context Protocol over Streamable HTTP, of 2026-07-28 and of the
 * revisions before. Nothing is kept between two requests, so any node may answer any of them.
 */
export const registerMcp = async (app: FastifyInstance, deps: McpDeps): Promise<void> => {
  const users = new WeakMap<AuthInfo, ToolUser>()
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const user = authInfo && users.get(authInfo)
      if (user === undefined) throw new Error('no one has asked for these tools')
      return serveTools(user)
    },
    // The tools of a person do not change while they are connected, so there is nothing to listen to.
    { maxSubscriptions: 0, onerror: (error) => app.log.info(error, 'mcp') },
  )
  app.addHook('onClose', () => handler.close())
  const origins = [
    ...localhostAllowedOrigins(),
    ...(deps.publicUrl ? [deps.publicUrl.hostname] : []),
  ]

  await app.register(async (mcp) => {
    // The protocol has its own words for a body that cannot be read.
    mcp.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      async (_: FastifyRequest, body: string) => body,
    )
    mcp.addHook('onSend', async (_, reply) => {
      const challenge = reply.getHeader('www-authenticate')
      if (reply.statusCode === 401 && hasAuthorizationServer(deps.identity()))
        reply.header(
          'www-authenticate',
          [
            ...(challenge === undefined ? ['Bearer'] : [String(challenge)]),
            `resource_metadata="${deps.origin()}${METADATA_PATH}${MCP_PATH}"`,
          ].join(challenge === undefined ? ' ' : ', '),
        )
    })
    mcp.route({
      method: ['GET', 'POST', 'DELETE'],
      url: MCP_PATH,
      config: { access: 'subscribers', token: 'any', reads: 'only' },
      onRequest: async (request, reply) => {
        const refusal = originValidationResponse(webRequestOf(request, deps.origin()), origins)
        if (refusal !== undefined) return sendOn(reply, refusal)
      },
      preHandler: deps.requireSubscriber,
      handler: async (request, reply) => {
        const authInfo = { token: '', clientId: request.principal.id, scopes: [] }
        users.set(authInfo, toolUserOf(app, request))
        return sendOn(
          reply,
          await handler.fetch(webRequestOf(request, deps.origin()), { authInfo }),
        )
      },
    })
  })
  registerMetadata(app, deps)
}

/** The tools ask by requests within this process, which pass every check as if the person had made them. */
const toolUserOf = (app: FastifyInstance, request: FastifyRequest): ToolUser => ({
  mayUse: (scope) => request.personalToken?.scopes.includes(scope) ?? true,
  onFault: (err) => request.log.error({ err }, 'a tool failed'),
  ask: askBy(async ({ method, address, body }) => {
    const answer = await app.inject({
      method,
      url: address,
      remoteAddress: request.ip,
      headers: {
        authorization: request.headers.authorization,
        'user-agent': request.headers['user-agent'],
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: body }),
    })
    return {
      status: answer.statusCode,
      body: answer.body,
      header: (name) => answer.headers[name]?.toString() ?? null,
    }
  }),
})

/** Where OAuth clients learn who gives tokens (RFC 9728). */
const METADATA_PATH = '/.well-known/oauth-protected-resource'

/** Microsoft's refuse the `resource` that these clients must send (RFC 8707), so there a personal token is the way in. */
const hasAuthorizationServer = ({ isMicrosoft }: SignIn): boolean => !isMicrosoft

const registerMetadata = (app: FastifyInstance, { identity, origin }: McpDeps): void => {
  for (const url of [METADATA_PATH, `${METADATA_PATH}${MCP_PATH}`])
    app.get(url, async (_, reply) => {
      const provider = identity()
      if (!hasAuthorizationServer(provider)) return reply.callNotFound()
      return reply.header('access-control-allow-origin', '*').send({
        resource: `${origin()}${MCP_PATH}`,
        resource_name: 'Flip Search Pro',
        authorization_servers: [provider.authority],
        scopes_supported: [provider.scope],
        bearer_methods_supported: ['header'],
      })
    })
}

const webRequestOf = (request: FastifyRequest, origin: string): Request => {
  const { method, url, headers, body } = request
  return new Request(new URL(url, origin), {
    method,
    headers: Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    ),
    ...(typeof body === 'string' ? { body } : {}),
  })
}

/** Answers are short and come whole. */
const sendOn = async (reply: FastifyReply, answer: Response): Promise<FastifyReply> =>
  reply
    .code(answer.status)
    .headers(Object.fromEntries(answer.headers))
    .send(await answer.text())
