import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { json, NETWORK_FAILURE, refusal } from '../../../../tests/screens/made-up-answers.ts'
import { openScreen, type } from '../../../../tests/screens/open-screen.tsx'
import {
  found,
  openSearch,
  openSearchesForTests,
  SEARCH,
  threeHomes,
} from '../../../../tests/search/open-search.tsx'
import type { SavedSearch } from '../../../contract/alerts/saved-searches.ts'

const api = openSearchesForTests()

const LIST = 'GET /api/saved-searches'
const columbus: SavedSearch = {
  id: 's1',
  name: 'Houses in Columbus, OH, $10k under',
  criteria: {
    city: 'Columbus, OH',
    state: 'OH',
    distance: 'mile',
    priceBelowMarket: 10_000,
    includeHomesForSale: false,
    propertyType: 'House',
    maxPrice: 500_000,
  },
  cadence: 'daily',
  paused: false,
  layout: null,
  version: 1,
  homes: 12,
  newHomes: 4,
  createdAt: '2026-05-15T10:10:00.000Z',
}
const address =
  '/home?city=Columbus%2C+OH&distance=mile&priceBelowMarket=10000&propertyType=House&maxPrice=500000'

/** What is kept, unless a test says otherwise. */
const keep = (...searches: readonly SavedSearch[]) =>
  api.answer(LIST, () =>
    json({
      searches,
      next: null,
      total: searches.length,
      newHomes: searches.reduce((sum, { newHomes }) => sum + newHomes, 0),
    }),
  )
const area = () => screen.findByRole('region', { name: 'Saved searches' })
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Saved searches' })).getAllByRole('listitem')
const row = async (name: string) => {
  const one = (await rows()).find(({ textContent }) => textContent?.includes(name))
  if (one === undefined) throw new Error(`There is no saved search “${name}”`)
  return within(one)
}
const act = async (user: Awaited<ReturnType<typeof openSearch>>['user'], action: string) => {
  await user.click((await row('Columbus')).getByRole('button', { name: /^Actions for/ }))
  await user.click(screen.getByRole('menuitem', { name: action }))
}

it('saves the search of the form under a name that it proposes', async () => {
  const { user, fill } = await openSearch()
  await screen.findByText('No saved searches yet')
  expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull()
  fill()
  await user.click(await screen.findByRole('button', { name: 'Save this search' }))
  const editor = within(await screen.findByRole('form', { name: 'Save this search' }))
  const name = editor.getByLabelText('Name')
  expect(name).toHaveProperty('value', 'Houses in Columbus, OH, $10k under')
  fill({ City: 'Memphis, TN', 'Price below market': 'Any' })
  expect(name).toHaveProperty('value', 'Houses in Memphis, TN')
  type(name, ' ')
  expect(name.getAttribute('aria-invalid')).toBe('true')
  type(name, '<b>Mine</b>')
  type(editor.getByLabelText('Email new homes'), 'weekly')
  api.answer('POST /api/saved-searches', () =>
    json({ ...columbus, name: '<b>Mine</b>', cadence: 'weekly', newHomes: 0 }),
  )
  await user.click(editor.getByRole('button', { name: 'Save' }))
  await screen.findByText('Saved “<b>Mine</b>”.')
  expect(api.callsTo('POST /api/saved-searches')[0]?.body).toMatchObject({
    name: '<b>Mine</b>',
    cadence: 'weekly',
    criteria: { city: 'Memphis, TN', priceBelowMarket: 0 },
  })
  expect((await row('<b>Mine</b>')).getByText(/emailed weekly/)).toBeTruthy()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save this search' })),
  )
})

it('says why a search cannot be saved, and keeps what was typed', async () => {
  const { user, fill } = await openSearch()
  fill()
  await user.click(await screen.findByRole('button', { name: 'Save this search' }))
  api.answer('POST /api/saved-searches', () => NETWORK_FAILURE)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/could not be reached/)
  // It may have been saved all the same: tried again, it is the same search, and another name makes it another one.
  await user.click(screen.getByRole('button', { name: 'Save' }))
  type(screen.getByLabelText('Name'), 'Another')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const ids = api.callsTo('POST /api/saved-searches').map(({ body }) => Object(body).id)
  expect(ids).toEqual([expect.any(String), ids[0], expect.any(String)])
  expect(ids[2]).not.toBe(ids[0])
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('form', { name: 'Save this search' })).toBeNull()
})

it('lists saved searches with their homes and what is new, and one click runs one', async () => {
  keep(columbus, { ...columbus, id: 's2', name: 'Quiet', newHomes: 0, paused: true })
  const { user, field, unfold, cards } = await openSearch()
  const button = await screen.findByRole('button', { name: /^Saved searches 2/ })
  expect(button.textContent).toContain('4 new')
  const link = (await row('Columbus')).getByRole('link', { name: columbus.name })
  expect(link.getAttribute('href')).toBe(address)
  expect((await row('Columbus')).getByText('4 new')).toBeTruthy()
  expect((await row('Quiet')).getByText('Paused')).toBeTruthy()
  api.answer('POST /api/saved-searches/s1/look', () => json({ ...columbus, newHomes: 0 }))
  await user.click(link)
  expect(await cards()).toHaveLength(3)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await unfold()
  expect(field('City')).toHaveProperty('value', 'Columbus, OH')
  expect(window.location.pathname + window.location.search).toBe(address)
  await waitFor(() => expect(screen.queryByText('4 new')).toBeNull())
  expect(api.callsTo('POST /api/saved-searches/s1/look')).toHaveLength(1)
})

const inTable: NonNullable<SavedSearch['layout']> = {
  view: 'table',
  density: 'compact',
  columns: ['ask', 'zip'],
  widths: {},
}

it('opens a search in the layout that is kept with it, which overwrites no one’s own', async () => {
  keep({ ...columbus, layout: inTable, criteria: { ...columbus.criteria, sort: 'price' } })
  api.answer('POST /api/saved-searches/s1/look', () => json({ ...columbus, layout: inTable }))
  const { user, submitForm, cards } = await openSearch()
  const link = (await row('Columbus')).getByRole('link', { name: columbus.name })
  expect(link.getAttribute('href')).toBe(`${address}&as=table`)
  expect((await row('Columbus')).getByText(/opens in a table/)).toBeTruthy()
  await user.click(link)
  const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  await waitFor(() => expect(heads()).toEqual(['Mark', 'Address', 'Ask', 'Zip']))
  expect(api.callsTo(SEARCH)[0]?.body).toMatchObject({ sort: 'price' })
  expect(screen.getByRole('button', { name: 'Price', pressed: true })).toBeTruthy()
  expect(window.location.search).toMatch(/&as=table$/)
  // What is changed in it is for this time.
  await user.click(screen.getByRole('button', { name: 'Cards' }))
  await cards()
  expect(window.location.search).toMatch(/&as=cards$/)
  await user.click(screen.getByRole('button', { name: 'Table' }))
  await waitFor(() => expect(heads()).toEqual(['Mark', 'Address', 'Ask', 'Zip']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await submitForm()
  await waitFor(() => expect(api.callsTo(SEARCH)).toHaveLength(2))
  // The view is still the address's; the columns are this person's.
  await waitFor(() => expect(heads()).toContain('Max offer'))
  expect(api.callsTo('PUT /api/search/layout')).toEqual([])
})

it('keeps the layout with a search where that is checked, and its order', async () => {
  const own = { ...inTable, columns: ['ask'] }
  localStorage.setItem('resultsLayout', JSON.stringify({ version: 1, layout: own, unsent: false }))
  const { user, fill, submitForm, unfold } = await openSearch()
  fill()
  await submitForm()
  await user.click(await screen.findByRole('button', { name: 'Price' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await unfold()
  await user.click(screen.getByRole('button', { name: 'Save this search' }))
  const editor = within(await screen.findByRole('form', { name: 'Save this search' }))
  const box = editor.getByRole('checkbox', { name: 'Keep this layout with the search' })
  expect(box).toHaveProperty('checked', false)
  await user.click(box)
  expect(editor.getByText(/opens in a table/)).toBeTruthy()
  api.answer('POST /api/saved-searches', () => json({ ...columbus, layout: own }))
  await user.click(editor.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(api.callsTo('POST /api/saved-searches')).toHaveLength(1))
  expect(api.callsTo('POST /api/saved-searches')[0]?.body).toMatchObject({
    layout: own,
    criteria: { sort: 'price' },
  })
})

it('an edit leaves the layout that is kept, replaces it, or keeps none', async () => {
  keep({ ...columbus, layout: inTable, criteria: { ...columbus.criteria, sort: 'room' } })
  api.answer('PUT /api/saved-searches/s1', ({ body }) =>
    json(Object.assign({}, columbus, body, { version: 2 })),
  )
  const { user } = await openSearch()
  const sent = async (...names: readonly string[]) => {
    await act(user, 'Edit')
    const editor = within(await screen.findByRole('form', { name: 'Edit saved search' }))
    for (const name of names) await user.click(editor.getByRole('checkbox', { name }))
    await user.click(editor.getByRole('button', { name: 'Save changes' }))
    await screen.findByText(/^Saved “/)
    return api.callsTo('PUT /api/saved-searches/s1').at(-1)?.body
  }
  expect(await sent()).toMatchObject({ layout: inTable, criteria: { sort: 'room' } })
  expect(await sent('Replace it with the layout now')).toMatchObject({
    layout: { view: 'cards', columns: null },
    criteria: expect.not.objectContaining({ sort: expect.anything() }),
  })
  expect(await sent('Keep this layout with the search')).toMatchObject({
    layout: null,
    criteria: expect.not.objectContaining({ sort: expect.anything() }),
  })
})

it('what was not found was not looked at', async () => {
  keep(columbus)
  api.answer(SEARCH, () =>
    refusal(503, { error: 'Not now (error).', code: 'database-unavailable' }),
  )
  const { user } = await openSearch()
  await user.click((await row('Columbus')).getByRole('link'))
  await screen.findByText('The search did not finish')
  expect(api.callsTo('POST /api/saved-searches/*')).toEqual([])
})

it('pauses and resumes a search', async () => {
  keep(columbus)
  const { user } = await openSearch()
  api.answer('PUT /api/saved-searches/s1', () => json({ ...columbus, paused: true, version: 2 }))
  await act(user, 'Pause')
  await screen.findByText('Paused')
  expect(api.callsTo('PUT /api/saved-searches/s1')[0]?.body).toMatchObject({
    paused: true,
    version: 1,
  })
  api.answer('PUT /api/saved-searches/s1', () => json({ ...columbus, version: 3 }))
  await act(user, 'Resume')
  await waitFor(() => expect(screen.queryByText('Paused')).toBeNull())
})

it('deletes a search, and takes that back', async () => {
  keep(columbus)
  const { user } = await openSearch()
  api.answer('DELETE /api/saved-searches/s1?version=1', () => json({}))
  await act(user, 'Delete')
  await screen.findByText(`Deleted “${columbus.name}”.`)
  expect(screen.getByRole('button', { name: /^Saved searches 0/ }).textContent).not.toContain('new')
  api.answer('POST /api/saved-searches/s1/restore', () => json(columbus))
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  expect((await row('Columbus')).getByRole('link', { name: columbus.name })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Saved searches 1/ }).textContent).toContain('4 new')
})

it('a deletion of what another window has changed shows that, and deletes nothing', async () => {
  keep(columbus)
  const { user } = await openSearch()
  const now = { ...columbus, name: 'Columbus, renamed', version: 2 }
  api.answer('DELETE /api/saved-searches/s1?version=1', () =>
    refusal(409, { error: 'It was changed.', code: 'changed-elsewhere', now }),
  )
  await act(user, 'Delete')
  const kept = await row('Columbus, renamed')
  expect(kept.getByRole('alert').textContent).toMatch(/nothing was overwritten/)
})

it('edits name and criteria, and shows both versions when another window was first', async () => {
  keep(columbus)
  const { user, field, fill } = await openSearch()
  await act(user, 'Edit')
  const editor = within(await screen.findByRole('form', { name: 'Edit saved search' }))
  expect(field('Max price')).toHaveProperty('value', '500000')
  fill({ 'Max price': '300000' })
  type(editor.getByLabelText('Name'), 'Cheap ones')
  const now = { ...columbus, name: 'Theirs', version: 2 }
  api.answer('PUT /api/saved-searches/s1', () =>
    refusal(409, { error: 'It was changed in another window.', code: 'changed-elsewhere', now }),
  )
  await user.click(editor.getByRole('button', { name: 'Save changes' }))
  const both = within(await editor.findByRole('alert'))
  for (const text of ['It was changed in another window.', 'Theirs', 'Cheap ones'])
    expect(both.getByText(text)).toBeTruthy()
  expect(both.getByText(/up to \$500k/)).toBeTruthy()
  expect(both.getByText(/up to \$300k/)).toBeTruthy()
  api.answer('PUT /api/saved-searches/s1', () =>
    json({ ...columbus, name: 'Cheap ones', version: 3 }),
  )
  await user.click(both.getByRole('button', { name: 'Save yours instead' }))
  await screen.findByText('Saved “Cheap ones”.')
  const sent = api.callsTo('PUT /api/saved-searches/s1').map(({ body }) => body)
  expect(sent).toMatchObject([
    { name: 'Cheap ones', version: 1, criteria: { maxPrice: 300_000 } },
    { name: 'Cheap ones', version: 2, criteria: { maxPrice: 300_000 } },
  ])
})

it('keeps what another window saved when that is chosen', async () => {
  keep(columbus)
  const { user, field } = await openSearch()
  await act(user, 'Edit')
  const criteria = { ...columbus.criteria, maxPrice: 200_000 }
  api.answer('PUT /api/saved-searches/s1', () =>
    refusal(409, {
      error: 'It was changed.',
      code: 'changed-elsewhere',
      now: { ...columbus, name: 'Theirs', criteria, version: 2 },
    }),
  )
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await user.click(await screen.findByRole('button', { name: 'Keep what is saved' }))
  expect((await row('Theirs')).getByText(/up to \$200k/)).toBeTruthy()
  expect(field('Max price')).toHaveProperty('value', '200000')
})

it('an edit keeps the order that a search was saved with', async () => {
  keep({ ...columbus, criteria: { ...columbus.criteria, sort: 'room' } })
  const { user, fill } = await openSearch()
  await act(user, 'Edit')
  fill({ 'Max price': '300000' })
  api.answer('PUT /api/saved-searches/s1', () => json({ ...columbus, version: 2 }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText(/^Saved “/)
  expect(api.callsTo('PUT /api/saved-searches/s1')[0]?.body).toMatchObject({
    criteria: { maxPrice: 300_000, sort: 'room' },
  })
})

it('a search that was deleted while it was edited can be saved as a new one', async () => {
  keep(columbus)
  const { user } = await openSearch()
  await act(user, 'Edit')
  api.answer('PUT /api/saved-searches/s1', () =>
    refusal(404, { error: 'There is no such saved search.', code: 'not-found' }),
  )
  api.answer('POST /api/saved-searches', () => json({ ...columbus, id: 's9' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await user.click(await screen.findByRole('button', { name: 'Save it as a new one' }))
  await screen.findByText(`Saved “${columbus.name}”.`)
})

it('goes through many a page at a time, and finds them by name', async () => {
  const many = Array.from({ length: 50 }, (_, n) => ({ ...columbus, id: `m${n}`, name: `S ${n}` }))
  const of = { total: 10_000, newHomes: 0 }
  api.answer(LIST, () => json({ searches: many, next: '9951', ...of }))
  api.answer(`${LIST}?after=9951`, () => json({ searches: [columbus], next: null, ...of }))
  api.answer(`${LIST}?name=memphis`, () => json({ searches: [], next: null, ...of }))
  const { user } = await openSearch()
  await screen.findByRole('button', { name: /^Saved searches 10,000/ })
  expect(await rows()).toHaveLength(50)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect(await rows()).toHaveLength(51))
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  type(screen.getByLabelText('Find by name'), 'memphis')
  await screen.findByText('No saved search has that in its name.')
})

it('later pages follow the first one also where it came again with a search that was saved elsewhere', async () => {
  const many = Array.from({ length: 50 }, (_, n) => ({ ...columbus, id: `m${n}`, name: `S ${n}` }))
  const of = { total: 51, newHomes: 0 }
  api.answer(LIST, () => json({ searches: many, next: '2', ...of }))
  api.answer(`${LIST}?after=2`, () => json({ searches: [columbus], next: null, ...of }))
  const { user } = await openSearch()
  await screen.findByRole('button', { name: /^Saved searches 51/ })
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect(await rows()).toHaveLength(51))
  const elsewhere = { ...columbus, id: 'new', name: 'From elsewhere' }
  const [last] = many.slice(-1)
  const first = [elsewhere, ...many.slice(0, -1)]
  api.answer(LIST, () => json({ searches: first, next: '3', total: 52, newHomes: 0 }))
  api.answer(`${LIST}?after=3`, () =>
    json({ searches: [last, columbus], next: null, total: 52, newHomes: 0 }),
  )
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText('From elsewhere')
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect(await rows()).toHaveLength(52))
})

it('copies the link of a search', async () => {
  keep(columbus)
  const { user } = await openSearch()
  const written = vi.fn(async () => undefined)
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, { clipboard: { value: { writeText: written } } }),
  )
  await act(user, 'Copy link')
  await screen.findByText('Link copied.')
  expect(written).toHaveBeenCalledWith(`${window.location.origin}${address}`)
})

it('a search that the form cannot hold is shown, but not run', async () => {
  const criteria = { ...columbus.criteria, priceBelowMarket: 12_345 }
  keep({ ...columbus, criteria })
  await openSearch()
  const kept = await row('Columbus')
  expect(kept.getByText(/choices this form does not have/)).toBeTruthy()
  expect(kept.queryByRole('link')).toBeNull()
})

it('is folded beside homes, and the home screen works without it', async () => {
  api.answer(LIST, () => refusal(500, { error: 'Away (error).', code: 'server-error' }))
  api.answer(SEARCH, () => found(threeHomes))
  const { user } = openScreen(address)
  const cards = within(await screen.findByRole('list', { name: 'Homes found' }))
  expect(cards.getAllByRole('article')).toHaveLength(3)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('region', { name: 'Saved searches' })).toBeNull()
  await user.click(screen.getAllByRole('button', { name: 'Edit' })[0] as HTMLElement)
  expect((await area()).textContent).toContain('Away (error).')
})

it('makes the feed of a saved search, shows its addresses once, and says why where it cannot', async () => {
  keep(columbus)
  let full = true
  const feed = {
    id: 'f',
    search: { id: 's1', name: columbus.name },
    createdAt: '2026-01-05T10:00:00.000Z',
    readAt: null,
  }
  const addresses = [
    'https://flips.example/feeds/x/atom.xml',
    'https://flips.example/feeds/x/feed.json',
  ]
  api.answer('POST /api/feeds', () =>
    full
      ? refusal(409, { code: 'too-many-feeds', error: 'You have 20 addresses.' })
      : json({ feed, addresses }),
  )
  const { user } = await openSearch()
  await act(user, 'Make a feed')
  await screen.findByText('You have 20 addresses.')
  full = false
  await act(user, 'Make a feed')
  const atom = await screen.findByRole('textbox', { name: 'Feed address (Atom)' })
  expect(atom).toHaveProperty('value', addresses[0])
  screen.getByRole('textbox', { name: 'JSON Feed address' })
  expect(screen.queryByText('You have 20 addresses.')).toBeNull()
  expect(api.callsTo('POST /api/feeds')[1]?.body).toEqual({ searchId: 's1' })
  await user.click((await row('Columbus')).getByRole('button', { name: /^Actions for/ }))
  expect(screen.queryByRole('menuitem', { name: 'Make a feed' })).toBeNull()
})
