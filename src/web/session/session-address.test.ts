import { expect, it } from 'vitest'
import { askedForOf, notFoundOf } from './asked-for.ts'
import { readReturnState } from './return-state.ts'
import { hasRedirectAnswer, withoutSignOutState } from './session-address.ts'

it.each([
  ['?code=1&state=2', true],
  ['?state=2&error=access_denied', true],
  ['?state=2', false],
  ['?code=1', false],
  ['', false],
])('an identity provider’s answer: %s is %s', (part, is) => {
  expect(hasRedirectAnswer(part)).toBe(is)
})

it.each([
  ['?state=abc', '/welcome'],
  ['?from=mail&state=abc', '/welcome?from=mail'],
  ['', null],
  ['?from=mail', null],
  ['?code=1&state=2', null],
])('after signing out, /welcome%s becomes %s', (search, address) => {
  expect(withoutSignOutState({ pathname: '/welcome', search })).toBe(address)
})

it('what was kept through the redirect is read, and nothing else', () => {
  const kept = { path: '/home', searchNotRun: true } as const
  expect(readReturnState(kept)).toEqual(kept)
  expect(readReturnState({ path: '/comps/7' })).toEqual({ path: '/comps/7' })
  for (const other of [undefined, null, '', '/home', { path: 7 }]) {
    expect(readReturnState(other)).toBe(null)
  }
})

it('the screen that was asked for is read from the history entry', () => {
  expect(askedForOf({ askedFor: '/comps/7' })).toBe('/comps/7')
  for (const other of [null, undefined, '/comps/7', {}, { askedFor: 7 }]) {
    expect(askedForOf(other)).toBe(null)
  }
})

it('the address that led nowhere is text alone', () => {
  expect(notFoundOf({ notFound: '/xyz' })).toBe('/xyz')
  for (const other of [null, undefined, '/xyz', {}, { notFound: 7 }, { askedFor: '/comps/7' }])
    expect(notFoundOf(other)).toBe(null)
})
