import { inMinutes } from '../../../../src/domain/in-minutes.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../src/domain/time-units.ts'
import { type DemoUser, demoToShow } from '../demo-user.ts'
import { signInPage } from '../pages/identity-pages.ts'
import type { Limit } from '../throttle.ts'
import {
  afterPassword,
  type Entering,
  type SecondFactorDeps,
  secondFactorPage,
  takeSecondFactor,
} from './second-factor-steps.ts'
import {
  cancelled,
  forgotPassword,
  type Outcome,
  type Shown,
  type Steps,
  typedEmail,
  type Visit,
} from './steps.ts'

/** The sign-in policy: e-mail and password, and the second factor of those who have one. */
export const signInSteps = (deps: SecondFactorDeps & { readonly demo: DemoUser | null }): Steps => {
  /** Null before the password, and when the user is gone since. */
  const enteringOf = async ({ uid }: Visit): Promise<Entering | null> => {
    const underWay = await deps.underWay.find(uid)
    const user = underWay && (await deps.directory.findById(underWay.userId))
    return underWay !== null && user?.accountEnabled ? { user, underWay } : null
  }
  const page = async (email: string, problem?: string) =>
    signInPage({ email, problem, demo: await demoToShow(deps.demo, deps.directory) })
  return {
    show: async (visit) => {
      const entering = await enteringOf(visit)
      return entering === null
        ? { kind: 'page', page: await page(visit.loginHint) }
        : secondFactorPage(entering, visit)
    },
    take: async (visit, form) => {
      const email = typedEmail(form)
      const refuse = async (statusCode: number, problem: string): Promise<Shown> => ({
        kind: 'page',
        statusCode,
        page: await page(email, problem),
      })
      switch (form.get('action')) {
        case 'forgot':
          return forgotPassword(deps.now())
        case 'cancel':
          await deps.underWay.remove(visit.uid)
          return cancelled(deps.now())
        case 'code':
        case 'turn-on':
        case 'turn-off':
        case 'leave': {
          const entering = await enteringOf(visit)
          return entering === null
            ? { kind: 'again' }
            : takeSecondFactor(deps, visit, entering, form)
        }
        default:
          return signIn(deps, visit, { email, password: form.get('password') ?? '' }, refuse)
      }
    },
  }
}

const signIn = async (
  deps: SecondFactorDeps,
  visit: Visit,
  { email, password }: { readonly email: string; readonly password: string },
  refuse: (statusCode: number, problem: string) => Promise<Shown>,
): Promise<Outcome> => {
  const { directory, throttle, knownPlaces, report } = deps
  const { network } = visit
  if (email === '' || password === '') return refuse(400, 'Enter your email and password.')
  const account = email.toLowerCase()
  const here = `sign-in ${network} ${account}`
  const address = `sign-in address ${network}`
  const everywhere = `sign-in account ${account}`
  // Counted before the password is checked, so that many requests at once do not get around it.
  const taken = await throttle.take(
    { key: here, limit: PER_ACCOUNT_AND_ADDRESS },
    { key: address, limit: PER_ADDRESS },
    ...((await knownPlaces.knows(account, network))
      ? []
      : [{ key: everywhere, limit: PER_ACCOUNT }]),
  )
  const user = await directory.findByEmail(email)
  const who = { userId: user?.id ?? null, network }
  if (taken.waitMs > 0) {
    if (taken.isFirstRefused) report({ event: 'authn_login_lock', ...who })
    const sentence = `Too many tries. Try again ${inMinutes(taken.waitMs)}.`
    return { ...(await refuse(429, sentence)), retryAfterMs: taken.waitMs }
  }
  const isTheirs = await directory.isPasswordOf(user, password.slice(0, 256))
  if (user === null || !isTheirs) {
    report({ event: 'authn_login_fail', ...who })
    return refuse(400, 'Wrong email or password. Try again.')
  }
  await throttle.clear(here)
  await throttle.giveBack(address)
  await throttle.giveBack(everywhere)
  if (!user.accountEnabled)
    return refuse(
      403,
      'This account is not open. If you have not finished signing up, do that first.',
    )
  return afterPassword(deps, visit, user)
}

const FIFTEEN_MINUTES_MS = 15 * MINUTE_MS
/** Who tries is slowed down, and the owner elsewhere is not. */
const PER_ACCOUNT_AND_ADDRESS: Limit = { times: 10, windowMs: FIFTEEN_MINUTES_MS }
const PER_ADDRESS: Limit = { times: 50, windowMs: FIFTEEN_MINUTES_MS }
/**
 * Guesses from many networks at once (OWASP ASVS 4.0.3, 2.2.1), anywhere the owner has not signed in from.
 */
const PER_ACCOUNT: Limit = { times: 100, windowMs: HOUR_MS }
