import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json } from '../../../tests/screens/made-up-answers.ts'
import { openScreen } from '../../../tests/screens/open-screen.tsx'
import { openSearchesForTests } from '../../../tests/search/open-search.tsx'

const api = openSearchesForTests()

const saved = {
  id: 's1',
  name: 'Memphis bungalows',
  criteria: {
    city: 'Memphis, TN',
    state: 'TN',
    distance: 'mile',
    priceBelowMarket: 20_000,
    includeHomesForSale: false,
    propertyType: 'House',
    maxPrice: 300_000,
  },
  cadence: 'daily',
  layout: null,
  paused: false,
  version: 1,
  homes: 3,
  newHomes: 0,
  createdAt: '2026-01-15T10:00:00.000Z',
}

it('goes to a screen or a saved search by what is typed, and by arrow keys', async () => {
  api.answer('GET /api/saved-searches', () =>
    json({ searches: [saved], next: null, total: 1, newHomes: 0 }),
  )
  const { user } = openScreen('/alerts')
  await screen.findByRole('heading', { name: 'Alerts' })
  // The keys come after the screen, and their list after them.
  const field = await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
    return screen.getByRole('combobox', { name: 'Screen or saved search' })
  })
  await screen.findByText('Memphis bungalows')
  const chosen = () => screen.getByRole('option', { selected: true }).textContent
  expect(chosen()).toBe('Searchg s')
  await user.keyboard('{ArrowUp}')
  expect(chosen()).toBe('Memphis bungalowssaved search')
  await user.type(field, 'defaults')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Deal defaults',
  ])
  await user.clear(field)
  await user.type(field, 'search bung{Enter}')
  expect(window.location.pathname).toBe('/home')
  const asked = new URLSearchParams(window.location.search)
  expect(asked.get('city')).toBe('Memphis, TN')
  expect(asked.get('maxPrice')).toBe('300000')
})
