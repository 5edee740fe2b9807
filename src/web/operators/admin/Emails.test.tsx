import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { json, refusal } from '../../../../tests/screens/made-up-answers.ts'
import {
  openScreen,
  openScreensForTests,
  subscription,
} from '../../../../tests/screens/open-screen.tsx'
import type { AdminMails } from '../../../contract/operators/mail-queue.ts'
import type { Subscriber } from '../../../contract/operators/subscribers.ts'

const hourAgo = new Date(Date.now() - 3_660_000).toISOString()
const nothing: AdminMails = {
  waiting: 0,
  waitingSince: null,
  dead: 0,
  deadMails: [],
  refused: 0,
  refusedAddresses: [],
  held: 0,
  heldAddresses: [],
}
const [ann, bob, carl] = ['ann', 'bob', 'carl'].map((name) => ({
  accountId: name,
  email: `${name}@mail.example`,
}))
const subscriber: Subscriber = {
  id: 'carl',
  email: 'carl@mail.example',
  name: 'Carl Lee',
  state: 'active',
  since: hourAgo,
  lastSeen: null,
  mails: 'on',
  deletionAskedAt: null,
  subscription: null,
}
let mails = nothing
const api = openScreensForTests({
  'GET /api/account/subscription/*': () => json({ ...subscription, operator: true }),
  'GET /api/admin/mails': () => json(mails),
})
const some = (): AdminMails => {
  if (!ann || !bob || !carl) throw new Error('There is no one')
  const dead = { ...ann, id: 'm1', kind: 'daily', createdAt: hourAgo, attempts: 20 } as const
  return {
    waiting: 2,
    waitingSince: hourAgo,
    dead: 60,
    deadMails: [{ ...dead, error: 'ETIMEDOUT' }],
    refused: 1,
    refusedAddresses: [{ ...bob, at: hourAgo, why: 'SMTP status 550' }],
    held: 1,
    heldAddresses: [{ ...carl, at: hourAgo, waiting: 1 }],
  }
}
beforeEach(() => {
  mails = some()
})
const section = (name: string) => screen.findByRole('region', { name })

it('says what waits, what was given up, and who gets none and why', async () => {
  openScreen('/admin/emails')
  await screen.findByText('2 alert emails wait to be sent; the oldest was made 1 hour ago.')
  expect((await section('Given up')).textContent).toContain(
    'The newest 1 of 60ann@mail.exampleDaily email, made 1 hour ago, offered 20 timesETIMEDOUT',
  )
  expect((await section('Refused addresses')).textContent).toContain(
    'bob@mail.exampleRefused 1 hour agoSMTP status 550',
  )
  expect((await section('Stopped by an operator')).textContent).toContain(
    'carl@mail.exampleStopped 1 hour ago, 1 email waits',
  )
})

it('says where there is nothing to do', async () => {
  mails = nothing
  openScreen('/admin/emails')
  await screen.findByText('No alert email waits to be sent.')
  await screen.findByText('No alert email was given up.')
  await screen.findByText('No address is refused by its mail server.')
  await screen.findByText('No operator has stopped alert emails to anybody.')
})

it('has one that was given up tried again, and says when that fails', async () => {
  const { user } = openScreen('/admin/emails')
  const again = await screen.findByRole('button', {
    name: 'Try again: email to ann@mail.example',
  })
  const error = 'This mail is no longer among those given up.'
  api.answer('POST /api/admin/mails/m1/retry', () => refusal(404, { error, code: 'not-found' }))
  await user.click(again)
  expect((await screen.findByRole('alert')).textContent).toBe(error)
  api.answer('POST /api/admin/mails/m1/retry', () => json(nothing))
  await user.click(again)
  await screen.findByText('The email is tried again now.')
  await screen.findByText('No alert email was given up.')
})

it('resumes those to an address, which can be undone where an operator had stopped them', async () => {
  const answers = (verb: string, after: AdminMails) =>
    api.answer(`POST /api/admin/subscribers/carl/${verb}`, () => {
      mails = after
      return json(subscriber)
    })
  answers('resume-mails', { ...some(), held: 0, heldAddresses: [] })
  answers('stop-mails', some())
  const { user } = openScreen('/admin/emails')
  await user.click(
    within(await section('Stopped by an operator')).getByRole('button', {
      name: 'Resume emails to carl@mail.example',
    }),
  )
  await screen.findByText('No operator has stopped alert emails to anybody.')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Alert emails stopped. What comes meanwhile waits.')
  await within(await section('Stopped by an operator')).findByText('carl@mail.example')
})
