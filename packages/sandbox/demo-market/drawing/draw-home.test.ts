import { describe, expect, it } from 'vitest'
import { parseIsoDate } from '../../../../src/domain/iso-date.ts'
import { homeTypes } from '../../../../src/domain/listings/home-type.ts'
import { demoCities } from '../../towns/demo-cities.ts'
import { drawDemoCity } from '../generate-demo-market.ts'
import { openDrawings } from './draw-home.ts'

const asOf = parseIsoDate('2025-09-27') ?? raise()
const cities = demoCities.filter(({ key }) => key === 'columbus-oh' || key === 'jacksonville-fl')
const listings = cities.flatMap((city) => drawDemoCity(city, asOf).listings)
const [listing = raise()] = listings
const draw = openDrawings()

describe('the drawing of a home', () => {
  it('is drawn for every type, whole, small and in colors only', () => {
    for (const type of homeTypes) {
      for (const listing of listings.filter(({ home }) => home.type === type).slice(0, 40)) {
        const svg = draw(listing)
        expect(svg).not.toMatch(/NaN|undefined|Infinity|var\(|fill=""/)
        expect(svg.match(/<svg |<\/svg>/g)).toEqual(['<svg ', '</svg>'])
        expect(svg.match(/<g[ >]/g)?.length).toBe(svg.match(/<\/g>/g)?.length)
        expect(svg.length).toBeLessThan(12_000)
      }
    }
  })

  it('stays the same for a home, but for the lawn of one that needs work', () => {
    const kept = draw({ ...listing, condition: 'average' })
    expect(draw({ ...listing, condition: 'updated' })).toBe(kept)
    const wild = draw({ ...listing, condition: 'needs work' })
    expect(wild).not.toBe(kept)
    expect(wild.replaceAll(/<path [^>]*opacity="\.55"[^>]*>/g, '')).toBe(kept)
  })

  it('shows the age, the stories and the garage of a house, and of other homes the kind', () => {
    const house = { ...listing.home, type: 'House', hasGarage: false } as const
    const modern = (storeys: number, yearBuilt: number) =>
      [true, false].map((hasGarage) => ({ ...house, storeys, yearBuilt, hasGarage }))
    const homes = [
      { ...house, storeys: 1, yearBuilt: 1930 },
      { ...house, storeys: 1, yearBuilt: 1950 },
      ...modern(1, 1970),
      ...modern(1, 1995),
      { ...house, storeys: 2, yearBuilt: 1930 },
      { ...house, storeys: 2, yearBuilt: 1950 },
      ...modern(2, 1980),
      ...modern(2, 2005),
      { ...house, type: 'Townhouse', yearBuilt: 1950 },
      { ...house, type: 'Townhouse', yearBuilt: 1990 },
      { ...house, type: 'Condo', yearBuilt: 1950 },
      { ...house, type: 'Condo', yearBuilt: 1990 },
      { ...house, type: 'MultiFamily', propertySubType: 'Duplex' },
      { ...house, type: 'MultiFamily', propertySubType: 'Triplex' },
      { ...house, type: 'Other' },
    ] as const
    const drawn = homes.map((home) => draw({ ...listing, home }))
    expect(new Set(drawn).size).toBe(homes.length)
    const withGarage = homes.filter((_, at) => drawn[at]?.includes(GARAGE_DOOR))
    expect(withGarage).toEqual(homes.filter(({ hasGarage }) => hasGarage))
  })

  it('differs from lot to lot', () => {
    const byLot = new Map(listings.map((one) => [one.home.lot.key, one]))
    const some = [...byLot.values()].slice(0, 500)
    expect(new Set(some.map(draw)).size).toBe(some.length)
  })

  it('has palms in the warm towns alone', () => {
    const palmIn = (key: string) =>
      listings
        .filter(({ home }) => home.lot.key.startsWith(key))
        .slice(0, 40)
        .some((one) => draw(one).includes(PALM_TRUNK))
    expect([palmIn('jacksonville-fl'), palmIn('columbus-oh')]).toEqual([true, false])
  })
})

/** Colors that nothing else in a drawing has. */
const GARAGE_DOOR = '#e9e3d5'
const PALM_TRUNK = '#8d7660'

function raise(): never {
  throw new Error('missing')
}
