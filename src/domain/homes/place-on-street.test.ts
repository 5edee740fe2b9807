import { describe, expect, it } from 'vitest'
import { keysWithinABlock, placeOnStreet } from './place-on-street.ts'

const at = (number: number, latitude: number, street = 'oak st') => ({
  addressKey: `${number} ${street}|45402`,
  latitude,
  longitude: -84,
})

describe('the place of a house number', () => {
  it('is between the nearest numbers of its side', () => {
    const onFile = [at(100, 39.1), at(120, 39.2), at(111, 39.5), at(140, 40)]
    expect(placeOnStreet('110 oak st|45402', onFile)).toEqual({
      latitude: expect.closeTo(39.15, 10),
      longitude: -84,
    })
  })

  it('is beside the nearest number where none is on the other side', () => {
    expect(placeOnStreet('110 oak st #3|45402', [at(100, 39.1), at(101, 39.2)])?.latitude).toBe(
      39.2,
    )
  })

  it.each([
    ['of another street', [at(110, 39.1, 'elm st')]],
    ['of another zip code', [{ ...at(110, 39.1), addressKey: '110 oak st|45403' }]],
    ['more than a block away', [at(161, 39.1)]],
  ])('is not known by a number %s', (_, onFile) => {
    expect(placeOnStreet('110 oak st|45402', onFile)).toBeNull()
  })

  it('is looked for among the numbers within a block', () => {
    const keys = keysWithinABlock('30 oak st #3|45402')
    expect([keys[0], keys.at(-1), keys.length]).toEqual(['1 oak st|45402', '80 oak st|45402', 80])
    expect(keysWithinABlock('nowhere')).toEqual([])
  })
})
