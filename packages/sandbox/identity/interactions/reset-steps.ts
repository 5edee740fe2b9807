import {
  hasUnusable,
  meetsPasswordRules,
  PASSWORD_TOO_COMMON,
} from '../../../../src/domain/account/password-rules.ts'
import { inMinutes } from '../../../../src/domain/in-minutes.ts'
import { HOUR_MS } from '../../../../src/domain/time-units.ts'
import { newPasswordPage, resetCodePage, resetEmailPage } from '../pages/identity-pages.ts'
import type { Limit } from '../throttle.ts'
import type { Reset, ResetCodes } from './reset-codes.ts'
import {
  cancelled,
  type Outcome,
  type Shown,
  type Steps,
  type StepsDeps,
  typedEmail,
  type Visit,
} from './steps.ts'

/** An e-mail as plain text. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string }

type Deps = StepsDeps & {
  readonly codes: ResetCodes
  /** Sends without being waited for: how long that takes would show whether there is such an account. */
  readonly post: (mail: Mail) => void
  /** Where mails are read, when they do not leave this machine. */
  readonly mailbox: string | null
  readonly isCommonPassword: (password: string) => boolean
  /** Notifies the owner of an account that it has a new password. */
  readonly passwordChanged: (email: string) => Promise<void>
}

/** The reset policy: e-mail, the code sent there, a new password. */
export const resetSteps = (deps: Deps): Steps => ({
  show: async (visit) => page(deps, await deps.codes.find(visit.uid), visit),
  take: async (visit, form) => {
    const reset = await deps.codes.find(visit.uid)
    switch (form.get('action')) {
      case 'cancel':
        return cancelled(deps.now())
      case 'other-email':
        await deps.codes.forget(visit.uid)
        return { kind: 'again' }
      case 'send-again':
        return reset === null ? { kind: 'again' } : sendCode(deps, visit, reset.email)
      case 'verify':
        return reset === null
          ? { kind: 'again' }
          : checkCode(deps, visit, reset, form.get('code') ?? '')
      case 'set-password':
        return reset?.proven === true ? setPassword(deps, visit, reset, form) : { kind: 'again' }
      default:
        return sendCode(deps, visit, typedEmail(form))
    }
  },
})

const page = (
  { mailbox }: Deps,
  reset: Reset | null,
  { loginHint }: Visit,
  problem?: string,
): Shown => {
  const statusCode = problem === undefined ? 200 : 400
  if (reset === null)
    return { kind: 'page', statusCode, page: resetEmailPage({ email: loginHint, problem }) }
  const { email, proven } = reset
  return {
    kind: 'page',
    statusCode,
    page: proven
      ? newPasswordPage({ email, problem, tried: null })
      : resetCodePage({ email, problem, mailbox }),
  }
}

const sendCode = async (deps: Deps, visit: Visit, email: string): Promise<Outcome> => {
  const asked = { ...visit, loginHint: email }
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return page(deps, null, asked, 'Enter your email address.')
  const account = email.toLowerCase()
  const { waitMs } = await deps.throttle.take(
    { key: `reset ${visit.network} ${account}`, limit: PER_ACCOUNT_AND_ADDRESS },
    { key: `reset address ${visit.network}`, limit: PER_ADDRESS },
    ...((await deps.knownPlaces.knows(account, visit.network))
      ? []
      : [{ key: `reset account ${account}`, limit: PER_ACCOUNT }]),
  )
  if (waitMs > 0) {
    const sentence = `You asked for too many codes. Ask for another ${inMinutes(waitMs)}.`
    const shown = page(deps, await deps.codes.find(visit.uid), asked, sentence)
    return { ...shown, statusCode: 429, retryAfterMs: waitMs }
  }
  const user = await deps.directory.findByEmail(email)
  const code = await deps.codes.issue(visit.uid, email)
  if (user?.accountEnabled) deps.post(codeMail(user.email, code))
  return { kind: 'again' }
}

const checkCode = async (
  deps: Deps,
  visit: Visit,
  reset: Reset,
  typed: string,
): Promise<Outcome> => {
  switch (await deps.codes.check(visit.uid, typed.replace(/\D/g, ''))) {
    case 'right':
      return { kind: 'again' }
    case 'wrong':
      return page(deps, reset, visit, 'Wrong code. Check it and try again.')
    case 'used-up':
      return page(deps, reset, visit, 'This code no longer works. Send a new one.')
  }
}

const setPassword = async (
  deps: Deps,
  visit: Visit,
  { email }: Reset,
  form: URLSearchParams,
): Promise<Outcome> => {
  const password = form.get('password') ?? ''
  const refuse = (problem: string, tried: string): Outcome => ({
    kind: 'page',
    statusCode: 400,
    page: newPasswordPage({ email, problem, tried }),
  })
  if (hasUnusable(password))
    return refuse('The password has a character that cannot be used here.', password)
  if (!meetsPasswordRules(password))
    return refuse('The password does not meet every rule.', password)
  if (deps.isCommonPassword(password)) return refuse(PASSWORD_TOO_COMMON, password)
  if (form.get('confirmPassword') !== password)
    return refuse('The passwords do not match.', password)
  const user = await deps.directory.findByEmail(email)
  await deps.codes.forget(visit.uid)
  if (!user?.accountEnabled) return page(deps, null, visit, 'Start again.')
  await deps.directory.change(user.id, { password, keptSession: visit.session })
  deps.report({ event: 'authn_password_change', userId: user.id, network: visit.network })
  await deps.passwordChanged(user.email)
  return { kind: 'signed-in', userId: user.id, usedCode: false }
}

const codeMail = (to: string, code: string): Mail => ({
  to,
  subject: 'Your code for a new password',
  text: `Your code is ${code}

Enter it on the page where you asked for a new Flip Search Pro password. It works for 10 minutes.

If you did not ask for it, ignore this email. Your password stays the same.
`,
})

const PER_ACCOUNT_AND_ADDRESS: Limit = { times: 5, windowMs: HOUR_MS }
const PER_ADDRESS: Limit = { times: 30, windowMs: HOUR_MS }
/** Asked for from many networks at once, anywhere the owner has not signed in from. */
const PER_ACCOUNT: Limit = { times: 20, windowMs: HOUR_MS }
