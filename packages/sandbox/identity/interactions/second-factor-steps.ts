import { inMinutes } from '../../../../src/domain/in-minutes.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../src/domain/time-units.ts'
import type { User } from '../directory.ts'
import { codePage, turnOffPage, turnOnPage } from '../pages/second-factor-pages.ts'
import type { Limit } from '../throttle.ts'
import { acceptedStep, newTotpSecret } from '../totp.ts'
import type { SignInsUnderWay, UnderWay } from './sign-ins-under-way.ts'
import type { Outcome, Shown, StepsDeps, Visit } from './steps.ts'

export type SecondFactorDeps = StepsDeps & {
  readonly underWay: SignInsUnderWay
  /** Notifies the owner of an account that its second factor is on or off now. */
  readonly secondFactorChanged: (email: string, turned: 'on' | 'off') => Promise<void>
}

/** A user who has given the password, and what is next. */
export type Entering = { readonly user: User; readonly underWay: UnderWay }

/** After the password: the code of those who have a second factor. */
export const afterPassword = async (
  deps: SecondFactorDeps,
  visit: Visit,
  user: User,
): Promise<Outcome> => {
  if (user.totp === null) return afterCode(deps, visit, { user, usedCode: false })
  await deps.underWay.keep(visit.uid, { next: 'code', userId: user.id })
  return { kind: 'again' }
}

/** The page that is next. */
export const secondFactorPage = (
  { user: { email }, underWay }: Entering,
  { secondFactor }: Visit,
  problem?: string,
): Shown => {
  const page = (): string => {
    if (underWay.next === 'code') return codePage({ email, problem })
    const { offered } = underWay
    return offered === null
      ? turnOffPage({ email })
      : turnOnPage({ email, secret: offered, isAskedFor: secondFactor === 'asked for', problem })
  }
  return { kind: 'page', statusCode: problem === undefined ? 200 : 400, page: page() }
}

/** Takes the form of that page. */
export const takeSecondFactor = async (
  deps: SecondFactorDeps,
  visit: Visit,
  entering: Entering,
  form: URLSearchParams,
): Promise<Outcome> => {
  const { user, underWay } = entering
  const code = form.get('code') ?? ''
  if (underWay.next === 'code') return enterCode(deps, visit, entering, code)
  const { offered, usedCode } = underWay
  switch (form.get('action')) {
    case 'turn-off':
      return offered === null ? turn(deps, visit, user, null) : { kind: 'again' }
    case 'leave':
      return finish(deps, visit, { user, usedCode })
    default: {
      if (offered === null) return { kind: 'again' }
      const step = acceptedStep(offered, code, { now: deps.now(), lastStep: 0 })
      return step === null
        ? secondFactorPage(entering, visit, WRONG)
        : turn(deps, visit, user, { secret: offered, lastStep: step })
    }
  }
}

const enterCode = async (
  deps: SecondFactorDeps,
  visit: Visit,
  entering: Entering,
  code: string,
): Promise<Outcome> => {
  const { directory, throttle, knownPlaces, report } = deps
  const { user } = entering
  const { network } = visit
  const here = `code ${network} ${user.id}`
  const everywhere = `code account ${user.id}`
  // Counted before the code is looked at, as passwords are.
  const taken = await throttle.take(
    { key: here, limit: PER_ACCOUNT_AND_ADDRESS },
    ...((await knownPlaces.knows(user.email, network))
      ? []
      : [{ key: everywhere, limit: PER_ACCOUNT }]),
  )
  const who = { userId: user.id, network }
  if (taken.waitMs > 0) {
    if (taken.isFirstRefused) report({ event: 'authn_login_lock', ...who })
    const sentence = `Too many tries. Try again ${inMinutes(taken.waitMs)}.`
    const shown = secondFactorPage(entering, visit, sentence)
    return { ...shown, statusCode: 429, retryAfterMs: taken.waitMs }
  }
  if (!(await directory.takeTotpCode(user, code))) {
    report({ event: 'authn_login_fail', ...who })
    return secondFactorPage(entering, visit, WRONG)
  }
  await throttle.clear(here)
  await throttle.giveBack(everywhere)
  return afterCode(deps, visit, { user, usedCode: true })
}

type SignedIn = { readonly user: User; readonly usedCode: boolean }

const afterCode = async (
  deps: SecondFactorDeps,
  visit: Visit,
  { user, usedCode }: SignedIn,
): Promise<Outcome> => {
  const { secondFactor } = visit
  const isOver = secondFactor === null || (secondFactor === 'asked for' && usedCode)
  if (isOver) return finish(deps, visit, { user, usedCode })
  await deps.underWay.keep(visit.uid, {
    next: 'second factor',
    userId: user.id,
    usedCode,
    offered: usedCode ? null : newTotpSecret(),
  })
  return { kind: 'again' }
}

const turn = async (
  deps: SecondFactorDeps,
  visit: Visit,
  user: User,
  totp: User['totp'],
): Promise<Outcome> => {
  await deps.directory.change(user.id, { totp, keptSession: visit.session })
  deps.report({ event: 'user_updated', userId: user.id, network: visit.network })
  await deps.secondFactorChanged(user.email, totp === null ? 'off' : 'on')
  return finish(deps, visit, { user, usedCode: totp !== null })
}

const finish = async (
  { knownPlaces, underWay }: SecondFactorDeps,
  { uid, network }: Visit,
  { user, usedCode }: SignedIn,
): Promise<Outcome> => {
  await underWay.remove(uid)
  // Not before: knowing the password alone makes a network no more familiar.
  await knownPlaces.remember(user.email, network)
  return { kind: 'signed-in', userId: user.id, usedCode }
}

const WRONG = 'Wrong code. Wait for the next one in your app and try again.'

const PER_ACCOUNT_AND_ADDRESS: Limit = { times: 10, windowMs: 15 * MINUTE_MS }
/** Three of a million codes count at a time, so that a month of guesses finds one with less than 5%. */
const PER_ACCOUNT: Limit = { times: 20, windowMs: HOUR_MS }
