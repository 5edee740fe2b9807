import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json } from '../../../tests/screens/made-up-answers.ts'
import { openScreen, openScreensForTests } from '../../../tests/screens/open-screen.tsx'
import type { Sessions } from '../../contract/account/sessions.ts'

const api = openScreensForTests()

const phone = {
  id: 'phone',
  device: 'Safari on an iPhone',
  signedInAt: '2026-03-01T08:00:00.000Z',
  lastSeenAt: '2026-03-02T08:00:00.000Z',
  current: false,
}
const here = { ...phone, id: 'here', device: 'Firefox on Windows', current: true }

const open = async (list: Sessions) => {
  api.answer('GET /api/account/sessions', () => json(list))
  const { user } = openScreen('/account-settings')
  const section = await screen.findByRole('region', { name: 'Where you are signed in' })
  return { user, section: within(section) }
}

it('names each device, and signs out the one that is pressed', async () => {
  const { user, section } = await open({ named: true, sessions: [here, phone] })
  expect((await section.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^Firefox on Windows this one, since Mar 1/),
    expect.stringMatching(/^Safari on an iPhone last seen Mar 2.*, since /),
  ])
  api.answer('DELETE /api/account/sessions/*', () => json({ named: true, sessions: [here] }))
  await user.click(section.getByRole('button', { name: 'Sign out Safari on an iPhone' }))
  await waitFor(() => expect(section.getAllByRole('listitem')).toHaveLength(1))
  expect(api.callsTo('DELETE *').map(({ asked }) => asked)).toEqual([
    'DELETE /api/account/sessions/phone',
  ])
})

it('signs out everywhere', async () => {
  const { user, section } = await open({ named: true, sessions: [here, phone] })
  api.answer('DELETE /api/account/sessions', () => json({ named: true, sessions: [] }))
  await user.click(await section.findByRole('button', { name: 'Sign out everywhere' }))
  await waitFor(() => expect(api.callsTo('DELETE *')).toHaveLength(1))
})

it('says where the sign-in service does not list sessions', async () => {
  const { section } = await open({ named: false, sessions: [] })
  await section.findByText(/does not say where you are signed in/)
  expect(section.queryByRole('button')).toBeNull()
})
