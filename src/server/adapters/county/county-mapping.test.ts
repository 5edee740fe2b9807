import { truncateSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { temporaryFiles } from '../../../../tests/platform/temporary-files.ts'
import { countyFields, parseCountyMapping } from './county-mapping.ts'
import { findCountyMapping } from './find-county-mapping.ts'

const columns = { ClosePrice: 'price', CloseDate: 'date', Latitude: 'lat', Longitude: 'long' }
const valid = { columns, dateFormat: 'M/d/yyyy' }
const faultOf = (json: unknown) => {
  const parsed = parseCountyMapping('lake', json)
  return parsed.ok ? null : parsed.error
}

describe('a county mapping', () => {
  it('takes price, date and place as enough, and $10,000 as the least price', () => {
    expect(parseCountyMapping('lake', valid)).toMatchObject({
      ok: true,
      value: {
        name: 'lake',
        columns,
        mayLack: [],
        values: {},
        constants: {},
        minimumClosePrice: 10_000,
        revision: 1,
      },
    })
  })

  it('leaves out of constants what no database holds', () => {
    const mapping = parseCountyMapping('lake', { ...valid, constants: { City: 'A\0da\uD800' } })
    expect(mapping).toMatchObject({ ok: true, value: { constants: { City: 'Ada\uFFFD' } } })
  })

  it('leaves out of the words of values what no database holds', () => {
    const values = { City: { 'A\0da': 'A\0da\uD800', '*': '\0' } }
    const mapping = parseCountyMapping('lake', { ...valid, values })
    expect(mapping).toMatchObject({
      ok: true,
      value: { values: { City: { Ada: 'Ada\uFFFD', '*': '' } } },
    })
  })

  it('takes numbers as constants', () => {
    const parsed = parseCountyMapping('lake', { ...valid, constants: { PostalCode: 98118 } })
    expect(parsed).toMatchObject({ value: { constants: { PostalCode: '98118' } } })
  })

  it('rejects a field that is no RESO name it knows, and lists those it does', () => {
    expect(faultOf({ ...valid, columns: { ...columns, Bedrooms: 'beds' } })).toBe(
      `The mapping lake cannot be used: columns.Bedrooms is not a field of a sales file; use ${countyFields.join(', ')}.`,
    )
    expect(faultOf({ ...valid, constants: { Town: 'Bend' } })).toContain(
      'constants.Town is not a field',
    )
  })

  it.each([
    [{ ...valid, columns: { ...columns, LivingArea: 5 } }, 'columns.LivingArea must give the name'],
    [
      { ...valid, columns: { ClosePrice: 'price', CloseDate: 'date', Latitude: 'lat' } },
      'column holds Longitude',
    ],
    [{ columns }, 'dateFormat must say how dates are written'],
    [{ ...valid, dateFormat: 'yyyy-QQ' }, 'dateFormat "yyyy-QQ" cannot be read: it needs a year'],
    [{ ...valid, minimumClosePrice: '5' }, 'minimumClosePrice must be a number of dollars'],
    [{ ...valid, revision: 0 }, 'revision must be a whole number from 1'],
    [{ ...valid, values: { City: 'Bend' } }, 'values.City must give, for a field, what each'],
    [{ ...valid, values: { City: { BND: 0 } } }, 'own words means, as text in quotes'],
    [{ ...valid, constants: { City: null } }, 'constants.City must give a text or a number'],
    [{ ...valid, constants: { PropertyType: 'House' } }, 'constants.PropertyType must be one of'],
    [{ ...valid, delimiter: ';' }, 'delimiter is not part of a mapping'],
    [[], 'it must be a JSON object with columns and dateFormat'],
    [null, 'it must be a JSON object with columns and dateFormat'],
  ])('names what is wrong with %j', (json, fault) => {
    expect(faultOf(json)).toContain(fault)
  })
})

describe('a mapping by hand', () => {
  const name = fc.oneof(fc.constantFrom(...countyFields, '__proto__', 'constructor'), fc.string())
  const anything = fc.record(
    {
      columns: fc.oneof(
        fc.dictionary(name, fc.oneof(fc.string(), fc.array(fc.string()), fc.jsonValue())),
        fc.constant(columns),
      ),
      dateFormat: fc.oneof(
        fc.string(),
        fc.stringMatching(/^[yMdHmsaEQRwWDoTXxzOpPbBkK'/ :.,-]{1,30}$/),
        fc.jsonValue(),
      ),
      values: fc.dictionary(name, fc.jsonValue()),
      constants: fc.dictionary(name, fc.jsonValue()),
      minimumClosePrice: fc.oneof(fc.double(), fc.jsonValue()),
      revision: fc.oneof(fc.integer(), fc.jsonValue()),
    },
    { requiredKeys: ['columns', 'dateFormat'] },
  )

  it('is a mapping that reads any text, or a sentence', () => {
    const dates = ['2014-10-13', '20149999', 'May 2010', '', '٣', '9'.repeat(300)]
    fc.assert(
      fc.property(fc.oneof(anything, fc.jsonValue()), fc.string(), (json, text) => {
        const mapping = parseCountyMapping('lake', json)
        if (!mapping.ok) expect(mapping.error).toMatch(/^The mapping lake cannot be used: /)
        else
          for (const written of [text, ...dates]) {
            const day = mapping.value.readDate(written)
            if (day !== null) expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
          }
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the look-up of a mapping', () => {
  const files = temporaryFiles()

  it('finds the mapping that ships with the product', async () => {
    const found = await findCountyMapping('king-county')
    expect(found).toMatchObject({ ok: true, value: { name: 'king-county' } })
  })

  it('reads a mapping from a file and names it after the file', async () => {
    const path = files.write('lake-county.json', `\uFEFF${JSON.stringify(valid)}`)
    expect(await findCountyMapping(path)).toMatchObject({
      ok: true,
      value: { name: 'lake-county' },
    })
  })

  it('says what to do when there is none, or no JSON in it', async () => {
    expect(await findCountyMapping('lake')).toEqual({
      ok: false,
      error: 'There is no mapping lake. Name a JSON file, or a built-in one: ames, king-county.',
    })
    const path = files.write('broken.json', '{"columns":')
    const broken = await findCountyMapping(path)
    expect(broken.ok ? '' : broken.error).toContain(`${path} is not a mapping: it is not JSON`)
  })

  it('is refused by its size before it is read', async () => {
    const path = files.write('large.json', '')
    truncateSync(path, 200 * 1024 * 1024)
    const before = process.memoryUsage().rss
    expect(await findCountyMapping(path)).toEqual({
      ok: false,
      error: `${path} is not a mapping: it has more than 1 MB.`,
    })
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024)
  })
})
