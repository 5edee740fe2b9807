import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePlaceQuery } from './place-query.ts'
import { stateCodeOf, stateNameOf, usStates } from './us-states.ts'

const seattle = { ok: true, value: { kind: 'city', city: 'Seattle', state: 'WA' } }

describe('a place query', () => {
  it.each([
    'Seattle, WA',
    'Seattle,WA',
    'Seattle, washington',
    'Seattle wa',
    '  Seattle  WASHINGTON ',
    'Seattle, WA 98118',
    'Seattle, WA, USA',
    'Seattle, WA 98118-1234, USA',
  ])('reads %j as Seattle', (text) => {
    expect(parsePlaceQuery(text)).toEqual(seattle)
  })

  it.each([
    ['new york new york', 'new york', 'NY'],
    ['Washington, D.C.', 'Washington', 'DC'],
    ['washington district of columbia', 'washington', 'DC'],
    ['Kansas City, KS', 'Kansas City', 'KS'],
    ['charleston west virginia', 'charleston', 'WV'],
  ])('reads %j as %s in %s', (text, city, state) => {
    expect(parsePlaceQuery(text)).toEqual({ ok: true, value: { kind: 'city', city, state } })
  })

  it.each([
    ['98118', ['98118']],
    ['98118-1234', ['98118']],
    ['98118, 98144', ['98118', '98144']],
    ['98118 98144;98118', ['98118', '98144']],
    ['98118, WA', ['98118']],
    ['98118 Seattle', ['98118']],
    ['98118, Seattle', ['98118']],
    ['98118 Seattle, WA', ['98118']],
    ['55101 St. Paul, MN', ['55101']],
    ['98118 Seattle, 98402 Tacoma', ['98118', '98402']],
  ])('reads %j as zips', (text, zips) => {
    expect(parsePlaceQuery(text)).toEqual({ ok: true, value: { kind: 'zips', zips } })
  })

  it.each([
    ['', { type: 'NoPlace' }],
    [' , ', { type: 'NoPlace' }],
    ['Seattle', { type: 'NoState', city: 'Seattle' }],
    ['Seattle,', { type: 'NoState', city: 'Seattle' }],
    ['Washington', { type: 'NoState', city: 'Washington' }],
    ['Paris, France', { type: 'UnknownState', text: 'France' }],
    ['9811', { type: 'NotAZip', text: '9811' }],
    ['98118, 9811 Seattle', { type: 'NotAZip', text: '9811' }],
    ['1234 Main St', { type: 'StreetAddress' }],
    ['1234 Main St, Seattle, WA 98118', { type: 'StreetAddress' }],
    ['12345 Rainier Ave. S, Seattle, WA', { type: 'StreetAddress' }],
    ['12b Baker', { type: 'StreetAddress' }],
  ])('refuses %j', (text, error) => {
    expect(parsePlaceQuery(text)).toEqual({ ok: false, error })
  })

  it('reads every city text the form can make, with the state as code or name in any case', () => {
    const state = fc.constantFrom(...usStates)
    const city = fc.stringMatching(/^[A-Za-z][A-Za-z.'-]{0,12}$/)
    fc.assert(
      fc.property(
        city,
        state,
        fc.boolean(),
        fc.boolean(),
        (name, { code, name: long }, byName, lower) => {
          const written = byName ? long : code
          const text = `${name}, ${lower ? written.toLowerCase() : written}`
          expect(parsePlaceQuery(text)).toEqual({
            ok: true,
            value: { kind: 'city', city: name, state: code },
          })
        },
      ),
    )
  })

  it('keeps any list of zips in order, without repeats', () => {
    const zip = fc.integer({ min: 0, max: 99_999 }).map((n) => String(n).padStart(5, '0'))
    fc.assert(
      fc.property(fc.array(zip, { minLength: 1, maxLength: 6 }), (zips) => {
        expect(parsePlaceQuery(zips.join(', '))).toEqual({
          ok: true,
          value: { kind: 'zips', zips: [...new Set(zips)] },
        })
      }),
    )
  })

  it('answers any text without throwing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typeof parsePlaceQuery(text).ok).toBe('boolean')
      }),
    )
  })
})

describe('a state', () => {
  it('has a code and a name that lead to each other', () => {
    for (const { code, name } of usStates) {
      expect(stateCodeOf(name.toUpperCase())).toBe(code)
      expect(stateNameOf(code)).toBe(name)
    }
  })

  it('is unknown outside the US', () => {
    expect(stateCodeOf('Ontario')).toBeNull()
    expect(stateNameOf('ON')).toBeNull()
  })
})
