import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Home } from '../../../../contract/search/home.ts'
import type { SavedResults } from '../../found-homes/work.ts'
import { createMemoryStore, type KeyValueStore } from '../open-store.ts'
import { createHomesStateStorage } from './homes-state.ts'
import { emptySearchState } from './search-state.ts'

const home = (propertyId: string): Home => ({
  propertyId,
  imageUrl: null,
  price: 200_000,
  zip: '43201',
  bath: 1.5,
  beds: 3,
  size: 1_400,
  dateListed: '2026-05-01',
  addressLine: '12 Example St',
  mls: null,
  city: 'Columbus',
  lat: 39.96,
  long: -83,
  webUrl: null,
  averageCompPrice: null,
  arv: { min: 10_000, max: 30_000 },
  comps: [],
  state: 'OH',
  propertyType: 'House',
  valuedAs: 'House',
  asListed: false,
  checks: [],
  twin: null,
  typicalValue: 240_000,
  likelySale: null,
  chanceOfWork: null,
  condition: null,
  afterRepairValue: { price: 254_000, low: 225_000, high: 284_000 },
  assumedRepairs: null,
  roomForRepairs: null,
  verdict: null,
  maxOffer: null,
  netAtAsk: null,
  flipScore: -4,
  daysUnseen: 0,
  lastSale: null,
  value: 240_000,
  range80: { low: 212_000, high: 268_000 },
  expectedError: 0.1,
  grade: 'Fair',
  gradeFacts: { comps: 7, newestDaysAgo: 21, spreadPercent: 8, sizeStep: 20, modelOf: 'market' },
  chance: 0.13,
  othersChance: 0.05,
  chanceOfUsd: 20_000,
  noChance: null,
  measured: { range: true, kind: true },
  fixedUpValue: null,
  fewComps: false,
  asOf: '2026-05-10',
  source: 'Demo market',
  demo: true,
  lastSeen: '2026-05-10',
  priceChange: null,
})

const resultsOf = (count: number): SavedResults => ({
  homes: Array.from({ length: count }, (_, index) => home(`home-${index}`)),
  summary: null,
  criteria: { ...emptySearchState, city: 'Columbus, OH' },
  searchedAt: '2026-05-15T22:10:00.000Z',
  cutBy: 'lead',
  newHomes: ['home-0'],
})

/** A browser's storage with room for this many characters in one value. */
const storeWithRoomFor = (characters: number): KeyValueStore => {
  const store = createMemoryStore()
  return {
    getItem: store.getItem,
    removeItem: store.removeItem,
    key: store.key,
    get length() {
      return store.length
    },
    setItem: (key, value) => {
      if (value.length > characters) throw new DOMException('full', 'QuotaExceededError')
      store.setItem(key, value)
    },
  }
}

describe('saved results', () => {
  it('are there again for another page, compressed', async () => {
    const store = createMemoryStore()
    await createHomesStateStorage(store, createMemoryStore()).write(resultsOf(50))
    const text = store.getItem('homesState') ?? ''
    expect(text.length).toBeLessThan(JSON.stringify(resultsOf(50)).length / 5)
    expect(await createHomesStateStorage(store, createMemoryStore()).read()).toEqual(resultsOf(50))
  })

  it('are none before the first search and after removal', async () => {
    const store = createMemoryStore()
    const homesState = createHomesStateStorage(store, createMemoryStore())
    expect([homesState.has(), await homesState.read()]).toEqual([false, null])
    await homesState.write(resultsOf(2))
    expect(homesState.has()).toBe(true)
    homesState.remove()
    expect([homesState.has(), await homesState.read()]).toEqual([false, null])
  })

  it.each(['nonsense', 'v1.nonsense', `v1.${btoa('nonsense')}`, 'v0.AAAA'])(
    'that cannot be read are deleted: %s',
    async (text) => {
      const store = createMemoryStore()
      store.setItem('homesState', text)
      expect(await createHomesStateStorage(store, createMemoryStore()).read()).toBe(null)
      expect(store.getItem('homesState')).toBe(null)
    },
  )

  it('are what the latest write says, whichever compression ends first', async () => {
    const store = createMemoryStore()
    const homesState = createHomesStateStorage(store, createMemoryStore())
    await Promise.all([homesState.write(resultsOf(400)), homesState.write(resultsOf(1))])
    expect((await createHomesStateStorage(store, createMemoryStore()).read())?.homes).toHaveLength(
      1,
    )
  })

  it('are what the tab that searched last found, whichever compression ends first', async () => {
    const store = createMemoryStore()
    const [earlier, later] = [
      createHomesStateStorage(store, createMemoryStore()),
      createHomesStateStorage(store, createMemoryStore()),
    ]
    const memphis = { ...resultsOf(1), criteria: { ...emptySearchState, city: 'Memphis, TN' } }
    await Promise.all([earlier.write(resultsOf(5_000)), later.write(memphis)])
    expect(await createHomesStateStorage(store, createMemoryStore()).read()).toEqual(memphis)
  })

  it('do not come back when another tab has removed them during their compression', async () => {
    const store = createMemoryStore()
    const writing = createHomesStateStorage(store, createMemoryStore()).write(resultsOf(5_000))
    createHomesStateStorage(store, createMemoryStore()).remove()
    await writing
    expect(createHomesStateStorage(store, createMemoryStore()).has()).toBe(false)
  })

  it('do not come back when they are removed while they are being compressed', async () => {
    const store = createMemoryStore()
    const homesState = createHomesStateStorage(store, createMemoryStore())
    const writing = homesState.write(resultsOf(100))
    homesState.remove()
    await writing
    expect(store.getItem('homesState')).toBe(null)
  })

  it('stay the own ones of a tab that has searched, whatever another tab finds', async () => {
    const store = createMemoryStore()
    const [here, there] = [
      createHomesStateStorage(store, createMemoryStore()),
      createHomesStateStorage(store, createMemoryStore()),
    ]
    await here.write(resultsOf(3))
    await there.write(resultsOf(5))
    expect((await here.read())?.homes).toHaveLength(3)
    expect(here.own()?.homes).toHaveLength(3)
    expect((await createHomesStateStorage(store, createMemoryStore()).read())?.homes).toHaveLength(
      5,
    )
  })
})

describe('saved results from who knows when', () => {
  it('are deleted: no screen could show the moment', async () => {
    const store = createMemoryStore()
    await createHomesStateStorage(store, createMemoryStore()).write({
      ...resultsOf(1),
      searchedAt: 'banana',
    })
    expect(await createHomesStateStorage(store, createMemoryStore()).read()).toBe(null)
    expect(store.getItem('homesState')).toBe(null)
  })
})

describe('a browser too old to compress', () => {
  afterEach(() => void vi.unstubAllGlobals())

  it('keeps the results until the page is left', async () => {
    vi.stubGlobal('CompressionStream', undefined)
    const store = createMemoryStore()
    const homesState = createHomesStateStorage(store, createMemoryStore())
    await homesState.write(resultsOf(2))
    expect((await homesState.read())?.homes).toHaveLength(2)
    expect(store.getItem('homesState')).toBe(null)
  })
})

describe('results set aside for a search', () => {
  const setAside = async () => {
    const [store, tab] = [createMemoryStore(), createMemoryStore()]
    const homesState = createHomesStateStorage(store, tab)
    await homesState.write(resultsOf(2))
    homesState.setAside()
    expect(store.getItem('homesState')).toBe(null)
    expect(homesState.has()).toBe(false)
    const ofNextPage = async () => (await createHomesStateStorage(store, tab).read())?.homes.length
    return { homesState, store, ofNextPage }
  }

  it('are there again for a page that is loaded before the search has ended', async () => {
    const { store, ofNextPage } = await setAside()
    expect(await ofNextPage()).toBe(2)
    store.removeItem('homesState')
    expect(await ofNextPage()).toBe(undefined)
  })

  it('are gone once the search has found others', async () => {
    const { homesState, ofNextPage } = await setAside()
    await homesState.write(resultsOf(3))
    expect(await ofNextPage()).toBe(3)
  })

  it('are gone once the search has failed', async () => {
    const { homesState, ofNextPage } = await setAside()
    homesState.remove()
    expect(await ofNextPage()).toBe(undefined)
  })

  it('make room for what another tab has found meanwhile', async () => {
    const { store, ofNextPage } = await setAside()
    await createHomesStateStorage(store, createMemoryStore()).write(resultsOf(4))
    expect(await ofNextPage()).toBe(4)
  })
})

describe('a browser with little room', () => {
  it('keeps the best hundred homes for the next page, and all of them for this one', async () => {
    const whole = createMemoryStore()
    await createHomesStateStorage(whole, createMemoryStore()).write(resultsOf(400))
    const store = storeWithRoomFor((whole.getItem('homesState') ?? '').length - 1)
    const homesState = createHomesStateStorage(store, createMemoryStore())
    await homesState.write(resultsOf(400))
    expect((await homesState.read())?.homes).toHaveLength(400)
    expect((await createHomesStateStorage(store, createMemoryStore()).read())?.homes).toHaveLength(
      100,
    )
  })

  it('with none at all keeps the results in memory', async () => {
    const store = storeWithRoomFor(10)
    const homesState = createHomesStateStorage(store, createMemoryStore())
    await homesState.write(resultsOf(4))
    expect(store.getItem('homesState')).toBe(null)
    expect((await homesState.read())?.homes).toHaveLength(4)
  })
})
