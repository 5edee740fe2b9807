import type { SignUp } from '../../contract/account/sign-up.ts'
import type { Result } from '../../domain/result.ts'
import type { CallFailure } from '../data/ask/request.ts'
import { asSentence, fieldNamed, type SignUpField } from './sign-up-form.ts'

/** The state of a sign-up (specification, section 4). */
export type SignUpState =
  | { readonly state: 'idle' }
  | { readonly state: 'processing'; readonly step: SignUpStep }
  | { readonly state: 'succeeded' }
  | { readonly state: 'failed'; readonly failure: SignUpFailure }

/** The card is tokenized, then the identity made, then the plan paid. */
export type SignUpStep = 'card' | 'account' | 'payment'

/** Why a sign-up failed; `text` is the sentence of the specification's section 8. */
export type SignUpFailure = {
  readonly text: string
  /** The field, or the card, that the server names, and what it says of it. */
  readonly at: { readonly field: SignUpField | 'card'; readonly text: string } | null
}

/** Why a card gave no token. */
export type CardFault = 'not ready' | 'not loaded' | 'not valid' | 'unreachable'

/** The three steps, as they are done in a browser. */
export type SignUpSteps = {
  readonly tokenizeCard: () => Promise<Result<string, CardFault>>
  /** The body with this token; null when the form is not valid. */
  readonly bodyWith: (paymentToken: string) => SignUp | null
  readonly createIdentity: (body: SignUp) => Promise<Result<unknown, CallFailure>>
  readonly payForPlan: (body: SignUp) => Promise<Result<unknown, CallFailure>>
}

/**
 * Takes the steps one after the other, and reports each state. A step begins only after the one before it
 * succeeded, and while the reader is still here: `leaving` ends it between two steps without a word. Each run
 * has a fresh token; run again after a failure it repeats the calls, which the server takes as the same
 * sign-up.
 */
export const runSignUp = async (
  steps: SignUpSteps,
  show: (state: SignUpState) => void,
  leaving: AbortSignal,
): Promise<void> => {
  show({ state: 'processing', step: 'card' })
  const token = await steps.tokenizeCard()
  if (leaving.aborted) return
  if (!token.ok) return show(cardFailure(cardTexts[token.error]))

  const body = steps.bodyWith(token.value)
  if (body === null) return show(cardFailure(cardTexts['not valid']))

  show({ state: 'processing', step: 'account' })
  const identity = await steps.createIdentity(body)
  if (leaving.aborted) return
  if (!identity.ok) return show(callFailure('account', identity.error))

  show({ state: 'processing', step: 'payment' })
  const payment = await steps.payForPlan(body)
  if (leaving.aborted) return
  show(payment.ok ? { state: 'succeeded' } : callFailure('payment', payment.error))
}

/** Specification, section 8, and two cases it does not know. */
const cardTexts: Record<CardFault, string> = {
  'not valid': 'Please enter a valid credit card.',
  'not loaded': 'Failed to initialize Square Payment Form.',
  'not ready': 'The card form is not ready yet. Wait for it, then press Pay again.',
  unreachable:
    'Network error: the card could not be checked. Check your connection and press Pay again. You are charged once at most.',
}

const cardFailure = (text: string): SignUpState => ({
  state: 'failed',
  failure: { text, at: { field: 'card', text } },
})

const callFailure = (step: 'account' | 'payment', failure: CallFailure): SignUpState => {
  if (failure.kind !== 'refused' || isProxys(failure)) {
    return { state: 'failed', failure: { text: `${prefixes[step]}${lostTexts[step]}`, at: null } }
  }
  const { text, field } = failure
  const named: SignUpField | 'card' | null = field === 'paymentToken' ? 'card' : fieldNamed(field)
  const at = named === null ? null : { field: named, text: asSentence(text) }
  return { state: 'failed', failure: { text: `${prefixes[step]}${text}`, at } }
}

/** Specification, section 8. */
const prefixes = {
  account: 'Error creating account: ',
  payment: 'Error processing payment: ',
}

/** Every refusal of our server names its code. A proxy’s may hide that the server has acted. */
const isProxys = ({ code }: CallFailure & { readonly kind: 'refused' }): boolean => code === null

/**
 * No answer that can be read: whether the step was done is not known, nor whether an earlier try has paid.
 * Repeating it is safe.
 */
const lostTexts = {
  account:
    'the server could not be reached. Check your connection and press Pay again. You are charged once at most.',
  payment:
    'the server’s answer got lost. Check your connection and press Pay again. It picks up where it stopped, and you are charged once at most.',
}
