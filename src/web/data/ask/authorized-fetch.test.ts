import { describe, expect, it, vi } from 'vitest'
import { type Access, anonymousAccess, type Pass } from './access.ts'
import { authorizedFetch } from './authorized-fetch.ts'

/** A session with these passes, and a server that lets in the last of the tokens named. */
const visit = ({ passes, letIn }: { passes: Pass[]; letIn: string | null }) => {
  const asked: boolean[] = []
  const sent: (string | null)[] = []
  const signInAgain = vi.fn<Access['signInAgain']>(async () => 'leaving')
  const access: Access = {
    ...anonymousAccess,
    passFor: async (_, options) => {
      asked.push(options?.fresh === true)
      return passes.shift() ?? { type: 'sign-in-needed' }
    },
    signInAgain,
  }
  const fetch = async (_: RequestInfo | URL, init?: RequestInit) => {
    const authorization = new Headers(init?.headers).get('authorization')
    sent.push(authorization)
    return new Response(null, { status: authorization === letIn ? 204 : 401 })
  }
  const call = (interrupts: 'search' | 'other' | 'none' = 'other') =>
    authorizedFetch('/api/places', { method: 'GET' }, { access, fetch, interrupts })
  return { call, asked, sent, signInAgain }
}

const token = (text: string): Pass => ({ type: 'token', token: text })
const none: Pass = { type: 'none' }

describe('a call', () => {
  it('carries the token', async () => {
    const { call, sent } = visit({ passes: [token('a')], letIn: 'Bearer a' })
    expect(await call()).toMatchObject({ type: 'answered', response: { status: 204 } })
    expect(sent).toEqual(['Bearer a'])
  })

  it('carries none where none belongs', async () => {
    const { call, sent } = visit({ passes: [none], letIn: null })
    expect(await call()).toMatchObject({ type: 'answered', response: { status: 204 } })
    expect(sent).toEqual([null])
  })

  it('without a token that is answered 401 stays so', async () => {
    const { call, sent, signInAgain } = visit({ passes: [none], letIn: 'Bearer a' })
    expect(await call()).toMatchObject({ type: 'answered', response: { status: 401 } })
    expect(sent).toEqual([null])
    expect(signInAgain).not.toHaveBeenCalled()
  })

  it('answered 401 is tried once more, with a fresh token', async () => {
    const { call, asked, sent } = visit({
      passes: [token('old'), token('new')],
      letIn: 'Bearer new',
    })
    expect(await call()).toMatchObject({ type: 'answered', response: { status: 204 } })
    expect(asked).toEqual([false, true])
    expect(sent).toEqual(['Bearer old', 'Bearer new'])
  })

  it('answered 401 twice leads to a sign-in', async () => {
    const { call, sent, signInAgain } = visit({ passes: [token('a'), token('b')], letIn: null })
    expect(await call('search')).toEqual({ type: 'leaving' })
    expect(sent).toHaveLength(2)
    expect(signInAgain).toHaveBeenCalledExactlyOnceWith('search')
  })

  it('that no silent token can be had for leads to a sign-in, unsent', async () => {
    const { call, sent, signInAgain } = visit({ passes: [], letIn: null })
    expect(await call()).toEqual({ type: 'leaving' })
    expect(sent).toEqual([])
    expect(signInAgain).toHaveBeenCalledExactlyOnceWith('other')
  })

  it('that interrupts nothing leaves no page to sign in', async () => {
    const { call, signInAgain } = visit({ passes: [token('a'), token('b')], letIn: null })
    expect(await call('none')).toEqual({ type: 'in-vain' })
    expect(signInAgain).not.toHaveBeenCalled()
  })

  it('is not let in when a sign-in has not helped', async () => {
    const { call, signInAgain } = visit({ passes: [token('a'), token('b')], letIn: null })
    signInAgain.mockResolvedValue('in-vain')
    expect(await call()).toEqual({ type: 'in-vain' })
  })

  it('fails when the sign-in does', async () => {
    const { call, signInAgain } = visit({ passes: [], letIn: null })
    signInAgain.mockRejectedValue(new Error('offline'))
    await expect(call()).rejects.toThrow('offline')
  })
})
