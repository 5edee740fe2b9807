import swagger, { type SwaggerTransform } from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { type ErrorCode, meaningOf, problemSchema } from '../../../contract/error-codes.ts'
import type { TokenNeed } from '../../../contract/token-scopes.ts'
import { problemsOf } from './route-problems.ts'
import { withUsedSchemas } from './used-schemas.ts'

export type DescribeApiOptions = {
  /** The cookie that identifies the browser of an unfinished sign-up. */
  readonly signUpCookie: string
  /** Routes under this address check access tokens themselves. */
  readonly checksItself: string
}

/**
 * `GET /api/openapi.json`: the API in OpenAPI 3.1, from the schemas of all routes registered after it that have a tag;
 * those of pages and stand-ins have none. It is made at the first request for it.
 */
export const describeApi = async (
  app: FastifyInstance,
  options: DescribeApiOptions,
): Promise<void> => {
  await app.register(swagger, {
    openapi: { ...introduction(), components: { securitySchemes: securitySchemes(options) } },
    hideUntagged: true,
    convertConstToEnum: false,
    transform: transformWith(options),
    transformObject: jsonSchemaTransformObject,
  })
  let json: string | null = null
  app.get(
    '/api/openapi.json',
    {
      config: { access: 'public' },
      schema: {
        tags: ['Installation'],
        summary: 'This description',
        response: { 200: jsonAsWritten('An OpenAPI 3.1 document.', z.looseObject({})) },
      },
    },
    async (_request, reply) => {
      json ??= JSON.stringify(withUsedSchemas(app.swagger()))
      return reply.type('application/json; charset=utf-8').send(json)
    },
  )
}

/** An answer that a route sends as finished JSON, which passes no serializer. A header with a named schema is JSON. */
export const jsonAsWritten = (
  description: string,
  schema: z.core.$ZodType,
  headers: Readonly<Record<string, z.core.$ZodType>> = {},
) => ({
  description,
  content: { 'application/json': { schema } },
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, header]) => [name, headerOf(header)]),
  ),
})

const headerOf = (schema: z.core.$ZodType) => {
  const { id, description } = z.globalRegistry.get(schema) ?? {}
  const json = { contentMediaType: 'application/json', contentSchema: { $ref: referenceTo(id) } }
  return { type: 'string', description, ...(id === undefined ? {} : json) }
}

const referenceTo = (id: string | undefined) => `#/components/schemas/${id}`

const introduction = () => ({
  openapi: '3.1.0',
  // The version is the API's: which release runs is not public.
  info: { title: 'Flip Search Pro', version: '1', description: INTRODUCTION },
  tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
})

const INTRODUCTION = `Finds homes priced below market, compares them with nearby sales, and shows every number.

Money is in US dollars, distance in miles, area in square feet, days as YYYY-MM-DD. Every answer that is not 2xx is a \`Problem\` with a sentence for the screen and an \`ErrorCode\`. Every answer has the headers \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (seconds); 429 and 503 have \`Retry-After\` (seconds). A body may have 64 KB, one with a deal 1 MB, a receipt or a photo of a job 20 MB, a statement 5 MB, an uploaded file what \`GET /api/sources/files\` says. Requests that are not HTTP get 400, 408 or 431.`

const TAGS = {
  Search: 'Homes priced below market, and the evidence for their values.',
  'County lists': 'Homes on lists of counties, for sale or not, and the lists on file.',
  'My homes': 'How far the caller is with homes, and what has become of them.',
  'Saved searches': 'Searches that a subscriber keeps, and how many homes meet them.',
  Deals:
    'What a flip of a home would earn: the inputs a subscriber keeps, own defaults, and links.',
  Jobs: 'What the job of a deal that was won costs, against its plan.',
  Feeds: 'Secret addresses that feed readers and calendars read.',
  Alerts: 'The alerts of the caller, and why they fired.',
  Accuracy: 'How far past values were from later sale prices.',
  Account: 'Signing up, the subscription, and what is kept about a person.',
  Tokens: 'Personal tokens, by which programs make calls for a person.',
  Sources: 'Where listings come from, for operators: feeds, and files they bring in.',
  Admin: 'Subscribers, background work, emails, and what operators did, for operators.',
  'Live progress':
    'What a running search is doing and, for operators, each source: a SignalR hub (JSON protocol).',
  Installation: 'About this server.',
  Webhooks: 'What the payment provider calls.',
}

const PERSONAL_TOKENS =
  'A personal token, which its owner makes under Personal tokens in the account settings. Each call says the scope it needs: `read`, `write` or `hooks`. Sent in the header alone, as in `curl -H "Authorization: Bearer fsp_…" https://flips.example/api/marks/homes`; in an address it is refused. 401 has `WWW-Authenticate: Bearer error="invalid_token"`, a missing scope 403 with `error="insufficient_scope"` (RFC 6750).'

const securitySchemes = ({ signUpCookie }: DescribeApiOptions) => ({
  accessToken: {
    type: 'http' as const,
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'An access token of the identity provider, with the scope of this API: `GET /api/client-config` names both.',
  },
  signUpCookie: {
    type: 'apiKey' as const,
    in: 'cookie',
    name: signUpCookie,
    description: 'Given by the first call of a sign-up: by it the browser is known for a day.',
  },
  squareSignature: {
    type: 'apiKey' as const,
    in: 'header',
    name: 'x-square-hmacsha256-signature',
    description: "Square's signature over the address and the body.",
  },
  // The last one has the focus where `/api/docs` asks for them.
  personalToken: {
    type: 'http' as const,
    scheme: 'bearer',
    bearerFormat: 'fsp_…',
    description: PERSONAL_TOKENS,
  },
})

const transformWith =
  ({ checksItself }: DescribeApiOptions): SwaggerTransform =>
  (given) => {
    const { route } = given
    const { schema, url } = jsonSchemaTransform(given)
    if (route.schema?.tags === undefined) return { schema, url }
    const response: Record<string, Answer> = answersOf(route.schema.response, schema.response)
    const checksTokens = !url.startsWith(checksItself)
    const token = checksTokens ? (route.config?.token ?? 'refused') : 'refused'
    for (const [status, codes] of Object.entries(problemsOf(route, { checksTokens, token }))) {
      const own = response[status]
      response[status] = {
        description: [own?.description, ...codes.map(meaningOf)].filter(Boolean).join('\n\n'),
        content: { ...own?.content, 'application/json': { schema: problemWith(codes) } },
      }
    }
    const usual = route.config?.access === 'public' ? [] : [{ accessToken: [] }]
    const { security = usual, description, ...others } = schema
    const said = [description, ofToken(token)].filter(Boolean)
    const described = {
      ...others,
      ...(said.length === 0 ? {} : { description: said.join('\n\n') }),
      security: [...security, ...securityOf(token)],
      response,
    }
    return { schema: withReferencesApart(described), url }
  }

/** The scope is a role by which the call is let in (OpenAPI 3.1, Security Requirement Object). */
const securityOf = (need: TokenNeed) =>
  need === 'any' || need === 'refused' ? [] : [{ personalToken: [need] }]

const ofToken = (need: TokenNeed): string => {
  switch (need) {
    case 'refused':
      return 'Takes no personal token.'
    case 'any':
      return ''
    default:
      return `A personal token needs the scope \`${need}\`.`
  }
}

/** A reference with something beside it, such as what the field means here: @fastify/swagger would drop that. */
const withReferencesApart = <S extends object>(schema: S): S =>
  JSON.parse(JSON.stringify(schema), (_key, value: unknown) => {
    const { success, data } = z.safeParse(referenceSchema, value)
    if (!success || Object.keys(data).length === 1) return value
    const { $ref, ...others } = data
    return { allOf: [{ $ref }], ...others }
  })
const referenceSchema = z.looseObject({ $ref: z.string() })

type Answer = z.infer<typeof answerSchema>
const answerSchema = z.looseObject({
  description: z.optional(z.string()),
  content: z.optional(z.record(z.string(), z.unknown())),
})
const answersSchema = z.record(z.string(), answerSchema)

/** The answers of a route as OpenAPI has them, from what is `declared` and the JSON schemas `made` from that. */
const answersOf = (declared: unknown, made: unknown): Record<string, Answer> => {
  const all = z.parse(z.record(z.string(), z.unknown()), declared)
  const answers = z.parse(answersSchema, made)
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => {
      const given = all[status]
      if (!(given instanceof z.core.$ZodType))
        return [status, { ...answer, ...z.parse(headersSchema, given) }]
      const description = z.globalRegistry.get(given)?.description ?? ''
      // The schema of no body at all.
      if (answer.type === 'null') return [status, { ...answer, description }]
      return [status, { description, content: { 'application/json': { schema: answer } } }]
    }),
  )
}

const headersSchema = z.object({ headers: z.exactOptional(z.unknown()) })

/** The `Problem`, with one of the codes. */
const problemWith = (codes: readonly ErrorCode[]) => ({
  allOf: [
    { $ref: referenceTo(z.globalRegistry.get(problemSchema)?.id) },
    { type: 'object', properties: { code: { enum: codes } } },
  ],
})
