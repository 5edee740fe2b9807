import { expect, it } from 'vitest'
import { type Answer, checkAnswersAgainst } from './check-answers.ts'

const check = checkAnswersAgainst({
  openapi: '3.1.0',
  paths: {
    '/api/homes/{id}': {
      get: {
        responses: {
          200: {
            headers: {
              summary: {
                schema: { type: 'string', contentSchema: { $ref: '#/components/schemas/Summary' } },
              },
            },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Home' } } },
          },
        },
      },
      delete: { responses: { 204: {} } },
    },
    '/api/homes/newest': { get: { responses: {} } },
  },
  components: {
    schemas: {
      Home: {
        type: 'object',
        properties: { price: { type: 'number' } },
        required: ['price'],
        additionalProperties: false,
      },
      Summary: { type: 'object', required: ['found'] },
    },
  },
})

const fine: Answer = {
  method: 'GET',
  path: '/api/homes/7',
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8', summary: '{"found":1}' },
  body: '{"price":1}',
}

it.each<[Partial<Answer>, string | null]>([
  [{}, null],
  [{ method: 'DELETE', status: 204, headers: {}, body: '' }, null],
  [{ status: 404, body: '{"error":"Nothing.","code":"not-found"}', path: '/api/else' }, null],
  [{ path: '/api/else' }, 'GET /api/else is not described'],
  [{ method: 'POST' }, 'POST /api/homes/7 is not described'],
  [{ path: '/api/homes/newest' }, 'GET /api/homes/newest answered 200, which is not described'],
  [{ status: 500 }, 'GET /api/homes/7 answered 500, which is not described'],
  [{ body: '{"price":"1"}' }, 'GET /api/homes/7 answered 200: data/price must be number'],
  [
    { body: '{"price":1,"more":2}' },
    'GET /api/homes/7 answered 200: data must NOT have additional properties',
  ],
  [{ body: 'no JSON' }, 'GET /api/homes/7 answered 200: data must be object'],
  [
    { headers: { ...fine.headers, 'content-type': 'text/plain' } },
    'GET /api/homes/7 answered 200: its kind is text/plain, which is not described',
  ],
  [
    { headers: { 'content-type': 'application/json' } },
    'GET /api/homes/7 answered 200: the header summary is missing',
  ],
  [
    { headers: { ...fine.headers, summary: '{}' } },
    "GET /api/homes/7 answered 200: the header summary: data must have required property 'found'",
  ],
  [
    { method: 'DELETE', status: 204, headers: {} },
    'DELETE /api/homes/7 answered 204: there is a body, and none is described',
  ],
])('%j: %s', (change, fault) => {
  expect(check({ ...fine, ...change })).toBe(fault)
})
