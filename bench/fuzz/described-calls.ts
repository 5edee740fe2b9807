import * as z from 'zod/mini'

/** What the API description says of a value; `$ref` is followed by `schemaIn`. */
export type Schema = { readonly [keyword: string]: unknown }

/** A call of the API description. */
export type DescribedCall = {
  readonly method: string
  /** With its parameters in braces: `/api/deals/{propertyId}`. */
  readonly path: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: Schema
  }[]
  /** Null where it takes none. */
  readonly body: { readonly type: string; readonly schema: Schema } | null
}

export type Description = {
  readonly calls: readonly DescribedCall[]
  /** The schema itself, or the one that it refers to. */
  readonly schemaIn: (schema: Schema) => Schema
}

/** The calls of an OpenAPI document; a deprecated address leads to the same route as the one that follows it. */
export const readDescription = (document: unknown): Description => {
  const { paths, components } = z.parse(documentSchema, document)
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters, requestBody, deprecated }]) => {
      if (deprecated) return []
      const [[type, content] = []] = Object.entries(requestBody?.content ?? {})
      const body = type === undefined ? null : { type, schema: content?.schema ?? {} }
      return [{ method: method.toUpperCase(), path, parameters, body }]
    }),
  )
  const schemaIn = (schema: Schema): Schema => {
    const name = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined
    return name === undefined ? schema : (components.schemas[name] ?? {})
  }
  return { calls, schemaIn }
}

/** The tools of assistants as calls, of what `tools/list` answers: each a message to `/mcp`. */
export const readTools = (answer: unknown): DescribedCall[] =>
  z.parse(toolsSchema, answer).result.tools.map(({ name, inputSchema }) => ({
    method: 'POST',
    // The server looks at no query here; by it a finding says which tool it was.
    path: `/mcp?tool=${name}`,
    parameters: [],
    body: {
      type: 'application/json',
      schema: objectOf({
        jsonrpc: { const: '2.0' },
        id: { const: 1 },
        method: { const: 'tools/call' },
        params: objectOf({ name: { const: name }, arguments: inputSchema }),
      }),
    },
  }))

/** What programs read without a sign-in. */
export const READ_FEED: DescribedCall = {
  method: 'GET',
  path: '/feeds/{secret}/{file}',
  parameters: ['secret', 'file'].map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })),
  body: null,
}

const objectOf = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
})

const anySchema = z.record(z.string(), z.unknown())
const documentSchema = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        deprecated: z._default(z.boolean(), false),
        parameters: z._default(
          z.array(
            z.object({
              name: z.string(),
              in: z.string(),
              required: z._default(z.boolean(), false),
              schema: anySchema,
            }),
          ),
          [],
        ),
        requestBody: z.optional(
          z.object({
            content: z.record(z.string(), z.object({ schema: z._default(anySchema, {}) })),
          }),
        ),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), anySchema) }),
})
const toolsSchema = z.object({
  result: z.object({ tools: z.array(z.object({ name: z.string(), inputSchema: anySchema })) }),
})
