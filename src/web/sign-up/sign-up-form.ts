import * as z from 'zod/mini'
import { type SignUp, signUpSchema } from '../../contract/account/sign-up.ts'
import { passwordRules } from '../../domain/account/password-rules.ts'

/** The fields of the form, in its order. */
export const signUpFields = [
  'phone',
  'firstName',
  'lastName',
  'email',
  'password',
  'confirmPassword',
] as const
export type SignUpField = (typeof signUpFields)[number]

/** What is typed. */
export type SignUpForm = Readonly<Record<SignUpField, string>>

/** A form in which nothing has been typed yet. */
export const emptySignUpForm: SignUpForm = {
  phone: '',
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
}

/** Who signs up: a new person chooses a password; a signed-in person has one at their identity provider. */
export type Registrant = 'new' | 'signed-in'

/** What is wrong with a form: a sentence for each field at fault. */
export type SignUpFaults = Partial<Record<SignUpField, string>>

/** What the contract, which the server shares, and the specification (section 5) say of a form. */
export const findFaults = (form: SignUpForm, registrant: Registrant): SignUpFaults => {
  const parsed = z.safeParse(signUpSchema, bodyOf(form, registrant, ANY_TOKEN))
  const faults: SignUpFaults = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = fieldNamed(path[0])
    if (field !== null) faults[field] ??= asSentence(message)
  }
  if (registrant === 'new') {
    if (form.confirmPassword === '') faults.confirmPassword = 'Confirm password'
    else if (form.confirmPassword !== form.password) faults.confirmPassword = PASSWORDS_DIFFER
  }
  return faults
}

/** The body of both calls, as the contract normalizes it; null when the form is not valid. */
export const toSignUp = (
  form: SignUpForm,
  registrant: Registrant,
  paymentToken: string,
): SignUp | null => {
  const parsed = z.safeParse(signUpSchema, bodyOf(form, registrant, paymentToken))
  return parsed.success ? parsed.data : null
}

/** The field of the form that the wire names so; null when it is none. */
export const fieldNamed = (name: unknown): SignUpField | null =>
  signUpFields.find((field) => field === name) ?? null

/** Every rule of a password with whether it is met, for the live list (specification, section 5). */
export const checkedRules = ({ password, confirmPassword }: SignUpForm) => [
  ...passwordRules.map(({ label, isMet }) => ({ label, met: isMet(password) })),
  { label: 'Both passwords match', met: password !== '' && password === confirmPassword },
]

/** A server's text as it is under a field. */
export const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const bodyOf = (form: SignUpForm, registrant: Registrant, paymentToken: string) => {
  const { password, confirmPassword, ...person } = form
  return registrant === 'new'
    ? { ...person, password, confirmPassword, paymentToken }
    : { ...person, paymentToken }
}

// The form is checked before the card is tokenized.
const ANY_TOKEN = 'none yet'
const PASSWORDS_DIFFER = 'The passwords do not match'
