import { useEffect, useRef, useState } from 'react'
import { signUpCalls } from '../../contract/account/sign-up.ts'
import { usPhoneOf } from '../../domain/account/us-phone.ts'
import { ask } from '../data/ask/ask.ts'
import { runSignUp, type SignUpState } from './run-sign-up.ts'
import { type Registrant, type SignUpForm, toSignUp } from './sign-up-form.ts'
import type { CardEntry } from './use-square-card.ts'

/** How a sign-up ended. */
export type SignUpEnd = Extract<SignUpState, { state: 'succeeded' | 'failed' }>

/** A sign-up from the form to the paid plan. It runs once at a time, and never again once it has succeeded. */
export const useSignUp = (
  registrant: Registrant,
  tokenize: CardEntry['tokenize'],
  onEnd: (end: SignUpEnd, sent: SignUpForm) => void,
) => {
  const [view, setView] = useState<SignUpState>({ state: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const submit = async (form: SignUpForm) => {
    if (running.current !== null) return
    const mine = new AbortController()
    running.current = mine
    const show = (state: SignUpState) => {
      setView(state)
      if (state.state === 'failed') running.current = null
      if (state.state === 'failed' || state.state === 'succeeded') onEnd(state, form)
    }
    const holder = {
      givenName: form.firstName.trim(),
      familyName: form.lastName.trim(),
      email: form.email.trim(),
      phone: usPhoneOf(form.phone) ?? form.phone,
    }
    await runSignUp(
      {
        tokenizeCard: () => tokenize(holder),
        bodyWith: (token) => toSignUp(form, registrant, token),
        createIdentity: (body) =>
          ask(signUpCalls.createIdentity, { body }, { signal: mine.signal }),
        payForPlan: (body) => ask(signUpCalls.payForPlan, { body }, { signal: mine.signal }),
      },
      show,
      mine.signal,
    )
  }

  useKeepHere(view.state === 'processing')
  return { view, submit }
}

/** The browser asks before the page is left while a payment is under way. */
const useKeepHere = (paying: boolean) =>
  useEffect(() => {
    if (!paying) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [paying])
