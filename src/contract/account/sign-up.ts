import * as z from 'zod/mini'
import { emailHoldsCardNumber, holdsCardNumber } from '../../domain/account/card-number.ts'
import {
  hasUnusable,
  LONGEST_PASSWORD,
  meetsPasswordRules,
} from '../../domain/account/password-rules.ts'
import { usPhoneOf } from '../../domain/account/us-phone.ts'
import { about, named } from '../about.ts'
import { calls } from '../call.ts'
import { subscriptionSchema } from './subscription.ts'

z.config(z.locales.en())

/**
 * Text that is filled in, that can be seen and stored, and no card number: those belong in the payment
 * provider's frame.
 */
const filledIn = (hint: string, longest: number, holdsCard = holdsCardNumber) =>
  z.string().check(
    z.trim(),
    z.minLength(1, hint),
    z.maxLength(longest, `it may have ${longest} characters at most`),
    z.refine((text) => !hasUnusable(text), 'it has a character that cannot be used here'),
    z.refine((text) => VISIBLE.test(text), hint),
    z.refine((text) => !holdsCard(text), 'a card number does not belong here'),
  )

/** Anything but spaces, marks on other letters, and what has no form at all. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}]/u

const phone = z.pipe(
  filledIn('Enter phone number', 40).check(
    z.refine(
      (text) => text === '' || usPhoneOf(text) !== null,
      'Enter a US phone number, such as (512) 555-0134',
    ),
  ),
  z.transform((text) => usPhoneOf(text) ?? text),
)

const NO_EMAIL = 'Enter an email address, such as name@mail.example'
const email = filledIn('Enter email', 254, emailHoldsCardNumber).check(
  z.toLowerCase(),
  z.regex(z.regexes.email, NO_EMAIL),
  // RFC 5321, section 4.5.3.1.1: the part before the @.
  z.regex(/^[^@]{0,64}@/, NO_EMAIL),
)

const password = z.string().check(
  z.minLength(1, 'Enter password'),
  z.maxLength(LONGEST_PASSWORD, `it may have ${LONGEST_PASSWORD} characters at most`),
  z.refine((text) => !hasUnusable(text), 'it has a character that cannot be used here'),
  z.refine(meetsPasswordRules, 'the password does not meet every rule'),
)

/** Parsing normalizes: the phone becomes E.164, the e-mail lower-case. */
export const signUpSchema = named(
  'SignUp',
  'Who signs up, and the card.',
  z
    .object({
      phone: about('A US phone number, such as (512) 555-0134.', phone),
      firstName: about('At most 64 characters.', filledIn('Enter name', 64)),
      lastName: about('At most 64 characters.', filledIn('Enter name', 64)),
      email: about('Email address.', email),
      password: about(
        'At least 10 characters, with a capital letter, a small letter, a number and one of !@#$%&*?^(){}[]. Left out by people who are signed in already: their identity provider has it.',
        z.exactOptional(password),
      ),
      confirmPassword: about('The password once more.', z.exactOptional(z.string())),
      paymentToken: about(
        'The card, tokenized by the payment provider in the browser.',
        filledIn('Please enter a valid credit card.', 500),
      ),
    })
    .check(
      z.refine((body) => body.confirmPassword === body.password, {
        path: ['confirmPassword'],
        error: 'the passwords differ',
      }),
    ),
)
export type SignUp = z.infer<typeof signUpSchema>

const identityCreatedSchema = named(
  'IdentityCreated',
  'The identity exists; it can sign in once the second call has succeeded.',
  z.object({ email: about('The email address to sign in with.', z.string()) }),
)

/** Made one after the other with the same body (specification, sections 3 and 7), and again where an answer was lost. */
export const signUpCalls = calls({
  createIdentity: {
    method: 'POST',
    path: '/api/account/sign-up-b2c',
    access: 'public',
    security: [{}, { signUpCookie: [] }, { accessToken: [] }],
    tag: 'Account',
    summary: 'Sign up, first call: create the identity',
    description:
      'It cannot sign in before the second call has succeeded. An access token, if there is one, says who subscribes.',
    body: signUpSchema,
    answer: identityCreatedSchema,
    problems: {
      400: ['password-too-common', 'password-not-accepted', 'other-email'],
      409: [
        'sign-in-first',
        'email-taken',
        'begun-with-other-password',
        'being-deleted',
        'sign-up-not-begun',
      ],
      429: ['too-many-attempts', 'too-many-sign-ups'],
      503: ['sign-up-busy', 'sign-in-service-failed', 'payment-refused', 'payment-answer-lost'],
    },
  },
  payForPlan: {
    method: 'POST',
    path: '/api/account/sign-up-square',
    access: 'public',
    security: [{ signUpCookie: [] }, { accessToken: [] }],
    tag: 'Account',
    summary: 'Sign up, second call: pay, with the same body',
    description:
      'Charges the card and starts the subscription. Repeated calls charge nothing twice.',
    body: signUpSchema,
    answer: subscriptionSchema,
    problems: {
      400: ['password-not-accepted', 'other-email'],
      402: ['card-declined'],
      409: ['sign-up-not-begun', 'begun-with-other-password', 'being-deleted', 'email-taken'],
      429: ['too-many-attempts', 'too-many-sign-ups', 'too-many-cards'],
      503: [
        'sign-up-busy',
        'sign-in-service-failed',
        'payment-refused',
        'payment-answer-lost',
        'login-not-ready',
      ],
    },
  },
})
