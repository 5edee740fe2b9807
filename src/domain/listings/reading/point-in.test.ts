import { expect, it } from 'vitest'
import { pointIn } from './point-in.ts'

const inside = (latitude: number, longitude: number) =>
  pointIn({ latitude: String(latitude), longitude: String(longitude) }).ok

it('a place is in the 48 states, Alaska, Hawaii or Puerto Rico', () => {
  expect(inside(47.61, -122.33)).toBe(true)
  expect(inside(25.76, -80.19)).toBe(true)
  expect(inside(61.22, -149.9)).toBe(true)
  expect(inside(21.31, -157.86)).toBe(true)
  expect(inside(18.47, -66.11)).toBe(true)
})

it('the sea, other countries and longitudes without their sign are no place of a home', () => {
  expect(inside(0, 0)).toBe(false)
  expect(inside(47.61, 122.33)).toBe(false)
  expect(inside(-122.33, 47.61)).toBe(false)
  expect(inside(51.51, -0.13)).toBe(false)
})
