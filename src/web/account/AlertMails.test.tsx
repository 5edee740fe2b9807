import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json, refusal } from '../../../tests/screens/made-up-answers.ts'
import {
  mailSettings,
  openScreen,
  openScreensForTests,
} from '../../../tests/screens/open-screen.tsx'

const api = openScreensForTests()

const open = async () => {
  const { user } = openScreen('/account-settings')
  const section = within(await screen.findByRole('region', { name: 'Alert emails' }))
  await section.findByRole('checkbox', { name: 'Email me alerts' })
  return { user, section }
}
const asked = () => api.callsTo('PUT /api/account/mails').map(({ body }) => body)

it('says where mails go, how many, and when; each can be changed', async () => {
  let kept = mailSettings
  api.answer('PUT /api/account/mails', ({ body }) => {
    kept = { ...kept, ...Object(body), timeZoneChosen: true }
    return json(kept)
  })
  const { user, section } = await open()
  section.getByText('To demo@flipsearch.example, at most 25 emails a day.')
  const zone = section.getByRole('combobox', { name: 'Time zone' })
  expect(zone).toHaveProperty('value', '')
  section.getByRole('option', { name: 'Where my browser is: Pacific (Los Angeles)' })
  await user.selectOptions(zone, 'Hawaii (Honolulu)')
  await waitFor(() => expect(zone).toHaveProperty('value', 'Pacific/Honolulu'))
  const comps = 'Also when a home I added has a new comp'
  await user.click(section.getByRole('checkbox', { name: comps }))
  await user.click(section.getByRole('checkbox', { name: 'Also about homes I saved' }))
  await waitFor(() => expect(section.queryByRole('checkbox', { name: comps })).toBeNull())
  await user.click(section.getByRole('checkbox', { name: 'Email me alerts' }))
  await waitFor(() =>
    expect(section.queryByRole('checkbox', { name: 'Also about homes I saved' })).toBeNull(),
  )
  expect(asked()).toEqual([
    { timeZone: 'Pacific/Honolulu' },
    { compMails: false },
    { watchedMails: false },
    { alertMails: false },
  ])
})

it('takes back what could not be kept, and says why', async () => {
  api.answer('PUT /api/account/mails', () => refusal(503, { error: 'Later, please', code: 'x' }))
  const { user, section } = await open()
  await user.click(section.getByRole('checkbox', { name: 'Email me alerts' }))
  await section.findByText('Later, please')
  expect(section.getByRole('checkbox', { name: 'Email me alerts' })).toHaveProperty('checked', true)
})

it('says when an operator holds them back, and nothing of that else', async () => {
  api.answer('GET /api/account/mails', () => json({ ...mailSettings, held: true }))
  const { section } = await open()
  section.getByText('Alert emails to you are on hold.')
})

it('says of an address that takes no mail that we stopped, and starts again', async () => {
  const refused = { at: '2026-03-04T10:00:00.000Z', why: 'EENVELOPE, SMTP status 550' }
  api.answer('GET /api/account/mails', () => json({ ...mailSettings, refused }))
  api.answer('PUT /api/account/mails', () => json(mailSettings))
  const { user, section } = await open()
  const alert = section.getByRole('alert')
  expect(alert.textContent).toContain(
    'On March 4, 2026 the mail server of demo@flipsearch.example refused our email (EENVELOPE, SMTP status 550).',
  )
  await user.click(section.getByRole('button', { name: 'Start emails again' }))
  await waitFor(() => expect(section.queryByRole('alert')).toBeNull())
  expect(asked()).toEqual([{ startAgain: true }])
})
