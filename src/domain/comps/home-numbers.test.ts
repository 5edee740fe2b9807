import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSameHome } from './candidate.ts'
import { HomeNumbers } from './home-numbers.ts'

it('recognizes the home itself by its id and its address', () => {
  const home = fc.record({
    propertyId: fc.constantFrom('a', 'b', 'c', '0'),
    addressKey: fc.constantFrom(null, '', 'a', '1 elm st|98406', '2 elm st|98406'),
  })
  fc.assert(
    fc.property(fc.array(home, { maxLength: 8 }), home, (homes, subject) => {
      const isOf = new HomeNumbers(homes).isOf(subject)
      expect(homes.map((_, row) => isOf(row))).toEqual(
        homes.map((other) => isSameHome(subject, other)),
      )
    }),
  )
})
