import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import * as z from 'zod/mini'

export type Answer = {
  readonly method: string
  /** Of the request, without its query. */
  readonly path: string
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string
}

/** Says why an answer of `/api` is not as the API description has it; null when it is. */
export type CheckAnswer = (answer: Answer) => string | null

/** Checks answers against an OpenAPI document: path, method, status, kind and body, and headers that are JSON. */
export const checkAnswersAgainst = (document: unknown): CheckAnswer => {
  const { paths } = z.parse(documentSchema, document)
  // OpenAPI's own words around the schemas are none of JSON Schema.
  // Without the precision .2 would be no multiple of .0001.
  const ajv = new Ajv2020({ strict: false, multipleOfPrecision: 9 })
  ajv.addSchema(z.parse(z.looseObject({}), document), 'api')
  const compiled = new Map<string, ValidateFunction>()
  const faultOf = (pointer: readonly string[], value: unknown): string | null => {
    const $ref = `api#/${pointer.map(escaped).join('/')}`
    const validate = compiled.get($ref) ?? ajv.compile({ $ref })
    compiled.set($ref, validate)
    return validate(value) ? null : ajv.errorsText(validate.errors)
  }
  const templates = Object.keys(paths).map((template) => ({
    template,
    matches: patternOf(template),
  }))
  // The one with the fewest parameters is the one that the server chooses.
  templates.sort((a, b) => a.template.split('{').length - b.template.split('{').length)

  return (answer) => {
    const method = answer.method.toLowerCase()
    const found = templates.find(
      ({ template, matches }) => matches.test(answer.path) && method in (paths[template] ?? {}),
    )
    const asked = `${answer.method} ${answer.path}`
    if (found === undefined) return isNothingHere(answer) ? null : `${asked} is not described`
    const described = paths[found.template]?.[method]?.responses[answer.status]
    const said = `${asked} answered ${answer.status}`
    if (described === undefined) return `${said}, which is not described`
    const at = ['paths', found.template, method, 'responses', String(answer.status)]
    const fault =
      headerFault(described, answer, (name, value) =>
        faultOf([...at, 'headers', name, 'schema', 'contentSchema'], value),
      ) ??
      bodyFault(described, answer, (value) =>
        faultOf([...at, 'content', 'application/json', 'schema'], value),
      )
    return fault === null ? null : `${said}: ${fault}`
  }
}

const responseSchema = z.object({
  content: z.optional(z.record(z.string(), z.unknown())),
  headers: z.optional(
    z.record(
      z.string(),
      z.object({ schema: z.object({ contentSchema: z.optional(z.unknown()) }) }),
    ),
  ),
})
type Response = z.infer<typeof responseSchema>
const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ responses: z.record(z.string(), responseSchema) })),
  ),
})

const bodyFault = (
  { content }: Response,
  { headers, body, status }: Answer,
  faultOf: (value: unknown) => string | null,
): string | null => {
  const kind = kindOf(headers)
  if (content === undefined) return body === '' ? null : 'there is a body, and none is described'
  // What a reader's window gets in place of JSON.
  if (kind === 'text/html' && status >= 400) return null
  if (!(kind in content)) return `its kind is ${kind}, which is not described`
  return kind === 'application/json' ? faultOf(parsed(body)) : null
}

const headerFault = (
  { headers: described = {} }: Response,
  { headers }: Answer,
  faultOf: (name: string, value: unknown) => string | null,
): string | null => {
  for (const [name, { schema }] of Object.entries(described)) {
    const value = headers[name]
    if (value === undefined) return `the header ${name} is missing`
    const fault = schema.contentSchema === undefined ? null : faultOf(name, parsed(String(value)))
    if (fault !== null) return `the header ${name}: ${fault}`
  }
  return null
}

/** No JSON is no value that any schema takes. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isNothingHere = ({ status, body }: Answer): boolean =>
  status === 404 && z.safeParse(z.object({ code: z.literal('not-found') }), parsed(body)).success

const kindOf = (headers: Answer['headers']): string =>
  String(headers['content-type'] ?? '').replace(/;.*/, '')

const patternOf = (template: string): RegExp =>
  new RegExp(`^${template.replaceAll('.', '[.]').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`)

/** RFC 6901, in a fragment of an address. */
const escaped = (part: string): string =>
  encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
