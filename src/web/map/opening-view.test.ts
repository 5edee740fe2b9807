import { describe, expect, it } from 'vitest'
import { pinMargins } from './map-driver.ts'
import { openingView } from './opening-view.ts'

const home = { latitude: 39.96, longitude: -83 }
const size = { width: 672, height: 672 }
const opening = (...comps: { latitude: number; longitude: number }[]) =>
  openingView(home, [home, ...comps], size, pinMargins(false))

// One pixel at zoom 16.
const degree = 360 / (256 * 2 ** 16)

describe('the map opens', () => {
  it('on the home where all markers are in view at zoom 16', () => {
    expect(opening()).toBe('home')
    expect(opening({ latitude: 39.961, longitude: -83 - 280 * degree })).toBe('home')
  })

  it('on all of them where one is out of view, or under the controls', () => {
    expect(opening({ latitude: 39.96, longitude: -83 - 300 * degree })).toBe('all')
    expect(opening({ latitude: 39.96, longitude: -83 + 280 * degree })).toBe('all')
    expect(opening({ latitude: 39.97, longitude: -83 })).toBe('all')
  })

  it('on all of them where the note on missing streets would cover one', () => {
    const south = { latitude: 39.96 - 240 * degree * 0.766, longitude: -83 }
    expect(openingView(home, [south], size, pinMargins(false))).toBe('home')
    expect(openingView(home, [south], size, pinMargins(true))).toBe('all')
  })
})
