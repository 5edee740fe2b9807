import * as z from 'zod/mini'
import { named } from './about.ts'
import { apiErrorSchema } from './api-error.ts'

/** Every code an answer of ours may carry, by what is the matter, and what it means. */
const meanings = {
  // The request
  'bad-input': 'A field is missing or not valid; `field` names it.',
  'bad-request': 'The request cannot be read.',
  'too-large': 'The request is too large.',
  'unsupported-media-type': 'The body is not JSON.',
  'too-many-requests': 'Too many requests from one network within a minute.',
  'not-found': 'There is nothing at this address, or nothing for this caller.',
  // Who asks
  'sign-in-required': 'There is no access token, or it is not valid.',
  'wrong-scope': 'The access token does not give access here.',
  'invalid-token': 'The personal token is unknown, has expired, or was ended.',
  'insufficient-scope': 'The personal token does not have the scope that the call needs.',
  'token-not-taken': 'The call takes no personal token: the person has to sign in for it.',
  'token-in-address': 'The address holds a personal token, which belongs in a header.',
  'too-many-tokens': 'The person has as many personal tokens as they can.',
  'this-machine-only': 'This installation answers only its own machine.',
  'wrong-signature': 'The signature of the event is wrong.',
  'account-closing': 'The account is being deleted.',
  'no-subscription': 'The caller has no subscription.',
  'subscription-not-live': "The caller's subscription has ended, is paused, or is not paid.",
  'operators-only': 'The caller is no operator of this installation.',
  'email-not-proven':
    'The email of the account is that of an operator, and its owner has not proven it yet.',
  'second-factor-required': 'The caller is an operator who signed in without a second factor.',
  'wrong-code': 'The code is wrong, was used, or has expired.',
  'source-paused': 'The source of listings is paused.',
  'job-waits': 'Another job of the same key waits or runs already.',
  'account-busy': 'A sign-up works on the account at the moment.',
  'operators-account': 'The account is an operator’s, who must cease to be one first.',
  'not-cancelable': 'The subscription cannot be canceled as it is.',
  // Searches and homes
  'nothing-there': 'No homes are known in this place; `covered` lists cities that have some.',
  'value-not-shown': 'The seller of the home has asked that no automated value be shown.',
  'no-value': 'The home, which is off the market, has no value, for the reason in the message.',
  'home-gone': 'The home is no longer for sale or no longer listed.',
  'too-many-searches': 'The account keeps as many saved searches as it can.',
  // My homes
  'changed-elsewhere': 'It has been changed since the caller saw it; `now` is what is kept.',
  'too-many-homes': 'The account keeps as many homes as it can.',
  // Deals
  'too-many-deals': 'The account keeps as many deals, or values for as many places, as it can.',
  'too-many-shares': 'As many links lead to the deal, or to all deals of the account, as may.',
  // Feeds
  'too-many-feeds': 'The account has as many addresses for feed readers and calendars as it can.',
  // Jobs
  'too-many-entries': 'The job has as many costs, draws or files as it can.',
  // Webhooks
  'too-many-webhooks': 'The account keeps as many webhooks and chats as it can.',
  // Files of listings
  'file-too-large': 'The file is larger than this installation takes.',
  'file-empty': 'The file is empty.',
  'file-not-readable': 'The file is of no kind that can be kept, or is damaged.',
  'file-incomplete': 'The upload ended before the end of the file, or went on after it.',
  'file-upload-begun': 'The content of this file is already uploaded, or on its way.',
  'too-many-files': 'As many files wait to be imported as may.',
  'disk-full': 'There is too little room for the file on the disk of the server.',
  // Signing up
  'password-too-common': 'The password is too close to a common one.',
  'password-not-accepted': 'The identity provider does not accept the password.',
  'other-email': 'The caller is signed in with another email address.',
  'sign-in-first': 'People sign in, or register, at the identity provider before they subscribe.',
  'email-taken': 'There is an account with this email address.',
  'begun-with-other-password': 'A sign-up with this email address began with another password.',
  'being-deleted': 'The account with this email address is being deleted.',
  'sign-up-not-begun': 'The first call of the sign-up has to be made again.',
  'too-many-attempts': 'Too many attempts with this email address within an hour.',
  'too-many-sign-ups': 'Too many sign-ups were tried from one network.',
  'too-many-cards': 'Too many cards were tried from one network within an hour.',
  'sign-up-busy': 'Another call still works on this sign-up.',
  'card-declined': 'The card was declined.',
  'payment-refused': 'The payment service did not take the payment.',
  'payment-answer-lost': 'The payment service did not answer; trying again charges nothing twice.',
  'login-not-ready': 'The payment went through, and the login follows within minutes.',
  // What we rest on
  'sign-in-service-failed': 'The identity provider did not answer, or not as it should.',
  'sign-in-unavailable': 'Access tokens cannot be checked at the moment.',
  'payments-unavailable': 'The payment service cannot be reached.',
  'database-unavailable': 'The database does not answer.',
  'reading-only':
    'The database that changes are written to does not answer: nothing was changed, and reading goes on.',
  'database-down': 'The database does not answer the health check.',
  'jobs-down': 'Work in the background is not being done.',
  'server-stopping': 'The server is stopping, or being restarted.',
  'server-error': 'A fault of the server.',
} as const
export type ErrorCode = keyof typeof meanings

/** Every code, in the order of the list above. */
export const errorCodes = Object.keys(meanings).filter(
  (code): code is ErrorCode => code in meanings,
)

/** `bad-input`: A field is missing or not valid. */
export const meaningOf = (code: ErrorCode): string => `\`${code}\`: ${meanings[code]}`

/** As this server answers. */
export type ApiError = z.infer<typeof apiErrorSchema> & { readonly code: ErrorCode }

const errorCodeSchema = named(
  'ErrorCode',
  errorCodes.map((code) => `- ${meaningOf(code)}`).join('\n'),
  z.enum(errorCodes),
)

/** The body of every answer of this server that is not 2xx: it has a known code. */
export const problemSchema = named(
  'Problem',
  'The body of every answer that is not 2xx.',
  z.extend(apiErrorSchema, { code: errorCodeSchema }),
)
