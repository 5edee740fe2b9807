import { describe, expect, it } from 'vitest'
import type { SignUp } from '../../contract/account/sign-up.ts'
import { err, ok } from '../../domain/result.ts'
import type { CallFailure } from '../data/ask/request.ts'
import { runSignUp, type SignUpState, type SignUpSteps } from './run-sign-up.ts'

const body = (paymentToken: string): SignUp => ({
  phone: '+15125550134',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@mail.example',
  password: 'Abcdefgh1!',
  confirmPassword: 'Abcdefgh1!',
  paymentToken,
})

const refused = (status: number, text: string, field: string | null = null): CallFailure => ({
  kind: 'refused',
  status,
  text,
  code: 'ours',
  field,
})
/** What a proxy says in the server's place. */
const refusedByProxy = (status: number): CallFailure => ({
  kind: 'refused',
  status,
  text: `Server error (${status}).`,
  code: null,
  field: null,
})
const unreachable: CallFailure = { kind: 'unreachable', text: 'Network error' }

/** Runs a sign-up whose steps succeed unless set otherwise; returns what was done and shown. */
const run = async (changed: Partial<SignUpSteps> = {}, leaving = new AbortController()) => {
  const done: string[] = []
  const shown: SignUpState[] = []
  const noting =
    <A extends unknown[], R>(name: string, step: (...given: A) => Promise<R>) =>
    (...given: A) => {
      done.push([name, ...given.map((value) => JSON.stringify(value))].join(' '))
      return step(...given)
    }
  await runSignUp(
    {
      tokenizeCard: noting('card', changed.tokenizeCard ?? (async () => ok('cnon:1'))),
      bodyWith: changed.bodyWith ?? body,
      createIdentity: noting('account', changed.createIdentity ?? (async () => ok(undefined))),
      payForPlan: noting('payment', changed.payForPlan ?? (async () => ok(undefined))),
    },
    (state) => shown.push(state),
    leaving.signal,
  )
  return { done, shown, last: shown.at(-1) }
}

/** The sentence a sign-up failed with; undefined when it did not fail. */
const failure = (state: SignUpState | undefined) =>
  state?.state === 'failed' ? state.failure : undefined

describe('a sign-up', () => {
  it('tokenizes, makes the identity, pays, and stays succeeded', async () => {
    const sent = JSON.stringify(body('cnon:1'))
    const { done, shown } = await run()
    expect(done).toEqual(['card', `account ${sent}`, `payment ${sent}`])
    expect(shown).toEqual([
      { state: 'processing', step: 'card' },
      { state: 'processing', step: 'account' },
      { state: 'processing', step: 'payment' },
      { state: 'succeeded' },
    ])
  })

  it('sends nothing when the card gives no token', async () => {
    const { done, last } = await run({ tokenizeCard: async () => err('not valid') })
    expect(done).toEqual(['card'])
    const text = 'Please enter a valid credit card.'
    expect(failure(last)).toEqual({ text, at: { field: 'card', text } })
  })

  it('does not pay when no account could be made', async () => {
    const { done, last } = await run({
      createIdentity: async () => err(refused(409, 'sign in instead', 'email')),
    })
    expect(done.map((step) => step.split(' ')[0])).toEqual(['card', 'account'])
    expect(failure(last)).toEqual({
      text: 'Error creating account: sign in instead',
      at: { field: 'email', text: 'Sign in instead' },
    })
  })

  it('says why a payment failed, at the card when the server names it', async () => {
    const declined = refused(402, 'the card was declined', 'paymentToken')
    const { last } = await run({ payForPlan: async () => err(declined) })
    expect(failure(last)).toEqual({
      text: 'Error processing payment: the card was declined',
      at: { field: 'card', text: 'The card was declined' },
    })
  })

  it('names no field that the form does not have', async () => {
    const { last } = await run({ payForPlan: async () => err(refused(503, 'later', 'price')) })
    expect(failure(last)).toEqual({ text: 'Error processing payment: later', at: null })
  })

  it.each([
    ['createIdentity', 'Error creating account: the server could not be reached.'],
    ['payForPlan', 'Error processing payment: the server’s answer got lost.'],
  ] as const)(
    'says that the network was lost in %s, and that pressing again is safe',
    async (step, text) => {
      const { last } = await run({ [step]: async () => err(unreachable) })
      expect(failure(last)?.text.startsWith(text)).toBe(true)
      expect(failure(last)?.text).toMatch(/press Pay again/)
    },
  )

  it.each([404, 500, 502, 504])(
    'takes the %i of a proxy in the server’s place for a lost answer',
    async (status) => {
      const { last } = await run({ payForPlan: async () => err(refusedByProxy(status)) })
      expect(failure(last)?.text).toMatch(/answer got lost/)
    },
  )

  it('never says that nothing was charged: an earlier try may have paid', async () => {
    const failures = [
      await run({ tokenizeCard: async () => err('unreachable') }),
      await run({ createIdentity: async () => err(unreachable) }),
      await run({ payForPlan: async () => err(unreachable) }),
    ]
    for (const { last } of failures) {
      expect(failure(last)?.text).toMatch(/charged once at most/)
      expect(failure(last)?.text).not.toMatch(/nothing was/i)
    }
  })

  it('begins no further step once the reader has left', async () => {
    const leaving = new AbortController()
    const { done, shown } = await run(
      {
        createIdentity: async () => {
          leaving.abort()
          return ok(undefined)
        },
      },
      leaving,
    )
    expect(done.map((step) => step.split(' ')[0])).toEqual(['card', 'account'])
    expect(shown.at(-1)).toEqual({ state: 'processing', step: 'account' })
  })
})
