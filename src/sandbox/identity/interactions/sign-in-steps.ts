import { inMinutes } from '../../../domain/in-minutes.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/time-units.ts'
import { type DemoUser, demoToShow } from '../demo-user.ts'
import { signInPage } from '../pages/identity-pages.ts'
import type { Limit } from '../throttle.ts'
import {
  cancelled,
  forgotPassword,
  type Outcome,
  type Shown,
  type Steps,
  type StepsDeps,
  typedEmail,
  type Visit,
} from './steps.ts'

/** The sign-in policy: e-mail and password. */
export const signInSteps = (deps: StepsDeps & { readonly demo: DemoUser | null }): Steps => {
  const page = async (email: string, problem?: string) =>
    signInPage({ email, problem, demo: await demoToShow(deps.demo, deps.directory) })
  return {
    show: async ({ loginHint }) => ({ kind: 'page', page: await page(loginHint) }),
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
          return cancelled(deps.now())
        default:
          return signIn(deps, visit, { email, password: form.get('password') ?? '' }, refuse)
      }
    },
  }
}

const signIn = async (
  { directory, throttle, knownPlaces, report }: StepsDeps,
  { network }: Visit,
  { email, password }: { readonly email: string; readonly password: string },
  refuse: (statusCode: number, problem: string) => Promise<Shown>,
): Promise<Outcome> => {
  if (email === '' || password === '') return refuse(400, 'Enter your email and password.')
  const account = email.toLowerCase()
  const here = `sign-in ${network} ${account}`
  const address = `sign-in address ${network}`
  const everywhere = `sign-in account ${account}`
  // Counted before the password is looked at, so many requests at once are not a way around it.
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
  await knownPlaces.remember(account, network)
  if (!user.accountEnabled)
    return refuse(
      403,
      'This account is not open. If you have not finished signing up, do that first.',
    )
  return { kind: 'signed-in', userId: user.id }
}

const FIFTEEN_MINUTES_MS = 15 * MINUTE_MS
/** Who tries is slowed down, and the owner elsewhere is not. */
const PER_ACCOUNT_AND_ADDRESS: Limit = { times: 10, windowMs: FIFTEEN_MINUTES_MS }
const PER_ADDRESS: Limit = { times: 50, windowMs: FIFTEEN_MINUTES_MS }
/**
 * Guesses from many networks at once (OWASP ASVS 4.0.3, 2.2.1), anywhere the owner has not signed in from.
 */
const PER_ACCOUNT: Limit = { times: 100, windowMs: HOUR_MS }
