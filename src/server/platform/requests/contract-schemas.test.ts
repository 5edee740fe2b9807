import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { withContractSchemas } from './contract-schemas.ts'
import { handleErrors } from './handle-errors.ts'

let app: FastifyInstance
beforeEach(() => {
  app = Fastify()
  withContractSchemas(app)
  handleErrors(app)
  const body = z.object({
    name: z.optional(z.string()),
    places: z.optional(z.array(z.object({ city: z.string() }))),
    notes: z.optional(z.record(z.string(), z.unknown())),
  })
  app.post('/homes/:id', { schema: { body, params: z.object({ id: z.string() }) } }, async () => ({
    taken: true,
  }))
})
afterEach(() => app.close())

const post = (payload: object, id = 'a') =>
  app.inject({ method: 'POST', url: `/homes/${id}`, payload })

it.each([
  [{ name: 'a\0b' }, 'name'],
  [{ places: [{ city: 'Akron' }, { city: '\0' }] }, 'places.1.city'],
  [{ notes: { deep: [{ er: ['\0'] }] } }, 'notes.deep.0.er.0'],
  [{ notes: { 'na\0me': 1 } }, 'notes.name'],
])('refuses a NUL anywhere in a body, and names the field: %j', async (payload, field) => {
  const answer = await post(payload)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toEqual({
    error: `The field “${field}” is not valid: it must not contain NUL.`,
    code: 'bad-input',
    field,
  })
})

it('refuses a NUL in an address, and takes what has none', async () => {
  expect((await post({ name: 'a' }, 'a%00')).json()).toMatchObject({ field: 'id' })
  const taken = await post({ name: 'a', places: [{ city: '\\0 ␀' }], notes: { a: null, b: 1 } })
  expect(taken.json()).toEqual({ taken: true })
})
