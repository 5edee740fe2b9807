import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isSameHome } from './candidate.ts'
import { HomeNumbers } from './home-numbers.ts'

it('recognizes and finds the home itself by its id and its address', () => {
  const home = fc.record({
    propertyId: fc.constantFrom('a', 'b', 'c', '0'),
    addressKey: fc.constantFrom(null, '', 'a', '1 elm st|98406', '2 elm st|98406'),
  })
  fc.assert(
    fc.property(fc.array(home, { maxLength: 8 }), home, (homes, subject) => {
      const numbers = new HomeNumbers(homes)
      const isOf = numbers.isOf(subject)
      expect(homes.map((_, row) => isOf(row))).toEqual(
        homes.map((other) => isSameHome(subject, other)),
      )
      const rows = homes.flatMap((other, row) => (isSameHome(subject, other) ? [row] : []))
      expect(numbers.rowsOf(subject)).toEqual(rows)
    }),
  )
})
