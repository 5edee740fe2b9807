import { expect, it } from 'vitest'
import { USUAL_LAYOUT } from '../../../contract/search/layout.ts'
import { nothingChosen } from './comps/comps-choice.ts'
import { openBrowserStorage } from './open-browser-storage.ts'
import { emptySearchState } from './search/search-state.ts'

/** The browser's two storages, which can be looked into. */
const openBrowser = () => {
  const createStorage = (): Storage => {
    const values = new Map<string, string>()
    return {
      get length() {
        return values.size
      },
      key: (index) => [...values.keys()][index] ?? null,
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => void values.set(key, value),
      removeItem: (key) => void values.delete(key),
      clear: () => values.clear(),
    }
  }
  return {
    localStorage: createStorage(),
    sessionStorage: createStorage(),
    addEventListener: () => {},
    removeEventListener: () => {},
  }
}

it('removes everything it has stored, and nothing of others', async () => {
  const browser = openBrowser()
  const storage = openBrowserStorage(browser)
  const criteria = { ...emptySearchState, city: 'Columbus, OH' }
  const searchedAt = '2026-05-15T22:10:00.000Z'
  const latest = { at: searchedAt, marketDay: '2026-05-15', foundThatDay: [] }
  browser.localStorage.setItem('of another application', 'stays')
  storage.searchState.write(criteria)
  storage.recentSearches.add({ query: 'city=Columbus%2C+OH', at: searchedAt, homes: 3 })
  storage.sortKey.write('price')
  storage.layout.write({ ...USUAL_LAYOUT, view: 'table' })
  storage.savedLayout.write('city=Columbus%2C+OH', USUAL_LAYOUT)
  storage.searchVisits.write({ place: 'Columbus, OH', latest, before: null })
  storage.compsChoice.write('user1', 'home1', { ...nothingChosen, pinned: ['sale1'] })
  storage.passedHomes.write(searchedAt, ['home1'])
  storage.scrollPlace.write(searchedAt, { top: 1_200, rows: 0, opened: null, openedAt: null })
  storage.listLeft.write({ searchedAt, homes: ['home1'], verdict: null, column: null })
  storage.comparedHomes.write(searchedAt, ['home1'])
  storage.signUpDraft.write({ phone: '', firstName: 'Ann', lastName: '', email: '' })
  browser.sessionStorage.setItem('compsState', 'a home')
  browser.sessionStorage.setItem('dealSeen', 'its deal')
  await storage.homesState.write({
    homes: [],
    summary: null,
    criteria,
    searchedAt,
    cutBy: 'lead',
    newHomes: [],
  })
  storage.mapView.showAll(true)
  storage.releaseNotice.dismiss()
  const parts = Object.keys(storage).filter((name) => name !== 'removeAll')
  // The results have two, themselves and whose turn it was to store them; and so has the home, with its deal.
  expect(browser.localStorage.length + browser.sessionStorage.length).toBe(parts.length + 3)

  storage.removeAll()
  expect(browser.localStorage.key(0)).toBe('of another application')
  expect(browser.localStorage.length).toBe(1)
  expect(browser.sessionStorage.length).toBe(0)
})

it('stores no results that were still being packed when everything was removed', async () => {
  const browser = openBrowser()
  const storage = openBrowserStorage(browser)
  const packing = storage.homesState.write({
    homes: [],
    summary: null,
    criteria: emptySearchState,
    searchedAt: '2026-05-15T22:10:00.000Z',
    cutBy: 'lead',
    newHomes: [],
  })
  storage.removeAll()
  await packing
  expect(browser.localStorage.length).toBe(0)
  expect(storage.homesState.has()).toBe(false)
})
