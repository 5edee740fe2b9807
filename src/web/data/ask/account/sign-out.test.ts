import { expect, it, onTestFinished, vi } from 'vitest'
import { anonymousAccess, grantAccess } from '../access.ts'
import { signOutOnServer } from './sign-out.ts'

/** The tokens of the calls that were made, answered by these statuses in turn. */
const signOut = async (statuses: readonly number[], token: string | null = 'ann') => {
  onTestFinished(() => grantAccess(anonymousAccess))
  grantAccess({
    ...anonymousAccess,
    passFor: async () => (token === null ? { type: 'sign-in-needed' } : { type: 'token', token }),
  })
  const sent: (string | null)[] = []
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    expect([url, init?.method]).toEqual(['/api/account/sign-out', 'POST'])
    sent.push(new Headers(init?.headers).get('authorization'))
    return new Response(null, { status: statuses[sent.length - 1] ?? 204 })
  })
  await signOutOnServer()
  return sent
}

it('is said by the person signed in', async () => {
  expect(await signOut([204])).toEqual(['Bearer ann'])
})

it('is not sent when the sign-in has ended already', async () => {
  expect(await signOut([401, 204])).toEqual(['Bearer ann', null])
  expect(await signOut([204], null)).toEqual([null])
})
