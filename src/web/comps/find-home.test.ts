import { describe, expect, it, vi } from 'vitest'
import { err, ok } from '../../domain/result.ts'
import type { SavedResults } from '../data/found-homes/work.ts'
import { emptySearchState } from '../data/storage/search/search-state.ts'
import { chosenHome, findHome, type HomeSources } from './find-home.ts'
import { homeForTests } from './home-for-tests.ts'

const home = homeForTests()
const stored = { version: 1, home, distance: 'half mile', includeHomesForSale: true } as const
const results: SavedResults = {
  homes: [home],
  summary: null,
  criteria: { ...emptySearchState, distance: 'quarter mile' },
  searchedAt: '2022-09-28T10:00:00Z',
  cutBy: 'lead',
  newHomes: [],
}

const sources = (over: Partial<HomeSources> = {}): HomeSources => ({
  savedResults: async () => null,
  searchState: () => null,
  askServer: async () => err({ kind: 'unreachable', text: 'Network error' }),
  ...over,
})

describe('the chosen home', () => {
  it('is taken when the address names it, or names none', () => {
    const taken = { home, distance: 'half mile', includeHomesForSale: true }
    expect(chosenHome('h1', stored)).toEqual(taken)
    expect(chosenHome(null, stored)).toEqual(taken)
  })

  it('is left alone when the address names another home', () => {
    expect(chosenHome('h2', stored)).toBeNull()
    expect(chosenHome('h1', null)).toBeNull()
  })
})

describe('finding a home that is not the chosen one', () => {
  it('finds none when the address names none', async () => {
    expect(await findHome(null, sources())).toEqual(ok({ state: 'none chosen' }))
  })

  it('takes it from the saved results, with the distance they were searched by', async () => {
    const askServer = vi.fn(sources().askServer)
    const savedResults = async () => results
    const compared = { home, distance: 'quarter mile', includeHomesForSale: false }
    expect(await findHome('h1', sources({ savedResults, askServer }))).toEqual(
      ok({ state: 'found', compared }),
    )
    expect(askServer).not.toHaveBeenCalled()
  })

  it('asks the server as the last search asked', async () => {
    const askServer = vi.fn<HomeSources['askServer']>(async () => ok(home))
    const searchState = () =>
      ({
        ...emptySearchState,
        distance: 'half mile',
        priceBelowMarket: '20000',
        includeHomesForSale: true,
      }) as const
    const found = await findHome('h1', sources({ askServer, searchState }))
    expect(askServer).toHaveBeenCalledWith('h1', {
      distance: 'half mile',
      includeHomesForSale: true,
      priceBelowMarket: 20_000,
    })
    expect(found).toMatchObject(ok({ state: 'found' }))
  })

  it('asks for a mile when nothing was searched in this browser', async () => {
    const askServer = vi.fn<HomeSources['askServer']>(async () => ok(home))
    await findHome('h1', sources({ askServer }))
    expect(askServer).toHaveBeenCalledWith('h1', {
      distance: 'mile',
      includeHomesForSale: false,
      priceBelowMarket: 0,
    })
  })

  it('distinguishes a home that is gone from a call that failed', async () => {
    const refused = { kind: 'refused', code: null, field: null } as const
    const gone = err({ ...refused, status: 404, text: 'There is no such home.' })
    expect(await findHome('h1', sources({ askServer: async () => gone }))).toEqual(
      ok({ state: 'gone', propertyId: 'h1' }),
    )
    const noId = err({ ...refused, status: 400, text: 'The field “propertyId” is not valid.' })
    expect(await findHome('h 1', sources({ askServer: async () => noId }))).toEqual(
      ok({ state: 'gone', propertyId: 'h 1' }),
    )
    const broken = err({ ...refused, status: 500, text: 'Server error.' })
    expect(await findHome('h1', sources({ askServer: async () => broken }))).toEqual(broken)
    expect(await findHome('h1', sources())).toMatchObject(err({ text: 'Network error' }))
  })

  it('says nothing when the answer is no longer wanted', async () => {
    const askServer = async () => err({ kind: 'aborted' } as const)
    expect(await findHome('h1', sources({ askServer }))).toEqual(err({ kind: 'aborted' }))
  })
})
