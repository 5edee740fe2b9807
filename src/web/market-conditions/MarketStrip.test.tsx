import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { json, NETWORK_FAILURE, refusal } from '../../../tests/screens/made-up-answers.ts'
import { openSearch, openSearchesForTests } from '../../../tests/search/open-search.tsx'
import { conditionsForTests } from './conditions-for-tests.ts'

const api = openSearchesForTests()
const CONDITIONS = 'GET /api/market-conditions'

const search = async (city: string) => {
  const { user, fill, submit, cards } = await openSearch()
  fill({ City: city })
  await user.click(submit)
  await cards()
  return user
}

it('shows the market of the place above the homes', async () => {
  api.answer(CONDITIONS, () => json([conditionsForTests()]))
  const user = await search('Seattle, WA')
  const market = within(await screen.findByRole('region', { name: 'Market in Seattle, WA' }))
  const shown = market.getAllByRole('term').map((term) => {
    return `${term.nextElementSibling?.textContent} ${term.textContent}`
  })
  expect(shown).toEqual([
    '1,883 for sale',
    '16 median days on market',
    '98.5% sale to list',
    '1.4 months of supply',
    'down 6.9%in 3 months Prices',
  ])
  market.getByRole('img', { name: 'Price trend: down 6.9% in 3 months' })
  await user.click(market.getByRole('button', { name: 'About the market in Seattle, WA' }))
  expect((await screen.findByRole('tooltip')).textContent).toContain('1,852 sales in 90 days')
  expect(api.callsTo(`${CONDITIONS}?place=Seattle%2C%20WA`)).toHaveLength(1)
})

it('shows several zips one after another, the later ones folded away', async () => {
  const zips = ['98101', '98102', '98103', '98104', '98105']
  api.answer(CONDITIONS, () =>
    json(zips.map((place) => conditionsForTests({ place, kind: 'zip' }))),
  )
  await search(zips.join(', '))
  await screen.findByRole('region', { name: 'Market in 98101' })
  // They have one price trend, that of their market.
  expect(screen.getAllByRole('img', { name: /^Price trend/ })).toHaveLength(1)
  const more = screen.getByText('2 more zips').closest('details')
  expect(more?.open).toBe(false)
  expect(more?.textContent).toContain('Market in 98105')
  expect(more?.textContent).not.toContain('Market in 98103')
})

const noMarket: readonly (readonly [string, Parameters<typeof api.answer>[1]])[] = [
  ['nothing is known', () => json([])],
  ['the server refuses', () => refusal(500, { error: 'Broken', code: 'server-error' })],
  ['the network fails', () => NETWORK_FAILURE],
]

it.each(noMarket)('is not there when %s, and the homes are', async (_, answer) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  api.answer(CONDITIONS, answer)
  await search('Seattle, WA')
  await waitFor(() => expect(api.callsTo(CONDITIONS)).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 10))
  expect(screen.queryByText(/^Market in/)).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})
