import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { held } from '../../../../tests/screens/made-up-answers.ts'
import { openScreen } from '../../../../tests/screens/open-screen.tsx'
import {
  found,
  openSearch,
  openSearchesForTests,
  SEARCH,
  threeHomes,
} from '../../../../tests/search/open-search.tsx'

const api = openSearchesForTests()
const searched = () => api.callsTo(SEARCH).map(({ body }) => body)
const address = () => window.location.pathname + window.location.search
const columbus =
  '/home?city=Columbus%2C+OH&distance=mile&priceBelowMarket=10000&propertyType=House&maxPrice=500000'

it('an address with a search fills the form and runs it, once', async () => {
  const { user } = openScreen(columbus)
  await screen.findByRole('list', { name: 'Homes found' })
  expect(searched()).toMatchObject([
    { city: 'Columbus, OH', priceBelowMarket: 10_000, propertyType: 'House', maxPrice: 500_000 },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getAllByRole('button', { name: 'Edit' })[0] as HTMLElement)
  expect(screen.getByLabelText('City')).toHaveProperty('value', 'Columbus, OH')
  expect(address()).toBe(columbus)
})

it('an address with a search is being searched from the first paint on', async () => {
  const { until, release } = held()
  api.answer(SEARCH, async () => {
    await until
    return found(threeHomes)
  })
  const placeholders = new Set<number>()
  const observer = new MutationObserver(() => {
    const isDrawn = document.querySelector('section[aria-label="Results"]') !== null
    if (isDrawn) placeholders.add(screen.queryAllByTestId('skeleton-card').length)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  openScreen(columbus)
  await waitFor(() => expect(searched()).toHaveLength(1))
  await screen.findByText('Searching Columbus, OH')
  observer.disconnect()
  expect([...placeholders]).toEqual([6])
  release()
  await screen.findByRole('list', { name: 'Homes found' })
})

it('Back and Forward search what their addresses ask for', async () => {
  const { field, fill, submitForm, unfold, cards } = await openSearch()
  fill()
  await submitForm()
  await cards()
  expect(address()).toBe(columbus)
  const entries = window.history.length
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await unfold()
  fill({ 'Max price': '300000' })
  await submitForm()
  await waitFor(() => expect(address()).toBe(columbus.replace('500000', '300000')))
  expect(window.history.length).toBe(entries + 1)
  window.history.back()
  await waitFor(() => expect(searched()).toHaveLength(3))
  await cards()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await unfold()
  await waitFor(() => expect(field('Max price')).toHaveProperty('value', '500000'))
  await cards()
  window.history.forward()
  await waitFor(() => expect(searched()).toHaveLength(4))
  expect(searched()).toMatchObject([
    { maxPrice: 500_000 },
    { maxPrice: 300_000 },
    { maxPrice: 500_000 },
    { maxPrice: 300_000 },
  ])
})

it('an address that cannot be read gives the plain form and a sentence, whatever was found before', async () => {
  const { user, fill, submit, cards, leave } = await openSearch()
  fill()
  await user.click(submit)
  await cards()
  leave()
  openScreen(columbus.replace('House', 'Castle'))
  await screen.findByText(/This link has no search that can be read/)
  expect(screen.getByLabelText('City')).toHaveProperty('value', '')
  expect(screen.queryByRole('list', { name: 'Homes found' })).toBeNull()
  expect(searched()).toHaveLength(1)
})

const views = () => screen.getByRole('group', { name: 'View' })
const inUse = () => views().querySelector('[aria-pressed=true]')?.textContent

it('an address shows homes in the view it asks for, and no one’s own layout is another for it', async () => {
  openScreen(`${columbus}&as=table`)
  await screen.findByRole('table', { name: 'Homes found' })
  expect(inUse()).toBe('Table')
  expect(address()).toBe(`${columbus}&as=table`)
  expect(searched()).toHaveLength(1)
  expect(localStorage.getItem('resultsLayout')).toBeNull()
  expect(api.callsTo('PUT /api/search/layout')).toEqual([])
})

it('a view that is chosen is this person’s own, and its entry’s when they come back', async () => {
  const { user, fill, submitForm, unfold, cards } = await openSearch()
  fill()
  await submitForm()
  await cards()
  const entries = window.history.length
  await user.click(screen.getByRole('button', { name: 'Table' }))
  await waitFor(() => expect(address()).toBe(`${columbus}&as=table`))
  await waitFor(() =>
    expect(api.callsTo('PUT /api/search/layout').at(-1)?.body).toMatchObject({ view: 'table' }),
  )
  expect(window.history.length).toBe(entries)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await unfold()
  fill({ 'Max price': '300000' })
  await submitForm()
  await waitFor(() => expect(address()).toBe(`${columbus.replace('500000', '300000')}&as=table`))
  await user.click(await screen.findByRole('button', { name: 'Cards' }))
  await waitFor(() => expect(address()).toMatch(/&as=cards$/))
  window.history.back()
  await waitFor(() => expect(searched()).toHaveLength(3))
  await waitFor(() => expect(inUse()).toBe('Table'))
  expect(address()).toBe(`${columbus}&as=table`)
})
