import * as z from 'zod/mini'
import { about } from '../about.ts'
import { calls } from '../call.ts'

const of = {
  method: 'POST',
  access: 'signed in',
  tag: 'Account',
} as const

/** How an operator proves the email of the account. */
export const emailProofCalls = calls({
  mailLink: {
    ...of,
    path: '/api/account/email-proof/link',
    summary: 'Mail a link that proves the email of an operator',
    description: 'To the email of the account, once a minute at most.',
    answer: about('It is on its way.', z.object({})),
    problems: { 404: ['not-found'] },
  },
  prove: {
    ...of,
    path: '/api/account/email-proof',
    summary: 'Prove the email of an operator by a code',
    body: z.object({
      code: about(
        'From the link that was mailed, or as `flip operators` printed it; upper or lower case, with or without dashes.',
        z.string().check(z.regex(/^[A-Za-z2-7 -]{1,40}$/, 'it must be a code')),
      ),
    }),
    answer: about('The caller is an operator from now on.', z.object({})),
    problems: { 400: ['wrong-code'], 404: ['not-found'] },
  },
})
