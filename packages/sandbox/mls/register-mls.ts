import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Faults } from '../faults/open-faults.ts'
import { formOf, takeForms } from '../pages/take-forms.ts'
import { answerTokenRequest, type MlsSecrets, mayAsk } from './mls-access.ts'
import {
  dropMidway,
  faultBefore,
  type MlsCall,
  type MlsFault,
  spoiled,
  tooManyRequests,
} from './mls-fault.ts'
import { answerQuery } from './odata/answer-query.ts'
import { metadataOf } from './odata/metadata.ts'
import { ODataError } from './odata/odata-error.ts'
import { type PageSizes, parseQuery } from './odata/query.ts'
import type { ODataRecord, Resource } from './odata/resource.ts'
import type { Meter } from './open-meter.ts'

export type MlsService = {
  readonly property: Resource
  readonly media: Resource
  readonly secrets: MlsSecrets
  /** Brings the listings up to date before each answer. */
  readonly follow?: () => Promise<void>
  readonly faults: Pick<Faults<MlsCall, MlsFault>, 'take'>
  readonly meter: Meter
  readonly clock: () => Date
  readonly pageSizes?: PageSizes
}

/** The service root of an MLS: what clients are configured with. */
export const MLS_ROOT = '/sandbox/mls/odata'
export const MLS_TOKEN_PATH = '/sandbox/mls/token'

/** Registers an MLS that speaks the RESO Web API. */
export const registerMls = async (app: FastifyInstance, service: MlsService): Promise<void> => {
  const { property, media, secrets, follow, faults, meter, clock, pageSizes = usualSizes } = service
  const resources = [property, media]
  const metadata = metadataOf(resources)

  await app.register(async (scope) => {
    takeForms(scope)
    scope.setErrorHandler((error, request, reply) => {
      const { statusCode } = error instanceof Error && 'statusCode' in error ? error : {}
      const code = typeof statusCode === 'number' ? statusCode : 500
      if (error instanceof ODataError) return sendError(reply, error)
      if (code >= 500) request.log.error({ err: error }, 'a call of the MLS failed')
      return sendError(
        reply,
        code === 429
          ? tooManyRequests()
          : code < 500
            ? new ODataError(code, 'BadRequest', 'The request is not valid.')
            : new ODataError(500, 'InternalServerError', 'Something went wrong.'),
      )
    })

    scope.post(MLS_TOKEN_PATH, async (request, reply) => {
      await faultBefore(faults.take('token'), reply)
      const { authorization } = request.headers
      const answer = await answerTokenRequest(formOf(request), authorization, secrets, clock())
      return reply.code(answer.status).header('cache-control', 'no-store').send(answer.body)
    })

    await scope.register(
      async (data) => {
        data.addHook('onRequest', async (request, reply) => {
          const wait = meter.request()
          if (wait !== null) {
            reply.header('retry-after', wait)
            throw tooManyRequests()
          }
          if (!(await mayAsk(request.headers.authorization, secrets, clock())))
            throw new ODataError(401, 'Unauthorized', 'The access token is missing or not valid.')
          await follow?.()
        })
        data.setNotFoundHandler((_request, reply) =>
          sendError(reply, new ODataError(404, 'NotFound', 'There is no such resource.')),
        )
        data.get('/', async (request, reply) =>
          send(reply, meter, {
            '@odata.context': `${rootOf(request)}/$metadata`,
            value: resources.map(({ name }) => ({ name, kind: 'EntitySet', url: name })),
          }),
        )
        data.get('/$metadata', async (_request, reply) => {
          await faultBefore(faults.take('metadata'), reply)
          meter.sent(Buffer.byteLength(metadata))
          return reply.header('odata-version', '4.0').type('application/xml').send(metadata)
        })
        answerResource('Property', property)
        answerResource('Media', media)

        function answerResource(call: MlsCall, resource: Resource) {
          let before: readonly ODataRecord[] = []
          data.get(`/${resource.name}`, async (request, reply) => {
            const fault = faults.take(call)
            await faultBefore(fault, reply)
            const options = new URLSearchParams(request.url.split('?')[1] ?? '')
            const page = answerQuery(resource, parseQuery(options, resource, pageSizes))
            const again = fault?.kind === 'repeated page'
            const rows = again ? before : spoiled(fault, page, resource)
            before = rows
            const next = again ? options : nextOf(options, page.next)
            const body = {
              '@odata.context': `${rootOf(request)}/$metadata#${resource.name}`,
              ...(page.count === null ? {} : { '@odata.count': page.count }),
              ...(next === null
                ? {}
                : // Relative (OData JSON 4.01, 4.5.5): a proxy in between may not pass on the port that was asked.
                  { '@odata.nextLink': `${resource.name}?${next}` }),
              value: rows,
            }
            if (fault?.kind === 'dropped') return dropMidway(request, reply, JSON.stringify(body))
            return send(reply, meter, body)
          })
        }
      },
      { prefix: MLS_ROOT },
    )
  })
}

/** MLS Grid's: 5,000 rows a page, 1,000 with `$expand`. */
const usualSizes: PageSizes = { most: 5_000, mostExpanded: 1_000, usual: 500 }

const nextOf = (options: URLSearchParams, skipToken: string | null): URLSearchParams | null => {
  if (skipToken === null) return null
  const next = new URLSearchParams(options)
  next.delete('$skip')
  next.set('$skiptoken', skipToken)
  return next
}

const rootOf = (request: FastifyRequest) => `${request.protocol}://${request.host}${MLS_ROOT}`

const send = (reply: FastifyReply, meter: Meter, body: unknown) => {
  const text = JSON.stringify(body)
  meter.sent(Buffer.byteLength(text))
  return reply
    .header('odata-version', '4.0')
    .header('cache-control', 'no-store')
    .type('application/json; odata.metadata=minimal')
    .send(text)
}

const sendError = (reply: FastifyReply, { statusCode, code, message }: ODataError) => {
  if (statusCode === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .code(statusCode)
    .header('odata-version', '4.0')
    .header('cache-control', 'no-store')
    .send({ error: { code, message } })
}
