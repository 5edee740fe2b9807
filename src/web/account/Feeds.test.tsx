import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json, refusal } from '../../../tests/screens/made-up-answers.ts'
import { openScreen, openScreensForTests } from '../../../tests/screens/open-screen.tsx'

const api = openScreensForTests()

const feed = {
  id: 'f',
  search: null,
  createdAt: '2026-01-05T10:00:00.000Z',
  readAt: null,
}

const card = () => screen.findByRole('region', { name: 'Feeds and calendar' })

it('makes an address for the calendar, shows it once, and ends it when that is confirmed', async () => {
  api.answer('GET /api/feeds', () => json({ feeds: [] }))
  api.answer('GET /api/alerts/searches', () =>
    json({ searches: [], next: null, total: 0, newHomes: 0 }),
  )
  api.answer('POST /api/feeds', () =>
    json({ feed, addresses: ['https://flips.example/feeds/secret/calendar.ics'] }),
  )
  api.answer('DELETE /api/feeds/f', () => json({ feeds: [] }))
  const { user } = openScreen('/account-settings')
  const within_ = within(await card())
  await user.selectOptions(
    await within_.findByRole('combobox', { name: 'What it lists' }),
    'Next steps in My homes (calendar)',
  )
  await user.click(within_.getByRole('button', { name: 'Make an address' }))
  expect(
    await within_.findByRole('textbox', { name: 'Calendar address (iCalendar)' }),
  ).toHaveProperty('value', 'https://flips.example/feeds/secret/calendar.ics')
  expect(api.callsTo('POST /api/feeds')[0]?.body).toEqual({ searchId: null })

  await user.click(within_.getByRole('button', { name: /^End the address/ }))
  expect(api.callsTo('DELETE /api/feeds/f')).toHaveLength(0)
  await user.click(within_.getByRole('button', { name: 'End it for good' }))
  await within_.findByRole('button', { name: 'Make an address' })
  expect(within_.queryByText('Next steps in My homes')).toBeNull()
  expect(within_.queryByRole('textbox')).toBeNull()
})

it('says why no further address is made', async () => {
  api.answer('GET /api/feeds', () => json({ feeds: [feed] }))
  api.answer('GET /api/alerts/searches', () =>
    json({ searches: [], next: null, total: 0, newHomes: 0 }),
  )
  api.answer('POST /api/feeds', () =>
    refusal(409, { code: 'too-many-feeds', error: 'You have 20 addresses.' }),
  )
  const { user } = openScreen('/account-settings')
  const within_ = within(await card())
  await user.selectOptions(
    await within_.findByRole('combobox', { name: 'What it lists' }),
    'Next steps in My homes (calendar)',
  )
  await user.click(within_.getByRole('button', { name: 'Make an address' }))
  expect(await within_.findByText('You have 20 addresses.')).toBeTruthy()
})
