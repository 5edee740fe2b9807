import { describe, expect, it } from 'vitest'
import { type MapPin, pinName, stackPins } from './map-pin.ts'

const pin = (over: Partial<MapPin>): MapPin => ({
  id: 'a',
  kind: 'sold',
  at: { latitude: 39.96, longitude: -83 },
  label: '$265K',
  price: '$265,000',
  address: '12 Alder St',
  dateLine: 'Sold 08/12/2022',
  webUrl: null,
  ...over,
})

describe('the name of a pin', () => {
  it('begins with the price that is seen', () => {
    expect(pinName(pin({}))).toBe('$265K, sold comp, 12 Alder St, Sold 08/12/2022')
  })

  it('says of a comp that it was excluded', () => {
    expect(pinName(pin({ kind: 'switched off' }))).toBe(
      '$265K, comp excluded by you, 12 Alder St, Sold 08/12/2022',
    )
  })

  it('leaves out a date that is not known', () => {
    expect(pinName(pin({ kind: 'home', dateLine: null }))).toBe('$265K, this home, 12 Alder St')
  })
})

describe('pins of one building', () => {
  it('stack upwards', () => {
    const offsets = stackPins([pin({ id: 'a' }), pin({ id: 'b' }), pin({ id: 'c' })])
    expect([...offsets.values()].map((offset) => offset.y)).toEqual([0, -30, -60])
  })

  it('leave pins elsewhere on their point', () => {
    const elsewhere = pin({ id: 'b', at: { latitude: 39.961, longitude: -83 } })
    expect(stackPins([pin({ id: 'a' }), elsewhere]).get('b')).toEqual({ x: 0, y: 0 })
  })
})
