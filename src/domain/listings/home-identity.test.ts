import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { date } from '../../../tests/listings/listing-facts.ts'
import { addDays } from '../iso-date.ts'
import { type ListingIdentity, linksOf, propertyIdsOf } from './home-identity.ts'
import { addressKeyOf, partsOfAddressKey } from './reading/address-key.ts'

const listing = (given: Partial<ListingIdentity> & { readonly id: number }): ListingIdentity => ({
  source: 'redfin',
  listingKey: `L${given.id}`,
  homeKey: `home${given.id}`,
  homeNamed: true,
  addressKey: null,
  homeType: 'House',
  latitude: 47.51234,
  longitude: -122.28123,
  livingArea: null,
  yearBuilt: null,
  since: date('2022-05-01'),
  ...given,
})
const at = (address: string) => ({ addressKey: addressKeyOf(address, '98118') })
/** Which of these listings are of one home, in the order of their ids. */
const homes = (...given: Partial<ListingIdentity>[]) => {
  const ids = propertyIdsOf(given.map((row, id) => listing({ id, ...row })))
  const named = [...new Set(ids.values())]
  return given.map((_, id) => named.indexOf(ids.get(id) ?? ''))
}

describe('listings are of one home', () => {
  it('under the name that their source has for it, however it is listed', () => {
    const homeKey = 'page'
    expect(homes({ homeKey, ...at('12 Oak St') }, { homeKey, ...at('12 Oak') })).toEqual([0, 0])
  })

  it('under one MLS number, though the page has changed', () => {
    expect(homes({ listingKey: 'MLS:1' }, { listingKey: 'MLS:1' })).toEqual([0, 0])
  })

  it.each(['redfin', 'homeharvest', 'rentcast'])(
    'at one address, though %s has two pages for it',
    (source) => {
      expect(homes({ source, ...at('12 Oak St') }, { source, ...at('12 Oak Street') })).toEqual([
        0, 0,
      ])
      const county = { source: 'county:king', ...at('12 Oak St') }
      expect(homes(county, county)).toEqual([0, 1])
    },
  )

  it('at one address with its unit, of any source', () => {
    const county = { source: 'county:king', ...at('12 Oak Street #B') }
    expect(homes(at('12 B Oak St'), county, at('12 Oak St Unit C'))).toEqual([0, 0, 1])
  })

  it('at the same coordinates, of one size and year, where one has no address', () => {
    const same = { livingArea: 1702, yearBuilt: 1954 }
    const county = { source: 'county:king', ...same }
    expect(homes({ ...same, ...at('12 Oak St') }, county)).toEqual([0, 0])
    expect(homes({ ...same, ...at('12 Oak St') }, { ...county, yearBuilt: 1955 })).toEqual([0, 1])
    const block = { latitude: 47.512, longitude: -122.281, ...same }
    expect(homes(block, { ...county, ...block })).toEqual([0, 1])
  })

  it('through one another', () => {
    const page = { homeKey: 'page' }
    expect(
      homes({ ...page, ...at('12 Oak St') }, { ...page, listingKey: 'MLS' }, { listingKey: 'MLS' }),
    ).toEqual([0, 0, 0])
  })
})

describe('listings are of two homes', () => {
  it('in two units, though one page or MLS number holds both', () => {
    const page = { homeKey: 'project' }
    expect(homes({ ...page, ...at('12 A Oak St') }, { ...page, ...at('12 B Oak St') })).toEqual([
      0, 1,
    ])
    const mls = { listingKey: 'MLS' }
    expect(homes({ ...mls, ...at('12 Oak St #A') }, { ...mls, ...at('12 Oak St #B') })).toEqual([
      0, 1,
    ])
  })

  it('in two units, with a listing without a unit between them', () => {
    const page = { homeKey: 'project' }
    const [a, b, none] = [at('12 A Oak St'), at('12 B Oak St'), at('12 Oak St')]
    expect(homes({ ...page, ...a }, { ...page, ...none }, { ...page, ...b })).toEqual([0, 1, 2])
  })

  it('where a letter beside other units is a unit, not a direction', () => {
    const page = { homeKey: 'project' }
    expect(homes({ ...page, ...at('12 B 26th Ave') }, { ...page, ...at('12 E 26th Ave') })).toEqual(
      [0, 1],
    )
    const [street, east] = [at('12 McKinley Ave'), at('12 E McKinley Ave')]
    expect(homes({ ...page, ...street }, { ...page, ...east })).toEqual([0, 0])
  })

  it('in condos of one building whose units are not known', () => {
    const condo = {
      homeType: 'Condo' as const,
      livingArea: 700,
      yearBuilt: 1968,
      ...at('12 Oak St'),
    }
    expect(homes(condo, condo)).toEqual([0, 1])
  })

  it('in a condo without its unit and one with a unit and another size, though one page holds both', () => {
    const condo = { homeType: 'Condo' as const, homeKey: 'building' }
    const sizes = (one: number, other: number) =>
      homes(
        { ...condo, ...at('1134 32nd Ave E'), livingArea: one },
        { ...condo, ...at('1134 B 32nd Ave E'), livingArea: other },
      )
    expect(sizes(1785, 1111)).toEqual([0, 1])
    expect(sizes(1111, 1111)).toEqual([0, 0])
  })

  it('on two parcels', () => {
    const parcel = { source: 'county:king', livingArea: 1702, yearBuilt: 1954 }
    expect(homes({ ...parcel, ...at('12 Oak St') }, { ...parcel, ...at('12 Oak St') })).toEqual([
      0, 1,
    ])
    expect(homes(parcel, parcel)).toEqual([0, 1])
    const nameless = { ...parcel, homeNamed: false }
    expect(homes(nameless, nameless)).toEqual([0, 0])
    expect(homes(nameless, parcel, nameless)).toEqual([0, 1, 0])
  })

  it('in two streets of one name', () => {
    expect(homes(at('12 Oak St'), { ...at('12 Oak St'), latitude: 47.55 })).toEqual([0, 1])
  })

  it('in townhouses of one number and other sizes', () => {
    const townhouse = { homeType: 'Townhouse' as const, ...at('12 Oak St') }
    const sizes = (...areas: number[]) =>
      homes(...areas.map((livingArea) => ({ ...townhouse, livingArea })))
    expect(sizes(1200, 1210)).toEqual([0, 0])
    expect(sizes(1200, 1500)).toEqual([0, 1])
  })

  it('of the demo market and of the real one', () => {
    expect(homes(at('12 Oak St'), { source: 'demo', ...at('12 Oak St') })).toEqual([0, 1])
  })
})

describe('the id of a home', () => {
  it('is that of its first listing, so that it stays when the home is listed again', () => {
    const first = listing({ id: 1, ...at('12 Oak St') })
    const again = listing({ id: 2, ...at('12 Oak St'), since: date('2022-08-01') })
    expect(propertyIdsOf([first])).toEqual(new Map([[1, 'home1']]))
    expect(propertyIdsOf([again, first])).toEqual(
      new Map([
        [2, 'home1'],
        [1, 'home1'],
      ]),
    )
  })

  it('keeps units apart that share a page', () => {
    const page = { homeKey: 'project' }
    const rows = ['12 A Oak St', '12 B Oak St', '12 Oak St'].map((address, id) =>
      listing({ id, ...page, ...at(address) }),
    )
    expect([...propertyIdsOf(rows).values()]).toEqual(['project-a', 'project-b', 'project'])
  })
})

describe('any listings', () => {
  const street = fc.constantFrom('12 Oak St', '12 E Oak St', '14 Oak St')
  const unit = fc.constantFrom('', ' #A', ' Unit B', ' Apt E')
  const place = fc.constantFrom(47.51234, 47.61234)
  const rows = fc
    .array(
      fc.record({
        source: fc.constantFrom('redfin', 'county:king', 'demo'),
        listingKey: fc.constantFrom('L1', 'L2', 'L3', 'L4', 'L5', 'L6'),
        homeKey: fc.constantFrom('h1', 'h2', 'h3', 'h4', 'h5'),
        addressKey: fc.option(fc.tuple(street, unit).map(([a, b]) => addressKeyOf(a + b, '98118'))),
        homeType: fc.constantFrom('House' as const, 'Condo' as const, 'Townhouse' as const),
        homeNamed: fc.boolean(),
        latitude: place,
        livingArea: fc.constantFrom(900, 1200, null),
        yearBuilt: fc.constantFrom(1954, 2022),
        since: fc.integer({ min: 0, max: 9 }).map((day) => addDays(date('2022-05-01'), day)),
      }),
      { maxLength: 14 },
    )
    // A source has its own names.
    .map((all) =>
      all.map((row, id) => listing({ ...row, id, homeKey: `${row.source}-${row.homeKey}` })),
    )
  const shuffled = rows.chain((all) =>
    fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
  )
  const byId = (ids: Map<number, string>) => [...ids].toSorted(([a], [b]) => a - b)

  it('are of the same homes, under the same ids, in any order', () => {
    fc.assert(
      fc.property(shuffled, ([all, otherOrder]) => {
        expect(byId(propertyIdsOf(otherOrder))).toEqual(byId(propertyIdsOf(all)))
      }),
      { numRuns: 1000 },
    )
  })

  it('have one id each, which is a name that a source has for one of the home’s listings', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const ids = propertyIdsOf(all)
        expect(ids.size).toBe(all.length)
        for (const home of Map.groupBy(all, (row) => ids.get(row.id)).entries()) {
          const names = home[1].map((row) => row.homeKey)
          expect(names.some((name) => home[0] === name || home[0]?.startsWith(`${name}-`))).toBe(
            true,
          )
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('in different units are never of one home', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const ids = propertyIdsOf(all)
        for (const home of Map.groupBy(all, (row) => ids.get(row.id)).values()) {
          const units = home.flatMap((row) => row.addressKey ?? []).map(partsOfAddressKey)
          expect(new Set(units.flatMap(({ unit }) => unit ?? [])).size).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('are of the same homes, whether those without a link to them are there or not', () => {
    const keysOf = (row: ListingIdentity) => {
      const { address, place } = linksOf(row)
      return [row.homeKey, `${row.source} ${row.listingKey}`, address, place].filter((key) => key)
    }
    fc.assert(
      fc.property(rows, (all) => {
        const whole = propertyIdsOf(all)
        const [first] = all
        if (!first) return
        const linked = new Set([first])
        for (let size = 0; size < linked.size; ) {
          size = linked.size
          const keys = new Set([...linked].flatMap(keysOf))
          for (const row of all) if (keysOf(row).some((key) => keys.has(key))) linked.add(row)
        }
        const alone = propertyIdsOf([...linked])
        for (const row of linked) expect(alone.get(row.id)).toBe(whole.get(row.id))
      }),
      { numRuns: 1000 },
    )
  })
})
