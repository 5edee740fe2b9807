import { expect, it } from 'vitest'
import { readProtectedResources } from './protected-resources.ts'

it('protected resources are addresses with their scopes', () => {
  const text = ' https://one.example/api a b ; https://two.example c;'
  expect(readProtectedResources(text)).toEqual({
    ok: true,
    value: [
      { url: 'https://one.example/api', scopes: ['a', 'b'] },
      { url: 'https://two.example', scopes: ['c'] },
    ],
  })
  expect(readProtectedResources('')).toEqual({ ok: true, value: [] })
})

it.each(['https://one.example', 'one.example a', 'ftp://one.example a'])(
  'an entry that is not whole is refused: %s',
  (text) => expect(readProtectedResources(text).ok).toBe(false),
)
