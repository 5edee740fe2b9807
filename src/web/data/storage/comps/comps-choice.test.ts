import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../open-store.ts'
import { type ChosenComps, createCompsChoiceStorage, nothingChosen } from './comps-choice.ts'

const choice = {
  ...nothingChosen,
  off: { sale1: 'remodelled', sale2: null },
  pinned: ['sale9'],
  within: { miles: 0.25, days: 183, sizePercent: null },
} as const

/** A window that hears of no other tab. */
const alone = { addEventListener: () => {}, removeEventListener: () => {} }

describe('the comps chosen for a home', () => {
  it('are kept under a key of the user and the home', () => {
    const store = createMemoryStore()
    const compsChoice = createCompsChoiceStorage(store, alone)
    compsChoice.write('user1', 'home1', choice)
    expect(store.key(0)).toBe('compsChoice.user1.home1')
    expect(compsChoice.read('user1', 'home1')).toEqual(choice)
    expect(compsChoice.read('user1', 'home2')).toBe(null)
    expect(compsChoice.read('user2', 'home1')).toBe(null)
  })

  it('can be forgotten for one home', () => {
    const store = createMemoryStore()
    const compsChoice = createCompsChoiceStorage(store, alone)
    compsChoice.write('user1', 'home1', choice)
    compsChoice.write('user1', 'home2', choice)
    compsChoice.removeOne('user1', 'home1')
    expect(compsChoice.read('user1', 'home1')).toBe(null)
    expect(compsChoice.read('user1', 'home2')).toEqual(choice)
  })

  it('all go together, and nothing else goes with them', () => {
    const store = createMemoryStore()
    const compsChoice = createCompsChoiceStorage(store, alone)
    store.setItem('searchState', 'stays')
    for (const home of ['a', 'b', 'c']) compsChoice.write('user1', home, choice)
    compsChoice.remove()
    expect(store.length).toBe(1)
    expect(store.getItem('searchState')).toBe('stays')
  })

  it('are heard of from another tab, until the listener leaves', () => {
    const store = createMemoryStore()
    const listeners = new Set<(event: Pick<StorageEvent, 'key'>) => void>()
    const tab = {
      addEventListener: (_: 'storage', heard: (event: Pick<StorageEvent, 'key'>) => void) =>
        void listeners.add(heard),
      removeEventListener: (_: 'storage', heard: (event: Pick<StorageEvent, 'key'>) => void) =>
        void listeners.delete(heard),
    }
    const notify = (key: string) => {
      for (const heard of listeners) heard({ key })
    }
    const theirs = createCompsChoiceStorage(store, alone)
    const heard: (ChosenComps | null)[] = []
    const stop = createCompsChoiceStorage(store, tab).follow('user1', 'home1', (chosen) =>
      heard.push(chosen),
    )
    theirs.write('user1', 'home1', choice)
    notify('compsChoice.user1.home1')
    notify('compsChoice.user1.home2')
    theirs.removeOne('user1', 'home1')
    notify('compsChoice.user1.home1')
    stop()
    notify('compsChoice.user1.home1')
    expect(heard).toEqual([choice, null])
  })

  it('are not written again when they are the same, so that tabs come to rest', () => {
    const store = createMemoryStore()
    let time = 0
    const compsChoice = createCompsChoiceStorage(store, alone, () => ++time)
    compsChoice.write('user1', 'home1', choice)
    const first = store.getItem('compsChoice.user1.home1')
    compsChoice.write('user1', 'home1', { ...choice })
    expect(store.getItem('compsChoice.user1.home1')).toBe(first)
  })

  it('are kept of the 200 homes worked on last', () => {
    const store = createMemoryStore()
    let time = 0
    const compsChoice = createCompsChoiceStorage(store, alone, () => ++time)
    for (let home = 1; home <= 200; home++) compsChoice.write('user1', `home${home}`, choice)
    compsChoice.write('user1', 'home1', { ...choice, pinned: [] })
    compsChoice.write('user2', 'home201', choice)
    expect(store.length).toBe(200)
    expect(compsChoice.read('user1', 'home1')).toEqual({ ...choice, pinned: [] })
    expect(compsChoice.read('user1', 'home2')).toBe(null)
    expect(compsChoice.read('user1', 'home3')).toEqual(choice)
    expect(compsChoice.read('user2', 'home201')).toEqual(choice)
  })

  it.each([
    '{',
    '{"version":1,"off":[]}',
    JSON.stringify({ version: 1, keptAt: 1, chosen: { ...choice, off: { sale1: 'ugly' } } }),
  ])('that cannot be read are deleted: %s', (text) => {
    const store = createMemoryStore()
    store.setItem('compsChoice.user1.home1', text)
    expect(createCompsChoiceStorage(store, alone).read('user1', 'home1')).toBe(null)
    expect(store.length).toBe(0)
  })
})
