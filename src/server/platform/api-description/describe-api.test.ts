import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createTestServer, type TestServer } from '../../../../tests/test-app.ts'
import { errorCodes } from '../../../contract/error-codes.ts'

let server: TestServer
let document: unknown
const routes: string[] = []
beforeAll(async () => {
  subscribe('fastify.initialization', collectRoutes)
  server = await createTestServer()
  unsubscribe('fastify.initialization', collectRoutes)
  document = (await server.inject('/api/openapi.json')).json()
})
afterAll(() => server.close())

const collectRoutes = (message: unknown) => {
  const { fastify } = z.parse(z.object({ fastify: z.custom<FastifyInstance>() }), message)
  fastify.addHook('onRoute', ({ method, url }) => {
    const path = url.replaceAll(/:(\w+)/g, '{$1}')
    for (const one of [method].flat()) routes.push(`${one} ${path}`)
  })
}

const operationSchema = z.looseObject({
  summary: z.string(),
  tags: z.array(z.string()),
  parameters: z.optional(z.array(z.looseObject({ description: z.string() }))),
})
const described = () => {
  const { paths } = z.parse(
    z.object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) }),
    document,
  )
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      ...operation,
    })),
  )
}

describe('the API description', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    const asked = z.parse(z.looseObject({}), document)
    expect(await validator.validate(structuredClone(asked))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('has every route under /api, and no other', () => {
    const ofApi = routes.filter((route) => / \/api\//.test(route) && !leftOut.test(route))
    expect(ofApi.length).toBeGreaterThan(15)
    expect(
      described()
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(ofApi.toSorted())
  })

  it('says of every call, parameter and field what it is', () => {
    const { components, tags } = z.parse(
      z.object({
        components: z.object({ schemas: z.record(z.string(), z.looseObject({})) }),
        tags: z.array(z.object({ name: z.string(), description: z.string() })),
      }),
      document,
    )
    const known = tags.map(({ name }) => name)
    for (const { name, summary, tags: own } of described()) {
      expect(summary, name).not.toBe('')
      expect(known, name).toContain(own[0])
    }
    const silent = Object.entries(components.schemas).flatMap(([name, schema]) =>
      silentFields(schema).map((field) => `${name}${field}`),
    )
    expect(silent).toEqual([])
  })

  it('lists the error codes of the contract', () => {
    const { components } = z.parse(
      z.object({
        components: z.object({
          schemas: z.object({ ErrorCode: z.object({ enum: z.array(z.string()) }) }),
        }),
      }),
      document,
    )
    expect(components.schemas.ErrorCode.enum).toEqual(errorCodes)
  })

  it('has each schema once', () => {
    const text = JSON.stringify(document)
    // Except for deals, which an earlier version kept without all of today's parts.
    expect(text).not.toMatch(/#\/components\/schemas\/(?!DealInputsInput)\w+Input"/)
    expect(text.match(/"averageCompPrice":/g)).toHaveLength(1)
  })

  it('is open to everyone', async () => {
    const { statusCode, headers } = await server.inject('/api/openapi.json')
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  })
})

/**
 * HEAD is answered as GET is. The hub's address also has a slash at the end, and methods that are answered 405
 * everywhere. The page of the description is for readers.
 */
const leftOut =
  /^HEAD |^\w+ \/api\/progress-hub\/$|^(?:PUT|PATCH) \/api\/progress-hub|^(?:GET|DELETE) \/api\/progress-hub\/negotiate$|^GET \/api\/docs(?:\/|$)/

/** The paths of fields without a description. Objects that only group fields need none. */
const silentFields = (schema: unknown): string[] => {
  const { properties = {}, items, anyOf = [], oneOf = [] } = z.parse(nodeSchema, schema)
  const within = [...(items === undefined ? [] : [items]), ...anyOf, ...oneOf].flatMap(silentFields)
  const own = Object.entries(properties).flatMap(([name, field]) => {
    const { description, $ref, properties: group } = z.parse(nodeSchema, field)
    const says = description !== undefined || $ref !== undefined || group !== undefined
    return [...(says ? [] : [`.${name}`]), ...silentFields(field).map((f) => `.${name}${f}`)]
  })
  return [...own, ...within]
}
const nodeSchema = z.looseObject({
  description: z.optional(z.string()),
  $ref: z.optional(z.string()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  items: z.optional(z.unknown()),
  anyOf: z.optional(z.array(z.unknown())),
  oneOf: z.optional(z.array(z.unknown())),
})
