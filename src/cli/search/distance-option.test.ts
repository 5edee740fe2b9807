import { expect, it } from 'vitest'
import { readDistance } from './distance-option.ts'

it.each([
  ['mile', ['mile', '1 mile', 'one mile', 'a mile', 'Mile', '1']],
  [
    'half mile',
    ['half', 'half mile', 'a half mile', 'Half  Mile', '1/2 mile', '½', '0.5', '.5 miles'],
  ],
  ['quarter mile', ['quarter', 'quarter mile', '1/4', '¼ mile', '0.25']],
])('%s is what each of its spellings means', (distance, spellings) => {
  expect(spellings.map(readDistance)).toEqual(spellings.map(() => distance))
})

it.each(['far', '2 miles', '', 'any', 'constructor', 'miles'])('refuses %j', (text) => {
  expect(() => readDistance(text)).toThrow('Give mile, half mile or quarter mile.')
})
