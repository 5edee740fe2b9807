import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import {
  held,
  NETWORK_FAILURE,
  refusal,
  wrongAnswer,
} from '../../../tests/screens/made-up-answers.ts'
import {
  found,
  openSearch,
  openSearchesForTests,
  SEARCH,
  threeHomes,
} from '../../../tests/search/open-search.tsx'
import { searchFlipsRequestSchema } from '../../contract/search/search-flips.ts'

const api = openSearchesForTests()

const stored = (key: string) => localStorage.getItem(key)
const storedHomes = () => waitFor(() => expect(stored('homesState')).not.toBeNull())
const dialog = () => screen.queryByRole('dialog', { name: 'Searching...' })
const noDialog = () => waitFor(() => expect(dialog()).toBeNull())
const toasts = () => [...document.querySelectorAll<HTMLElement>('[data-sonner-toast]')]
const skeletons = () => screen.queryAllByTestId('skeleton-card')

/** Holds searches back until it is released. */
const holdSearches = () => {
  const { until, release } = held()
  api.answer(SEARCH, async () => {
    await until
    return found(threeHomes)
  })
  return release
}

describe('while a search runs', () => {
  it('shows a modal, its status, a spinner, six skeleton cards and Loading...', async () => {
    const { fill, submitForm, unfold, cards } = await openSearch()
    fill()
    await submitForm()
    await cards()
    await noDialog()
    const release = holdSearches()
    await submitForm()
    const modal = await screen.findByRole('dialog', { name: 'Searching...' })
    expect(modal.textContent).toContain('Searching Columbus, OH')
    expect(modal.querySelector('svg')).not.toBeNull()
    expect(skeletons()).toHaveLength(6)
    expect(screen.getByText('Loading...').closest('form')).not.toBeNull()
    expect(stored('homesState')).toBeNull()
    release()
    await cards()
    await noDialog()
    expect(skeletons()).toHaveLength(0)
    await unfold()
    expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy()
  })

  it('can be given up', async () => {
    const { user, fill, submit } = await openSearch()
    fill()
    holdSearches()
    await user.click(submit)
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await noDialog()
    expect(submit.textContent).toBe('Submit')
    await waitFor(() => expect(document.activeElement).toBe(submit))
    expect(toasts()).toHaveLength(0)
  })

  for (const way of ['Cancel', 'Escape']) {
    it(`ends it on ${way}, and the results before it come back, on the next page as well`, async () => {
      const { user, field, fill, unfold, submitForm, cards, leave } = await openSearch()
      fill()
      await submitForm()
      await cards()
      await storedHomes()
      await noDialog()
      await user.click(screen.getByRole('button', { name: 'ARV' }))
      await waitFor(async () => expect((await cards())[0]?.textContent).toContain('1 Ash St'))
      const kept = stored('searchState')
      holdSearches()
      await unfold()
      fill({ City: 'Memphis, TN' })
      await submitForm()
      await waitFor(() => expect(skeletons()).toHaveLength(6))
      const cancel = await screen.findByRole('button', { name: 'Cancel' })
      if (way === 'Escape') await user.keyboard('{Escape}')
      else await user.click(cancel)
      await noDialog()
      expect((await cards())[0]?.textContent).toContain('1 Ash St')
      const arv = screen.getByRole('button', { name: 'ARV' })
      expect(arv.getAttribute('aria-pressed')).toBe('true')
      await unfold()
      expect(field('City')).toHaveProperty('value', 'Memphis, TN')
      await storedHomes()
      expect(stored('searchState')).toBe(kept)

      leave()
      const again = await openSearch()
      expect((await again.cards())[0]?.textContent).toContain('1 Ash St')
    })
  }

  it('does not throw an answer away when Cancel is pressed as it arrives', async () => {
    const { user, fill, submit, cards } = await openSearch()
    fill()
    // Storing new results begins with removing the old ones.
    const remove = Storage.prototype.removeItem
    let presses = 0
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
      remove.call(this, key)
      const cancel = dialog()?.querySelector('button')
      if (key !== 'homesState' || !cancel || api.callsTo(SEARCH).length === 0) return
      presses += 1
      cancel.click()
    })
    await user.click(submit)
    await cards()
    await storedHomes()
    expect(presses).toBeGreaterThan(0)
  })
})

it('stores a success, sorted by list date', async () => {
  const { user, fill, submitForm, cards } = await openSearch()
  fill()
  await submitForm()
  await cards()
  await noDialog()
  await user.click(screen.getByRole('button', { name: 'ARV' }))
  expect(stored('sortKey')).toBe('arv')
  await submitForm()
  const byDate = () => screen.getByRole('button', { name: 'List Date' })
  await waitFor(() => expect(byDate().getAttribute('aria-pressed')).toBe('true'))
  expect(stored('sortKey')).toBe('date')
  await waitFor(() => expect(stored('homesState')).toMatch(/^v1\.[A-Za-z0-9+/=]+$/))
  expect(JSON.parse(stored('searchState') ?? '')).toMatchObject({
    city: 'Columbus, OH',
    distance: 'mile',
    priceBelowMarket: '10000',
    includeHomesForSale: false,
    propertyType: 'House',
    maxPrice: '500000',
  })
})

const failures: Readonly<Record<string, Parameters<typeof api.answer>[1]>> = {
  'a failure of the server': () =>
    refusal(500, { error: 'An ERROR of ours, reference 12.', code: 'internal' }),
  'an answer that is not JSON': () => wrongAnswer('<html></html>'),
  'an answer of another shape': () => wrongAnswer('[{"price":"cheap"}]', 'application/json'),
  'a gateway that fails': () =>
    new Response('Bad Gateway', { status: 502, headers: { 'content-type': 'text/html' } }),
  'a network that fails': () => NETWORK_FAILURE,
}

for (const [name, failure] of Object.entries(failures)) {
  it(`says ${name} in a red toast that can be closed`, async () => {
    const { user, fill, submit, results, cards } = await openSearch()
    fill()
    api.answer(SEARCH, failure)
    await user.click(submit)
    await waitFor(() => expect(toasts()).toHaveLength(1))
    const [toast] = toasts()
    expect(toast?.dataset.type).toBe('error')
    expect(toast?.textContent).toMatch(/error/i)
    await noDialog()
    await user.click(screen.getByRole('button', { name: 'Close toast' }))
    await waitFor(() => expect(toasts()).toHaveLength(0))
    expect(stored('homesState')).toBeNull()
    api.answer(SEARCH, () => found(threeHomes))
    await user.click(within(results).getByRole('button', { name: 'Search again' }))
    await cards()
  })
}

it('says where nothing matches what was looked at, and loosens a filter in one press', async () => {
  const { user, field, fill, submit, unfold, results, cards } = await openSearch()
  fill({ 'Price below market': '50000' })
  api.answer(SEARCH, () =>
    found([], { lookedAt: 1_343, loosen: [{ filter: 'priceBelowMarket', homes: 12 }] }),
  )
  await user.click(submit)
  await waitFor(() =>
    expect(results.textContent).toContain(
      'None of the 1,343 homes for sale in Columbus, OH fits: House, 1 mile',
    ),
  )
  await storedHomes()
  await noDialog()
  api.answer(SEARCH, () => found(threeHomes))
  await user.click(within(results).getByRole('button', { name: /Any price.*\(12 homes\)/ }))
  await cards()
  await unfold()
  expect(field('Price below market')).toHaveProperty('value', 'Any')
})

describe('another order of more homes than are shown', () => {
  const bySort = ({ body }: { readonly body: unknown }) => {
    const { sort } = z.parse(searchFlipsRequestSchema, body)
    return found(sort === 'price' ? threeHomes.slice(2) : threeHomes, { qualified: 1_912 })
  }

  it('is asked for: its first homes are others', async () => {
    api.answer(SEARCH, bySort)
    const { user, fill, submit, cards } = await openSearch()
    fill()
    await user.click(submit)
    await cards()
    await noDialog()
    await user.click(screen.getByRole('button', { name: 'Price' }))
    await waitFor(async () => expect(await cards()).toHaveLength(1))
    const byPrice = screen.getByRole('button', { name: 'Price' })
    expect(byPrice.getAttribute('aria-pressed')).toBe('true')
    expect(stored('sortKey')).toBe('price')
    await user.click(byPrice)
    expect(api.callsTo(SEARCH)).toHaveLength(2)
  })

  it('that cannot be asked for leaves the homes as they were', async () => {
    api.answer(SEARCH, (call) =>
      z.parse(searchFlipsRequestSchema, call.body).sort === undefined
        ? bySort(call)
        : refusal(429, { error: 'Too many searches.', code: 'too-many-requests' }),
    )
    const { user, fill, submit, cards } = await openSearch()
    fill()
    await user.click(submit)
    await cards()
    await noDialog()
    await user.click(screen.getByRole('button', { name: 'Price' }))
    expect(await screen.findByText('Too many searches.')).toBeTruthy()
    expect(await cards()).toHaveLength(3)
    expect(stored('sortKey')).toBe('date')
  })
})

it('says once what changed its meaning, to people who searched before', async () => {
  localStorage.setItem(
    'searchVisits',
    JSON.stringify({
      version: 1,
      places: [
        {
          place: 'Columbus, OH',
          latest: { at: '2026-10-01T00:00:00Z', marketDay: '2022-09-27', foundThatDay: [] },
          before: null,
        },
      ],
    }),
  )
  const { user, leave } = await openSearch()
  const changed = screen.getByRole('region', { name: 'What changed' })
  await user.click(within(changed).getByRole('button', { name: 'Got it' }))
  expect(screen.queryByRole('region', { name: 'What changed' })).toBeNull()
  await leave()
  await openSearch()
  expect(screen.queryByRole('region', { name: 'What changed' })).toBeNull()
})
