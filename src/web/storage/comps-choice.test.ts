import { describe, expect, it } from 'vitest'
import { createCompsChoiceStorage, nothingChosen } from './comps-choice.ts'
import { createMemoryStore } from './open-store.ts'

const choice = {
  ...nothingChosen,
  off: { sale1: 'remodelled', sale2: null },
  pinned: ['sale9'],
  within: { miles: 0.25, days: 183, sizePercent: null },
} as const

describe('the comps chosen for a home', () => {
  it('are kept under a key of the user and the home', () => {
    const store = createMemoryStore()
    const compsChoice = createCompsChoiceStorage(store)
    compsChoice.write('user1', 'home1', choice)
    expect(store.key(0)).toBe('compsChoice.user1.home1')
    expect(compsChoice.read('user1', 'home1')).toEqual(choice)
    expect(compsChoice.read('user1', 'home2')).toBe(null)
    expect(compsChoice.read('user2', 'home1')).toBe(null)
  })

  it('can be forgotten for one home', () => {
    const store = createMemoryStore()
    const compsChoice = createCompsChoiceStorage(store)
    compsChoice.write('user1', 'home1', choice)
    compsChoice.write('user1', 'home2', choice)
    compsChoice.removeOne('user1', 'home1')
    expect(compsChoice.read('user1', 'home1')).toBe(null)
    expect(compsChoice.read('user1', 'home2')).toEqual(choice)
  })

  it('all go together, and nothing else goes with them', () => {
    const store = createMemoryStore()
    const compsChoice = createCompsChoiceStorage(store)
    store.setItem('searchState', 'stays')
    for (const home of ['a', 'b', 'c']) compsChoice.write('user1', home, choice)
    compsChoice.remove()
    expect(store.length).toBe(1)
    expect(store.getItem('searchState')).toBe('stays')
  })

  it('are kept of the 200 homes worked on last', () => {
    const store = createMemoryStore()
    let time = 0
    const compsChoice = createCompsChoiceStorage(store, () => ++time)
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
    expect(createCompsChoiceStorage(store).read('user1', 'home1')).toBe(null)
    expect(store.length).toBe(0)
  })
})
