import { anonymousAccess, currentAccess, grantAccess } from '../data/ask/access.ts'
import { paths } from '../paths.ts'
import type {
  AuthAccount,
  RedirectOutcome,
  ReturnState,
  SignInRequest,
} from './clients/auth-client.ts'
import type { Session } from './session.ts'
import type { CreateSessionAccess } from './session-access.ts'
import type { OpenedClient, SessionDependencies } from './session-dependencies.ts'

/** Who uses the page, from its start: signs in and out, and says so. */
export type SessionControl = {
  readonly view: () => Session
  readonly subscribe: (changed: () => void) => () => void
  /** The login flow on application start. */
  readonly start: () => Promise<void>
  /** Another tab may have signed out, or in as another person. */
  readonly check: () => void
}

/** This tab has left to sign in over a sign-in that holds: to cancel there changes nothing. */
const SIGNED_IN_MEANWHILE = 'signed in meanwhile'

type Opened = OpenedClient & {
  readonly createAccess: CreateSessionAccess
  readonly outcome: RedirectOutcome
}

/** The session of a page, not started yet. */
export const createSession = (dependencies: SessionDependencies): SessionControl => {
  const { open, marks, forget, page, log } = dependencies
  const listeners = new Set<() => void>()
  let opening: Promise<Opened> | null = null
  let started = false
  let leaving = false
  let view: Session

  const show = (next: Session) => {
    view = next
    for (const changed of listeners) changed()
  }

  /** Once for a page: the identity provider's answer can be read only once. */
  const opened = (): Promise<Opened> => {
    opening ??= openClient().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }
  const openClient = async () => {
    // Beside what signs in, and not before: the landing page does without both.
    const [one, { createSessionAccess: createAccess }] = await Promise.all([
      open(),
      import('./session-access.ts'),
    ])
    return { ...one, createAccess, outcome: await one.client.handleRedirect() }
  }

  const anonymous = (signInFailed = false): Session => ({
    state: 'anonymous',
    signIn: () => void signIn(),
    signInAs: (email) => void signIn(email),
    signInFailed,
  })

  const enter = async (account: AuthAccount, returnTo: ReturnState | null) => {
    const { client, realm, createAccess } = await opened()
    if (marks.stateOwner.read() !== account.sub) await forget()
    marks.stateOwner.write(account.sub)
    marks.signedIn.write('yes')
    const leave = () => void signOut()
    grantAccess(createAccess({ client, realm, marks, path: page.path, leave }))
    const searchNotRun = returnTo?.searchNotRun === true
    const { email } = account
    show({
      state: 'signed-in',
      account,
      searchNotRun,
      signOut: leave,
      stepUp: () => signInOver(({ acrValues }) => ({ email, stepUpTo: acrValues })),
      changeSecondFactor: () => signInOver(() => ({ email, changeSecondFactor: true })),
    })
  }

  /**
   * The screen that was opened while the answer to a sign-in was on its way to another page: it was asked for last.
   * Null for home and where the answer itself leads.
   */
  const openedAt = (): string | null => {
    const path = page.path()
    return !answersHere && path !== paths.home && page.isForSignedIn(path) ? path : null
  }

  // Specification, section 4, login flow.
  const follow = async ({ client, outcome }: Opened): Promise<void> => {
    const wasSignedIn = marks.signInUnderWay.read() === SIGNED_IN_MEANWHILE
    marks.signInUnderWay.remove()
    const account = client.activeAccount()
    switch (outcome.type) {
      case 'signed-in': {
        const path = openedAt() ?? outcome.returnTo?.path ?? paths.home
        page.show(page.isForSignedIn(path) ? path : paths.home)
        return enter(outcome.account, outcome.returnTo)
      }
      case 'none':
        if (account !== null) return enter(account, null)
        marks.signedIn.remove()
        return show(anonymous())
      case 'forgot-password':
        marks.signInUnderWay.write('reset')
        return client.resetPassword()
      case 'password-reset':
        marks.signInUnderWay.write('after reset')
        return client.signIn(null)
      case 'failed':
        log('The sign-in failed', outcome.error)
        if (wasSignedIn && account !== null) {
          page.show(outcome.returnTo?.path ?? page.path())
          return enter(account, null)
        }
        marks.signedIn.remove()
        page.show(paths.welcome)
        return show(anonymous())
    }
  }

  const signIn = async (email?: string) => {
    if (leaving) return
    leaving = true
    try {
      const { client } = await opened()
      const path = page.askedFor()
      marks.signInUnderWay.write('asked for')
      const request = email === undefined ? {} : { email }
      await client.signIn(path === null ? null : { path }, request)
    } catch (error) {
      log('The identity provider could not be reached', error)
      marks.signInUnderWay.remove()
      show(anonymous(true))
    } finally {
      leaving = false
    }
  }

  const signInOver = async (requestFor: (client: OpenedClient) => SignInRequest) => {
    try {
      const one = await opened()
      marks.signInUnderWay.write(SIGNED_IN_MEANWHILE)
      await one.client.signIn({ path: page.path() }, requestFor(one))
      return 'leaving'
    } catch (error) {
      log('The identity provider could not be reached', error)
      marks.signInUnderWay.remove()
      return 'unreachable'
    }
  }

  /** The screens go first: what they store on leaving goes with the rest. */
  const turnAway = async (next: Session) => {
    marks.signedIn.remove()
    marks.stateOwner.remove()
    grantAccess(anonymousAccess)
    show(next)
    await new Promise((resolve) => setTimeout(resolve))
    await forget()
  }

  const signOut = async () => {
    if (view.state !== 'signed-in') return
    try {
      show({ state: 'starting' })
      const { client } = await opened()
      await currentAccess().end()
      await turnAway({ state: 'starting' })
      await client.signOut()
    } catch (error) {
      log('Signing out at the identity provider failed', error)
      page.load(paths.welcome)
    }
  }

  const answersHere = page.hasRedirectAnswer()
  const mayBeSignedIn =
    marks.signedIn.read() !== null || marks.signInUnderWay.read() !== null || answersHere
  view = mayBeSignedIn ? { state: 'starting' } : anonymous()

  return {
    view: () => view,
    subscribe: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    start: async () => {
      if (started || view.state !== 'starting') return
      started = true
      try {
        await follow(await opened())
      } catch (error) {
        log('The sign-in failed', error)
        show(anonymous())
      }
    },
    check: () => {
      if (view.state !== 'signed-in') return
      if (marks.signedIn.read() === null) {
        // The tokens are gone with the other tab's.
        opening = null
        void turnAway(anonymous())
      } else if (marks.stateOwner.read() !== view.account.sub) page.reload()
    },
  }
}
