import { expect, it } from 'vitest'
import { isInUnitedStates } from './united-states.ts'

const inside = (latitude: number, longitude: number) => isInUnitedStates({ latitude, longitude })

it('knows the 48 states, Alaska, Hawaii and Puerto Rico', () => {
  expect(inside(47.61, -122.33)).toBe(true)
  expect(inside(25.76, -80.19)).toBe(true)
  expect(inside(61.22, -149.9)).toBe(true)
  expect(inside(21.31, -157.86)).toBe(true)
  expect(inside(18.47, -66.11)).toBe(true)
})

it('leaves out the sea, other countries and longitudes without their sign', () => {
  expect(inside(0, 0)).toBe(false)
  expect(inside(47.61, 122.33)).toBe(false)
  expect(inside(-122.33, 47.61)).toBe(false)
  expect(inside(51.51, -0.13)).toBe(false)
})
