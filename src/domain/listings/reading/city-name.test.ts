import { describe, expect, it } from 'vitest'
import { cityNameOf } from './city-name.ts'

describe('a city name on screen', () => {
  it.each([
    ['SEATTLE', 'Seattle'],
    ['san  francisco', 'San Francisco'],
    ["O'FALLON", "O'Fallon"],
    ['WINSTON-SALEM', 'Winston-Salem'],
    ['ST. PAUL', 'St. Paul'],
    ['LAKE OF THE WOODS', 'Lake of the Woods'],
  ])('gives %s capitals', (text, expected) => {
    expect(cityNameOf(text)).toBe(expected)
  })

  it.each(['SeaTac', 'Mckinney', 'McKinney', 'Coeur d’Alene'])('keeps %s', (text) => {
    expect(cityNameOf(text)).toBe(text)
  })

  it.each(['', '  ', '-', 'N/A', 'Unincorporated', 'UNKNOWN'])('takes %j for unknown', (text) => {
    expect(cityNameOf(text)).toBeNull()
  })
})
