import { useState } from 'react'
import { useBrowserStorage } from '../data/storage/browser-storage.ts'
import type { SignUpFailure } from './run-sign-up.ts'
import {
  emptySignUpForm,
  findFaults,
  type Registrant,
  type SignUpField,
  type SignUpForm,
} from './sign-up-form.ts'

/** What is typed, what is wrong with it, and what may be said of that already. */
export const useTypedForm = (registrant: Registrant, knownEmail: string) => {
  const { signUpDraft } = useBrowserStorage()
  const [form, setForm] = useState<SignUpForm>(() => {
    const draft = signUpDraft.read()
    const { phone = '', firstName = '', lastName = '', email = '' } = draft ?? {}
    return { ...emptySignUpForm, phone, firstName, lastName, email: knownEmail || email }
  })
  const [left, setLeft] = useState<ReadonlySet<SignUpField>>(new Set())
  const [submitted, setSubmitted] = useState(false)
  const [refused, setRefused] = useState<{
    readonly at: SignUpFailure['at']
    readonly sent: SignUpForm
  } | null>(null)

  const change = (changes: Partial<SignUpForm>) => {
    const next = { ...form, ...changes }
    setForm(next)
    signUpDraft.write(next)
  }

  const faults = findFaults(form, registrant)
  // Specification, section 5: a field that is empty is named after submit; a slip as soon as it is left.
  const errorOf = (field: SignUpField): string | null => {
    const mayShowFault = submitted || (left.has(field) && form[field].trim() !== '')
    const isRefused = refused?.at?.field === field && refused.sent[field] === form[field]
    return (
      (mayShowFault ? faults[field] : undefined) ?? (isRefused ? (refused.at?.text ?? null) : null)
    )
  }

  return {
    form,
    change,
    errorOf,
    leave: (field: SignUpField) => setLeft((fields) => new Set([...fields, field])),
    /** Shows every fault from now on; returns whether there is none. */
    checkAll: (): boolean => {
      setSubmitted(true)
      return Object.keys(faults).length === 0
    },
    /** What the server would not take of the form as it was sent. */
    refuse: (at: SignUpFailure['at'], sent: SignUpForm) => setRefused({ at, sent }),
    forget: () => signUpDraft.remove(),
  }
}
