import { expect, it, onTestFinished, vi } from 'vitest'
import { signUpCalls } from '../../../contract/account/sign-up.ts'
import { mailSettingCalls, mailStopCalls } from '../../../contract/alerts/alert-mails.ts'
import type { Call, Given } from '../../../contract/call.ts'
import { anonymousAccess, grantAccess } from './access.ts'
import { ask } from './ask.ts'

/** Where a person who is signed in makes a call, and the token that goes with it. */
const sent = async <C extends Call>(call: C, given: Given<C>) => {
  onTestFinished(() => grantAccess(anonymousAccess))
  grantAccess({ ...anonymousAccess, passFor: async () => ({ type: 'token', token: 'ann' }) })
  const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'))
  await ask(call, given)
  const [url, init] = fetch.mock.lastCall ?? []
  return [url, new Headers(init?.headers).get('authorization')]
}

const signUp = {
  phone: '(512) 555-0134',
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@mail.example',
  paymentToken: 'card',
}

it('makes a call as the person who is signed in', async () => {
  expect(await sent(mailSettingCalls.read, {})).toEqual(['/api/account/mails', 'Bearer ann'])
})

it('makes a public call without their token, unless it takes one', async () => {
  const link = { params: { secret: 's3c/ret' }, query: { of: 'all' } }
  expect(await sent(mailStopCalls.read, link)).toEqual(['/api/mail-stops/s3c%2Fret?of=all', null])
  expect(await sent(signUpCalls.createIdentity, { body: signUp })).toEqual([
    '/api/account/sign-up-b2c',
    'Bearer ann',
  ])
})
