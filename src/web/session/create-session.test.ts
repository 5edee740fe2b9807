import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { anonymousAccess, currentAccess, grantAccess } from '../data/ask/access.ts'
import type { AuthAccount, AuthClient, RedirectOutcome } from './clients/auth-client.ts'
import { createSession } from './create-session.ts'
import { openSessionMarks } from './session-marks.ts'

const ann: AuthAccount = { sub: 'ann', name: 'Ann Avery', email: 'ann@mail.example' }
const origin = 'https://flips.example'

type Browser = { readonly local?: Record<string, string>; readonly tab?: Record<string, string> }
type Provider = {
  readonly outcome?: RedirectOutcome
  readonly account?: AuthAccount | null
  readonly unreachable?: true
}

const storageOf = (values: Record<string, string>): Storage => {
  const kept = new Map(Object.entries(values))
  return {
    length: 0,
    key: () => null,
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

/** A page with its session, before a provider that answers so. */
const openPage = (path: string, browser: Browser, provider: Provider = {}, askedFor?: string) => {
  onTestFinished(() => grantAccess(anonymousAccess))
  const localStorage = storageOf(browser.local ?? {})
  const sessionStorage = storageOf(browser.tab ?? {})
  const client = {
    handleRedirect: async (): Promise<RedirectOutcome> => provider.outcome ?? { type: 'none' },
    activeAccount: () => provider.account ?? null,
    signIn: vi.fn<AuthClient['signIn']>(async () => {}),
    resetPassword: vi.fn(async () => {}),
    getToken: async () => ({ token: 'token', expiresAt: Date.now() + 3_600_000 }),
    signOut: vi.fn(async () => {}),
  }
  const realm = { origin, apiScopes: ['api/access'], protectedResources: [] }
  const open = vi.fn(async () => {
    if (provider.unreachable) throw new Error('offline')
    return { client, realm, acrValues: ['mfa', 'gold'] }
  })
  const page = {
    path: () => path,
    hasRedirectAnswer: () => false,
    askedFor: () => askedFor ?? null,
    isForSignedIn: (to: string) => to.startsWith('/home') || to.startsWith('/comps'),
    show: vi.fn(),
    load: vi.fn(),
    reload: vi.fn(),
  }
  const forget = vi.fn(async () => {})
  const log = vi.fn()
  const marks = openSessionMarks({ localStorage, sessionStorage })
  const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }))
  const session = createSession({ open, marks, forget, page, log })
  return { session, client, open, fetch, page, forget, log, marks }
}

const returning: Browser = { local: { signedIn: 'yes', stateOwner: 'ann' } }
const backFromProvider: Browser = { tab: { signInUnderWay: 'asked for' } }

describe('on start', () => {
  it('a visitor never seen is anonymous at once, and nothing that signs in is loaded', async () => {
    const { session, open } = openPage('/welcome', {})
    expect(session.view()).toMatchObject({ state: 'anonymous', signInFailed: false })
    await session.start()
    expect(open).not.toHaveBeenCalled()
  })

  it('who comes back from the identity provider goes to home', async () => {
    const outcome = { type: 'signed-in', account: ann, returnTo: null } as const
    const { session, page, marks } = openPage('/welcome', backFromProvider, { outcome })
    expect(session.view()).toEqual({ state: 'starting' })
    await session.start()
    expect(page.show).toHaveBeenCalledExactlyOnceWith('/home')
    expect(session.view()).toMatchObject({ state: 'signed-in', account: ann, searchNotRun: false })
    expect([marks.signInUnderWay.read(), marks.signedIn.read()]).toEqual([null, 'yes'])
    expect(await currentAccess().passFor('/api/places')).toEqual({
      type: 'token',
      token: 'token',
    })
  })

  it('who had asked for a screen is shown that, and hears that the search was not run', async () => {
    const returnTo = { path: '/comps/7?x=1', searchNotRun: true } as const
    const outcome = { type: 'signed-in', account: ann, returnTo } as const
    const { session, page } = openPage('/home', backFromProvider, { outcome })
    await session.start()
    expect(page.show).toHaveBeenCalledExactlyOnceWith('/comps/7?x=1')
    expect(session.view()).toMatchObject({ state: 'signed-in', searchNotRun: true })
  })

  it('who opens a screen while the answer is on its way stays on it', async () => {
    const outcome = { type: 'signed-in', account: ann, returnTo: null } as const
    const { session, page } = openPage('/comps/9', backFromProvider, { outcome })
    await session.start()
    expect(page.show).toHaveBeenCalledExactlyOnceWith('/comps/9')
    expect(session.view()).toMatchObject({ state: 'signed-in', account: ann })
  })

  it.each(['/welcome', '/sign-up', '//evil.example/home', 'https://evil.example/home'])(
    'no one is led to %s',
    async (path) => {
      const outcome = { type: 'signed-in', account: ann, returnTo: { path } } as const
      const { session, page } = openPage('/home', backFromProvider, { outcome })
      await session.start()
      expect(page.show).toHaveBeenCalledExactlyOnceWith('/home')
    },
  )

  it('who is still signed in stays where they are', async () => {
    const { session, page, forget } = openPage('/comps/7', returning, { account: ann })
    await session.start()
    expect(session.view()).toMatchObject({ state: 'signed-in', account: ann })
    expect(page.show).not.toHaveBeenCalled()
    expect(forget).not.toHaveBeenCalled()
  })

  it('whose sign-in has run out is anonymous, and keeps what is stored', async () => {
    const { session, marks, forget } = openPage('/home', returning)
    await session.start()
    expect(session.view()).toMatchObject({ state: 'anonymous' })
    expect(marks.signedIn.read()).toBe(null)
    expect(marks.stateOwner.read()).toBe('ann')
    expect(forget).not.toHaveBeenCalled()
  })

  it('who forgot the password goes to the reset policy', async () => {
    const outcome = { type: 'forgot-password' } as const
    const { session, client } = openPage('/home', backFromProvider, { outcome })
    await session.start()
    expect(client.resetPassword).toHaveBeenCalledOnce()
    expect(session.view()).toEqual({ state: 'starting' })
  })

  it('who has reset the password goes straight to sign in', async () => {
    const outcome = { type: 'password-reset' } as const
    const { session, client, marks } = openPage('/home', backFromProvider, { outcome })
    await session.start()
    expect(client.signIn).toHaveBeenCalledExactlyOnceWith(null)
    expect(marks.signInUnderWay.read()).not.toBe(null)
    expect(session.view()).toEqual({ state: 'starting' })
  })

  it('whose sign-in failed goes to welcome, and it is logged', async () => {
    const outcome = { type: 'failed', error: new Error('server_error'), returnTo: null } as const
    const { session, page, log } = openPage('/home', backFromProvider, { outcome })
    await session.start()
    expect(page.show).toHaveBeenCalledExactlyOnceWith('/welcome')
    expect(session.view()).toMatchObject({ state: 'anonymous' })
    expect(log).toHaveBeenCalledExactlyOnceWith('The sign-in failed', outcome.error)
  })

  it('is anonymous when what signs in cannot be had, and signed in again on a reload', async () => {
    const { session, marks } = openPage('/home', returning, { unreachable: true })
    await session.start()
    expect(session.view()).toMatchObject({ state: 'anonymous' })
    expect(marks.signedIn.read()).not.toBe(null)
  })
})

describe('what is stored', () => {
  it('of another person is discarded before anything is shown', async () => {
    const browser = { local: { signedIn: 'yes', stateOwner: 'bob' } }
    const { session, forget, marks } = openPage('/home', browser, { account: ann })
    forget.mockImplementation(async () => expect(session.view().state).toBe('starting'))
    await session.start()
    expect(forget).toHaveBeenCalledOnce()
    expect(marks.stateOwner.read()).toBe('ann')
  })
})

describe('signing in', () => {
  it('keeps the screen that was asked for', async () => {
    const { session, client } = openPage('/welcome', {}, {}, '/comps/7')
    const view = session.view()
    if (view.state === 'anonymous') view.signIn()
    await vi.waitFor(() =>
      expect(client.signIn).toHaveBeenCalledExactlyOnceWith({ path: '/comps/7' }, {}),
    )
  })

  it('says who is expected', async () => {
    const { session, client } = openPage('/sign-up', {})
    const view = session.view()
    if (view.state === 'anonymous') view.signInAs('ann@mail.example')
    await vi.waitFor(() =>
      expect(client.signIn).toHaveBeenCalledExactlyOnceWith(null, {
        email: 'ann@mail.example',
      }),
    )
  })

  it('that cannot be done says so', async () => {
    const { session, marks } = openPage('/welcome', {}, { unreachable: true })
    const view = session.view()
    if (view.state === 'anonymous') view.signIn()
    await vi.waitFor(() => expect(session.view()).toMatchObject({ signInFailed: true }))
    expect(marks.signInUnderWay.read()).toBe(null)
  })
})

const signedIn = async (provider: Provider = { account: ann }) => {
  const opened = openPage('/home', returning, provider)
  await opened.session.start()
  return opened
}
const signOut = ({ session }: Pick<Awaited<ReturnType<typeof signedIn>>, 'session'>) => {
  const view = session.view()
  if (view.state === 'signed-in') view.signOut()
}

describe('signing out', () => {
  it('takes the screens away, forgets what is stored, then leaves', async () => {
    const opened = await signedIn()
    const { session, client, forget, marks } = opened
    forget.mockImplementation(async () => {
      expect(session.view().state).toBe('starting')
      expect(client.signOut).not.toHaveBeenCalled()
    })
    signOut(opened)
    await vi.waitFor(() => expect(client.signOut).toHaveBeenCalledOnce())
    expect(forget).toHaveBeenCalledOnce()
    expect([marks.signedIn.read(), marks.stateOwner.read()]).toEqual([null, null])
    expect(currentAccess()).toBe(anonymousAccess)
  })

  it('notifies the server first, as the person who is still signed in there', async () => {
    const opened = await signedIn()
    opened.fetch.mockImplementation(async (url, init) => {
      expect([url, init?.method]).toEqual(['/api/account/sign-out', 'POST'])
      expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token')
      expect(opened.client.signOut).not.toHaveBeenCalled()
      return new Response(null, { status: 204 })
    })
    signOut(opened)
    signOut(opened)
    await vi.waitFor(() => expect(opened.client.signOut).toHaveBeenCalledOnce())
    expect(opened.fetch).toHaveBeenCalledOnce()
  })

  it('ends on welcome also when the identity provider cannot be reached', async () => {
    const opened = await signedIn()
    opened.client.signOut.mockRejectedValue(new Error('offline'))
    signOut(opened)
    await vi.waitFor(() => expect(opened.page.load).toHaveBeenCalledExactlyOnceWith('/welcome'))
    expect(opened.forget).toHaveBeenCalledOnce()
  })

  it('is what an account that is being closed leads to', async () => {
    const { client } = await signedIn()
    currentAccess().leave()
    await vi.waitFor(() => expect(client.signOut).toHaveBeenCalledOnce())
  })
})

describe('signing in over a sign-in that holds', () => {
  const over = async (provider?: Provider) => {
    const opened = await signedIn(provider)
    const view = opened.session.view()
    if (view.state !== 'signed-in') throw new Error(`The session is ${view.state}`)
    return { ...opened, view }
  }

  it('asks for the second factor of operators, and to come back', async () => {
    const { client, view } = await over()
    expect(await view.stepUp()).toBe('leaving')
    expect(client.signIn).toHaveBeenCalledExactlyOnceWith(
      { path: '/home' },
      {
        email: ann.email,
        stepUpTo: ['mfa', 'gold'],
      },
    )
  })

  it('leads to where the second factor is turned on and off', async () => {
    const { client, view } = await over()
    expect(await view.changeSecondFactor()).toBe('leaving')
    expect(client.signIn.mock.calls[0]?.[1]).toEqual({ email: ann.email, changeSecondFactor: true })
  })

  it('that cannot be done says so, and changes nothing', async () => {
    const { client, view, session, marks } = await over()
    client.signIn.mockRejectedValue(new Error('offline'))
    expect(await view.stepUp()).toBe('unreachable')
    expect(session.view()).toBe(view)
    expect(marks.signInUnderWay.read()).toBe(null)
  })

  it('that is canceled leads back, still signed in', async () => {
    const { client, view, marks } = await over()
    await view.stepUp()
    const left = marks.signInUnderWay.read() ?? ''
    expect(client.signIn).toHaveBeenCalledOnce()
    const returnTo = { path: '/comps/7' }
    const outcome = { type: 'failed', error: new Error('access_denied'), returnTo } as const
    const browser = { ...returning, tab: { signInUnderWay: left } }
    const back = openPage('/home', browser, { account: ann, outcome })
    await back.session.start()
    expect(back.page.show).toHaveBeenCalledExactlyOnceWith('/comps/7')
    expect(back.session.view()).toMatchObject({ state: 'signed-in', account: ann })
    expect(back.marks.signedIn.read()).toBe('yes')
  })
})

describe('another tab', () => {
  it('that signs out signs this one out, without a visit to the identity provider', async () => {
    const { session, marks, forget, client, page } = await signedIn()
    marks.signedIn.remove()
    session.check()
    expect(session.view()).toMatchObject({ state: 'anonymous' })
    await vi.waitFor(() => expect(forget).toHaveBeenCalledOnce())
    expect(client.signOut).not.toHaveBeenCalled()
    expect(page.reload).not.toHaveBeenCalled()
  })

  it('that signs in as another person starts this one again', async () => {
    const { session, marks, page } = await signedIn()
    marks.stateOwner.write('bob')
    session.check()
    expect(page.reload).toHaveBeenCalledOnce()
  })

  it('that stores something changes nothing', async () => {
    const { session, page, forget } = await signedIn()
    session.check()
    expect(session.view()).toMatchObject({ state: 'signed-in' })
    expect(forget).not.toHaveBeenCalled()
    expect(page.reload).not.toHaveBeenCalled()
  })
})
