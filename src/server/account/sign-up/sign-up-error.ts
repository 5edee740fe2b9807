import { PASSWORD_TOO_COMMON } from '../../../domain/account/password-rules.ts'
import { inMinutes } from '../../../domain/in-minutes.ts'
import { Problem } from '../../platform/requests/problem.ts'
import type { ServiceError } from '../ports.ts'

/** Why a call of the sign-up did not succeed. */
export type SignUpError =
  | { readonly type: 'PasswordMissing' }
  | { readonly type: 'PasswordTooCommon' }
  | { readonly type: 'PasswordNotAccepted' }
  | { readonly type: 'SignInFirst' }
  /** Signed in under another address. */
  | { readonly type: 'OtherEmail'; readonly email: string }
  /** Signed in as a user whom the identity provider no longer lets in. */
  | { readonly type: 'IdentityGone' }
  | { readonly type: 'EmailTaken' }
  | { readonly type: 'BegunWithOtherPassword' }
  | { readonly type: 'BeingDeleted' }
  | { readonly type: 'NotBegun' }
  | { readonly type: 'TooManyAttempts' }
  /** Answers that reveal who has an account were asked for too often from one network address. */
  | { readonly type: 'TooManySignUps'; readonly waitMs: number }
  /** From one network address. */
  | { readonly type: 'TooManyCards' }
  | { readonly type: 'Busy' }
  | { readonly type: 'CardDeclined'; readonly message: string }
  /** The identity provider did not answer, or not as it should. */
  | { readonly type: 'IdentityFailed'; readonly cause: ServiceError }
  /** The same for the payment provider. */
  | { readonly type: 'PaymentFailed'; readonly cause: ServiceError }
  /** Paid; the login must still be enabled. */
  | { readonly type: 'NotEnabledYet'; readonly cause: ServiceError }

/** What the person at the screen sees. */
export const problemOf = (error: SignUpError, supportEmail: string): Problem => {
  switch (error.type) {
    case 'PasswordMissing':
      return new Problem(400, 'bad-input', 'Enter password', 'password')
    case 'PasswordTooCommon':
      return new Problem(400, 'password-too-common', PASSWORD_TOO_COMMON, 'password')
    case 'PasswordNotAccepted':
      return new Problem(
        400,
        'password-not-accepted',
        'The sign-in service does not accept this password. Choose another one.',
        'password',
      )
    case 'OtherEmail':
      return new Problem(
        400,
        'other-email',
        `You are signed in as ${error.email}. Use that email address.`,
        'email',
      )
    case 'IdentityGone':
      return new Problem(401, 'sign-in-required', 'Your sign-in has ended. Sign in again.')
    case 'SignInFirst':
      return new Problem(
        409,
        'sign-in-first',
        'Sign in first, or create an account. Then subscribe here.',
      )
    case 'EmailTaken':
      return new Problem(
        409,
        'email-taken',
        `There is an account with this email address. Sign in, or reset your password if you forgot it. If neither works, write to ${supportEmail}.`,
        'email',
      )
    case 'BegunWithOtherPassword':
      return new Problem(
        409,
        'begun-with-other-password',
        `Someone began to sign up with this email address and another password. Use that password, or write to ${supportEmail}.`,
        'password',
      )
    case 'BeingDeleted':
      return new Problem(
        409,
        'being-deleted',
        'The account with this email address is being deleted. Try again in a few minutes.',
        'email',
      )
    case 'NotBegun':
      return new Problem(
        409,
        'sign-up-not-begun',
        'This sign-up has to start again. Press Pay again. Nothing is charged twice.',
      )
    case 'TooManyAttempts':
      return new Problem(
        429,
        'too-many-attempts',
        `Too many attempts with this email address. Wait an hour, or write to ${supportEmail}.`,
      )
    case 'TooManySignUps':
      return new Problem(
        429,
        'too-many-sign-ups',
        `Too many tries from your network. Try again ${inMinutes(error.waitMs)}, or write to ${supportEmail}.`,
      )
    case 'TooManyCards':
      return new Problem(
        429,
        'too-many-cards',
        `Too many cards were tried from your network. Wait an hour, or write to ${supportEmail}.`,
      )
    case 'Busy':
      return new Problem(
        503,
        'sign-up-busy',
        'We are still working on this sign-up. Press Pay again in a minute. Nothing is charged twice.',
      )
    case 'CardDeclined':
      return new Problem(402, 'card-declined', error.message)
    case 'IdentityFailed':
      return new Problem(
        503,
        'sign-in-service-failed',
        'The sign-in service did not answer. Press Pay again in a moment. Nothing is charged twice.',
      )
    case 'PaymentFailed':
      return error.cause.type === 'Refused'
        ? new Problem(
            503,
            'payment-refused',
            `The payment service did not take the payment. Press Pay again in a minute, or write to ${supportEmail}. Nothing is charged twice.`,
          )
        : new Problem(
            503,
            'payment-answer-lost',
            'The payment service did not answer. Press Pay again. Nothing is charged twice.',
          )
    case 'NotEnabledYet':
      return new Problem(
        503,
        'login-not-ready',
        'Your payment went through, and your account will be ready in a few minutes. Pressing Pay again charges nothing.',
      )
  }
}
