import { expect, it } from 'vitest'
import type { Pass } from '../../data/ask/access.ts'
import { streetHeaders } from './street-headers.ts'

const url = 'https://tiles.example/1/2/3.pbf'
const headers = (pass: Promise<Pass>) => streetHeaders(url, { passFor: () => pass })

it('protected streets are asked for with an access token, others without', async () => {
  const token = { type: 'token', token: 'abc' } as const
  expect(await headers(Promise.resolve(token))).toEqual({ authorization: 'Bearer abc' })
  expect(await headers(Promise.resolve({ type: 'none' }))).toEqual({})
})

it('without a token the streets are asked for all the same', async () => {
  expect(await headers(Promise.resolve({ type: 'sign-in-needed' }))).toEqual({})
  expect(await headers(Promise.reject(new Error('offline')))).toEqual({})
})
