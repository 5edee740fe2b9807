import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json, refusal } from '../../../tests/screens/made-up-answers.ts'
import {
  openScreen,
  openScreensForTests,
  subscription,
} from '../../../tests/screens/open-screen.tsx'
import type { Subscription } from '../../contract/account/subscription.ts'

const api = openScreensForTests()

const open = async (path: string, operatorProof: Subscription['operatorProof']) => {
  api.answer('GET /api/account/subscription/*', () =>
    json({ ...subscription, ...(operatorProof && { operatorProof }) }),
  )
  const { user } = openScreen(path)
  const card = await screen.findByRole('region', { name: 'Operator' })
  return { user, card: within(card) }
}
const done = () => json({})

it('confirms the email by the code of a mailed link, and is then no longer asked', async () => {
  const { user, card } = await open('/account-settings?code=ABCD-EFGH', 'link or code')
  expect(card.getByRole('textbox', { name: 'Code' })).toHaveProperty('value', 'ABCD-EFGH')
  api.answer('POST /api/account/email-proof', done)
  api.answer('GET /api/account/subscription/*', () => json({ ...subscription, operator: true }))
  await user.click(card.getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Operator' })).toBeNull())
  expect(window.location.search).toBe('')
  expect(api.callsTo('POST /api/account/email-proof').map(({ body }) => body)).toEqual([
    { code: 'ABCD-EFGH' },
  ])
})

it('says beside the field that a code does not work', async () => {
  const { user, card } = await open('/account-settings?code=ABCD', 'link or code')
  api.answer('POST /api/account/email-proof', () =>
    refusal(400, { error: 'This code has expired.', code: 'wrong-code' }),
  )
  await user.click(card.getByRole('button', { name: 'Confirm' }))
  await card.findByText('This code has expired.')
})

it('has a link mailed, where mail goes out', async () => {
  const { user, card } = await open('/account-settings', 'link or code')
  api.answer('POST /api/account/email-proof/link', done)
  await user.click(card.getByRole('button', { name: 'Email me a link' }))
  await card.findByText('The link is on its way to you. It works for an hour.')
})

it('takes only a printed code where no mail goes out', async () => {
  const { card } = await open('/account-settings', 'code')
  expect(card.queryByRole('button', { name: 'Email me a link' })).toBeNull()
})

it('is where a screen for operators leads those who have not confirmed yet', async () => {
  api.answer('GET /api/account/subscription/*', () =>
    json({ ...subscription, operatorProof: 'code' }),
  )
  const refused = () => refusal(403, { error: 'Not proven.', code: 'email-not-proven' })
  api.answer('POST /api/admin/subscribers/find', refused)
  const { user } = openScreen('/admin')
  await screen.findByText(/Confirm in your account settings that it is yours/)
  await user.click(screen.getByRole('link', { name: 'Account settings' }))
  await screen.findByRole('region', { name: 'Operator' })
})
