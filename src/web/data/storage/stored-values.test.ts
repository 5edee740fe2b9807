import { describe, expect, it } from 'vitest'
import { createCompsStateStorage } from './comps/comps-state.ts'
import { createDealDraftStorage } from './comps/deal-drafts.ts'
import { createMemoryStore, openStore } from './open-store.ts'
import { createSearchStateStorage, emptySearchState } from './search/search-state.ts'
import { createSearchVisitsStorage } from './search/search-visits.ts'
import { createSignUpDraftStorage } from './sign-up-draft.ts'
import {
  createPassedHomesStorage,
  createScrollPlaceStorage,
  createSortKeyStorage,
} from './stored-values.ts'

describe('the search criteria', () => {
  it('are kept under searchState, by the names of the form', () => {
    const store = createMemoryStore()
    createSearchStateStorage(store).write({ ...emptySearchState, city: 'Seattle, WA' })
    expect(JSON.parse(store.getItem('searchState') ?? '')).toMatchObject({
      city: 'Seattle, WA',
      distance: '',
      priceBelowMarket: '',
      includeHomesForSale: false,
      propertyType: '',
      maxPrice: '',
    })
    expect(createSearchStateStorage(store).read()?.city).toBe('Seattle, WA')
  })

  it('of an earlier time ask for any chance', () => {
    const store = createMemoryStore()
    const { chanceAtLeast: _, ...earlier } = { ...emptySearchState, city: 'Seattle, WA' }
    store.setItem('searchState', JSON.stringify(earlier))
    expect(createSearchStateStorage(store).read()).toEqual({
      ...emptySearchState,
      city: 'Seattle, WA',
    })
  })

  it.each([
    '{',
    '"text"',
    '{"version":1,"city":5}',
    JSON.stringify({ ...emptySearchState, maxPrice: '7' }),
  ])('that cannot be read are deleted: %s', (text) => {
    const store = createMemoryStore()
    store.setItem('searchState', text)
    expect(createSearchStateStorage(store).read()).toBe(null)
    expect(store.getItem('searchState')).toBe(null)
  })
})

describe('the sort', () => {
  it('is a bare word under sortKey', () => {
    const store = createMemoryStore()
    createSortKeyStorage(store).write('arv')
    expect(store.getItem('sortKey')).toBe('arv')
    expect(createSortKeyStorage(store).read()).toBe('arv')
  })

  it('is deleted when there is no such sort', () => {
    const store = createMemoryStore()
    store.setItem('sortKey', 'size')
    expect(createSortKeyStorage(store).read()).toBe(null)
    expect(store.getItem('sortKey')).toBe(null)
  })
})

describe('the comps state', () => {
  it('is deleted when it is no home', () => {
    const store = createMemoryStore()
    store.setItem('compsState', '{"version":1,"home":{}}')
    expect(createCompsStateStorage(store).read()).toBe(null)
    expect(store.getItem('compsState')).toBe(null)
  })
})

describe('the scroll place', () => {
  it('belongs to one list of results', () => {
    const scrollPlace = createScrollPlaceStorage(createMemoryStore())
    const place = { top: 1_200, rows: 0, opened: 'home-1', openedAt: 90 }
    scrollPlace.write('2026-05-15T22:10:00.000Z', place)
    expect(scrollPlace.read('2026-05-15T22:10:00.000Z')).toMatchObject(place)
    expect(scrollPlace.read('2026-05-16T22:10:00.000Z')).toBe(null)
  })
})

describe('the passed homes', () => {
  it('belong to one list of results', () => {
    const passedHomes = createPassedHomesStorage(createMemoryStore())
    passedHomes.write('2026-05-15T22:10:00.000Z', ['home-1'])
    expect(passedHomes.read('2026-05-15T22:10:00.000Z')).toEqual(['home-1'])
    expect(passedHomes.read('2026-05-16T22:10:00.000Z')).toEqual([])
  })
})

describe('the visits', () => {
  it('are kept for the forty places searched last', () => {
    const visits = createSearchVisitsStorage(createMemoryStore())
    const latest = { at: '2026-05-15T22:10:00.000Z', marketDay: '2026-05-15', foundThatDay: [] }
    for (let index = 0; index < 45; index += 1) {
      visits.write({ place: `Place ${index}`, latest, before: null })
    }
    expect(visits.read('Place 4')).toBe(null)
    expect(visits.read('Place 5')?.latest).toEqual(latest)
  })
})

describe('a browser that forbids storing', () => {
  it('still works until the page is left', () => {
    const store = openStore(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    createSortKeyStorage(store).write('price')
    expect(createSortKeyStorage(store).read()).toBe('price')
  })

  it('is not said to keep a mark or a deal that the server does not have', () => {
    const store = openStore(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(createDealDraftStorage(store).write('u1', 'h1', { version: 0 })).toBe(false)
    expect(createDealDraftStorage(createMemoryStore()).write('u1', 'h1', { version: 0 })).toBe(true)
  })
})

describe('what was typed into the sign-up form', () => {
  it('is kept without passwords and card numbers', () => {
    const store = createMemoryStore()
    const typed = {
      phone: '512 555 0134',
      firstName: 'Ada',
      lastName: '4111 1111 1111 1111',
      email: 'ada@mail.example',
      password: 'Abcdefgh1!',
    }
    createSignUpDraftStorage(store).write(typed)
    expect(createSignUpDraftStorage(store).read()).toEqual({
      version: 1,
      phone: '512 555 0134',
      firstName: 'Ada',
      lastName: '',
      email: 'ada@mail.example',
    })
    createSignUpDraftStorage(store).remove()
    expect(store.getItem('signUpDraft')).toBe(null)
  })
})
