import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { seattle } from '../../../tests/accuracy/made-up-accuracy.ts'
import { fewFlips, flip, noFlips, seattleFlips } from '../../../tests/flips/made-up-flips.ts'
import { json, refusal } from '../../../tests/screens/made-up-answers.ts'
import {
  factIn,
  openScreen,
  openScreensForTests,
  type,
} from '../../../tests/screens/open-screen.tsx'
import type { Flips } from '../../contract/flips.ts'
import { emptySearchState } from '../data/storage/search/search-state.ts'
import * as files from '../ui/save-file.ts'

const api = openScreensForTests({
  // Without it there is no map, which needs a browser.
  'GET /api/client-config': () => new Promise(() => {}),
  'GET /api/places': () => json([]),
  'GET /api/accuracy': () => json({ markets: [seattle] }),
})

const openFlips = async (flips: Flips, place = flips.place) => {
  api.answer('GET /api/flips', () => json(flips))
  const { user } = openScreen(`/flips?place=${encodeURIComponent(place)}`)
  await screen.findByRole('heading', { level: 2, name: flips.place })
  return { user }
}

const rows = () =>
  within(screen.getByRole('list', { name: 'Flips' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent ?? '')

it('shows what flips brought in a place, by quarter, and each with both sales', async () => {
  await openFlips(seattleFlips)
  expect(api.callsTo('GET /api/flips')[0]?.asked).toBe('GET /api/flips?place=Seattle%2C%20WA')
  const figures = screen.getByLabelText('Figures')
  expect(factIn(figures, 'Left for work').textContent).toBe('$118,400')
  expect(factIn(figures, 'Bought at').textContent).toBe('72%of typical value')
  screen.getByText('Resold or listed again since Sep 28, 2020; sales are known to Sep 27, 2022.')
  const chart = screen.getByRole('img', { name: /^Flips by quarter/ })
  expect(chart.getAttribute('aria-label')).toContain(
    '2021 Q4, 30 flips, 4.3% of 700 sales; 2022 Q1',
  )
  const [listed, sold] = rows()
  expect(sold).toContain('Bought $230,000 on Aug 9, 2021; sold $413,000 on May 2, 2022, 266 days')
  expect(sold).toContain('Changed: 3 to 4 beds, 1 to 2.5 baths')
  expect(listed).toContain('Listed again')
  expect(listed).toContain('Not sold yet: the ask less 3%, $582,000')
  screen.getByRole('heading', { name: 'The newest 3 of 79 flips' })
})

it('links to a home that is for sale again, but not to one whose address is kept back', async () => {
  await openFlips(seattleFlips)
  const list = within(screen.getByRole('list', { name: 'Flips' }))
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/comps/f2'])
})

it('sorts by date, days held, dollars between and what was left, and the other way at a second press', async () => {
  const { user } = await openFlips(seattleFlips)
  const first = () => rows()[0]?.match(/Birch|Alder|Cedar/)?.[0]
  screen.getByRole('button', { name: 'Date, newest first', pressed: true })
  expect(first()).toBe('Birch')
  await user.click(screen.getByRole('button', { name: 'Dollars between' }))
  expect(first()).toBe('Alder')
  await user.click(screen.getByRole('button', { name: 'Left for work' }))
  await user.click(screen.getByRole('button', { name: 'Left for work, most first' }))
  screen.getByRole('button', { name: 'Left for work, least first', pressed: true })
  expect(first()).toBe('Cedar')
})

it('draws 25 rows at a time', async () => {
  const many = Array.from({ length: 40 }, (_, i) => flip({ propertyId: `f${i}` }))
  const { user } = await openFlips({ ...seattleFlips, flips: many })
  expect(rows()).toHaveLength(25)
  await user.click(screen.getByRole('button', { name: 'Show 15 more of 40' }))
  expect(rows()).toHaveLength(40)
  expect(screen.queryByRole('button', { name: /more of 40/ })).toBeNull()
})

it('computes nothing of fewer than five flips, and lists them', async () => {
  await openFlips(fewFlips)
  screen.getByText('Only 3 flips are known in 98118: too few for figures, which take 5.')
  expect(screen.queryByLabelText('Figures')).toBeNull()
  expect(screen.queryByRole('img', { name: /quarter/ })).toBeNull()
  expect(rows()).toHaveLength(3)
})

it('says where no sales are known, and where some are', async () => {
  await openFlips(noFlips)
  screen.getByText('No flips are known in 98118 yet: no sales are known there.')
  expect(screen.queryByRole('list', { name: 'Flips' })).toBeNull()
  expect(screen.queryByText(/left out/)).toBeNull()
  await screen.findByRole('link', { name: 'Seattle, WA' })
})

it('counts what was left out by reason, folded, and only where there is any', async () => {
  const { user } = await openFlips(seattleFlips)
  const summary = screen.getByText('18 homes left out')
  expect(summary.closest('details')?.open).toBe(false)
  await user.click(summary)
  expect(screen.getByText('New homes').nextElementSibling?.textContent).toBe('12')
  expect(screen.queryByText('Land or parking')).toBeNull()
})

it('leads from a city or zips to their market', async () => {
  const { user } = await openFlips(seattleFlips)
  const market = { ...seattleFlips, place: '981', kind: 'market' } as const
  api.answer('GET /api/flips?place=981', () => json(market))
  await user.click(screen.getByRole('link', { name: 'All zips 981xx' }))
  await screen.findByRole('heading', { level: 2, name: 'zips 981xx' })
  expect(window.location.search).toBe('?place=981')
  expect(screen.queryByRole('link', { name: /^All zips/ })).toBeNull()
})

it('shows another place, which becomes the address, and takes three digits for a market', async () => {
  const { user } = await openFlips(seattleFlips)
  type(screen.getByRole('combobox', { name: 'City, zip or market' }), '981')
  await user.click(await screen.findByRole('option', { name: /^981 · all zips 981xx/ }))
  api.answer('GET /api/flips?place=981', () => json({ ...fewFlips, place: '981', kind: 'market' }))
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await screen.findByRole('heading', { level: 2, name: 'zips 981xx' })
  expect(window.location.search).toBe('?place=981')
})

it('asks for a place where none is given', async () => {
  const { user } = await openFlips(seattleFlips)
  type(screen.getByRole('combobox', { name: 'City, zip or market' }), ' ')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  screen.getByText('Enter a city and state, or a zip code.')
  expect(api.callsTo('GET /api/flips')).toHaveLength(1)
})

it('begins with the place searched last', async () => {
  localStorage.setItem('searchState', JSON.stringify({ ...emptySearchState, city: 'Tacoma, WA' }))
  api.answer('GET /api/flips?place=Tacoma%2C%20WA', () =>
    json({ ...seattleFlips, place: 'Tacoma, WA' }),
  )
  openScreen('/flips')
  await screen.findByRole('heading', { level: 2, name: 'Tacoma, WA' })
  expect(window.location.search).toBe('?place=Tacoma%2C+WA')
})

it('offers the covered markets where nothing was searched yet', async () => {
  openScreen('/flips')
  const link = await screen.findByRole('link', { name: 'Seattle, WA' })
  expect(link.getAttribute('href')).toBe('/flips?place=981')
  expect(api.callsTo('GET /api/flips')).toEqual([])
})

it('says why flips did not come, and asks again', async () => {
  api.answer('GET /api/flips', () => refusal(500, { error: 'Server error.', code: 'bug' }))
  const { user } = openScreen('/flips?place=98118')
  expect((await screen.findByRole('alert')).textContent).toBe('Server error.')
  api.answer('GET /api/flips', () => json(fewFlips))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 2, name: '98118' })
})

it('names the covered markets where a place cannot be read', async () => {
  api.answer('GET /api/flips', () =>
    refusal(400, { error: 'Give a city and state.', code: 'bad-input', field: 'place' }),
  )
  openScreen('/flips?place=Spokane')
  expect((await screen.findByRole('alert')).textContent).toBe('Give a city and state.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await screen.findByRole('link', { name: 'Seattle, WA' })
})

it('hands out the list as a file, in its order', async () => {
  const saveFile = vi.spyOn(files, 'saveFile').mockImplementation(() => {})
  const { user } = await openFlips(seattleFlips)
  await user.click(screen.getByRole('button', { name: 'Dollars between' }))
  await user.click(screen.getByRole('button', { name: /^Download ?CSV$/ }))
  const [name, content] = saveFile.mock.calls[0] ?? []
  expect(name).toBe('flips-seattle-wa.csv')
  expect((await content?.text())?.split('\r\n')[1]).toMatch(/^4320 S Alder St,/)
})
