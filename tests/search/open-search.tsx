import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { PlaceSuggestion } from '../../src/contract/places.ts'
import { SEARCH_SUMMARY_HEADER, type SearchSummary } from '../../src/contract/search/found-homes.ts'
import type { Home } from '../../src/contract/search/home.ts'
import { homeForTests } from '../../src/web/comps/home-for-tests.ts'
import { json } from '../screens/made-up-answers.ts'
import { openScreen, openScreensForTests, type } from '../screens/open-screen.tsx'

export const SEARCH = 'POST /api/flip-search/flips'

/** The search form of tests, by its labels. */
const columbus = {
  City: 'Columbus, OH',
  Distance: 'mile',
  'Price below market': '10000',
  'Property type': 'House',
  'Max price': '500000',
}

const summary: SearchSummary = {
  place: 'Columbus, OH',
  qualified: 3,
  lookedAt: 40,
  unvalued: 0,
  asOf: '2022-09-27',
  marketDay: '2022-09-27',
  demo: true,
  noChance: null,
  loosen: [],
}

/** Three homes; by list date, price and profit each is in another place. */
export const threeHomes: readonly Home[] = [
  { addressLine: '1 Ash St', dateListed: '2022-09-01', price: 240_000, arv: arv(60_000) },
  { addressLine: '2 Birch St', dateListed: '2022-09-20', price: 250_000, arv: arv(50_000) },
  { addressLine: '3 Cedar St', dateListed: '2022-09-10', price: 230_000, arv: arv(40_000) },
].map((facts, index) => homeForTests({ ...facts, propertyId: `h${index}`, demo: true }))

function arv(max: number) {
  return { min: max - 20_000, max }
}

/** The answer of a search. */
export const found = (homes: readonly Home[], change: Partial<SearchSummary> = {}): Response =>
  json(homes, {
    [SEARCH_SUMMARY_HEADER]: JSON.stringify({ ...summary, qualified: homes.length, ...change }),
  })

const places: readonly PlaceSuggestion[] = [
  { kind: 'city', label: 'Columbus, OH', detail: '905,748 people', state: 'OH' },
  { kind: 'city', label: 'Columbus, GA', detail: '206,922 people', state: 'GA' },
  { kind: 'city', label: 'Memphis, TN', detail: '633,104 people', state: 'TN' },
  { kind: 'zip', label: '43203', detail: 'Columbus, OH', state: 'OH' },
  { kind: 'zip', label: '43205', detail: 'Columbus, OH', state: 'OH' },
]

/** Searches that find three homes, and places to pick, unless a test has other answers. */
export const openSearchesForTests = () =>
  openScreensForTests({
    [SEARCH]: () => found(threeHomes),
    // The map of a home that is opened asks for them when it is there.
    'GET /sandbox/streets/*': () => new Promise(() => {}),
    'GET /api/places/counties': () => json([]),
    'GET /api/places': ({ asked }) => {
      const query = new URLSearchParams(asked.split('?')[1]).get('query')?.toLowerCase() ?? ''
      return json(places.filter(({ label }) => label.toLowerCase().startsWith(query)))
    },
  })

/** Opens the search form. */
export const openSearch = async () => {
  const { user, leave } = openScreen('/home')
  const inForm = () => within(screen.getByRole('form', { name: 'Search' }))
  // Beside homes the form is folded into a line.
  const unfold = async () => {
    const isThere = () => screen.queryByRole('form', { name: 'Search' }) !== null
    const edit = () => screen.queryAllByRole('button', { name: 'Edit' })[0]
    await waitFor(() => expect(isThere() || edit() !== undefined).toBe(true))
    const press = isThere() ? undefined : edit()
    if (press !== undefined) await user.click(press)
  }
  await unfold()
  const form = inForm()
  const field = (label: string) => inForm().getByLabelText(label)
  return {
    unfold,
    /** Submits the form as it is, also where it is folded. */
    submitForm: async () => {
      await unfold()
      await user.click(inForm().getByRole('button', { name: 'Submit' }))
    },
    user,
    leave,
    form,
    field,
    submit: form.getByRole('button', { name: 'Submit' }),
    results: screen.getByRole('region', { name: 'Results' }),
    fill: (change: Partial<typeof columbus> = {}) => {
      for (const [label, value] of Object.entries({ ...columbus, ...change }))
        type(field(label), value)
    },
    /** The cards of the homes, once they are there. */
    cards: async () =>
      within(await screen.findByRole('list', { name: 'Homes found' })).getAllByRole('article'),
  }
}
