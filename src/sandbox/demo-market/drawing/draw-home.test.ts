import { describe, expect, it } from 'vitest'
import { parseIsoDate } from '../../../domain/iso-date.ts'
import { homeTypes } from '../../../domain/listing/home-type.ts'
import { demoCities } from '../../towns/demo-cities.ts'
import { demoListingsOf } from '../generate-demo-market.ts'
import { drawHomePhoto } from './draw-home.ts'

const asOf = parseIsoDate('2025-09-27')
const [city] = demoCities
const listings = asOf && city ? [...demoListingsOf(city, asOf)] : []

describe('the drawing of a home', () => {
  it('is drawn for every type, whole and small', () => {
    for (const type of homeTypes) {
      for (const listing of listings.filter(({ home }) => home.type === type).slice(0, 40)) {
        const svg = drawHomePhoto(listing)
        expect(svg).not.toMatch(/NaN|undefined|Infinity/)
        expect(svg.startsWith('<svg ') && svg.endsWith('</svg>')).toBe(true)
        expect(svg.split('<g ').length).toBe(svg.split('</g>').length)
        expect(svg.length).toBeLessThan(48_000)
      }
    }
  })

  it('stays the same for a home, but for the lawn of one that needs work', () => {
    const [listing] = listings
    if (!listing) throw new Error('no listings')
    const kept = drawHomePhoto({ ...listing, condition: 'average' })
    expect(drawHomePhoto({ ...listing, condition: 'updated' })).toBe(kept)
    const wild = drawHomePhoto({ ...listing, condition: 'needs work' })
    expect(wild).not.toBe(kept)
    expect(wild.replaceAll(/<g opacity="0.55">.*?<\/g>/g, '')).toBe(kept)
  })
})
