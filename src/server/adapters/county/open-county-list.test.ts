import { truncateSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listFile, listMapping } from '../../../../tests/county-lists/list-files.ts'
import { date } from '../../../../tests/listings/listing-facts.ts'
import { temporaryFiles } from '../../../../tests/platform/temporary-files.ts'
import type { ListKind } from '../../../domain/county-lists/list-kinds.ts'
import type { ListRow } from '../../county-lists/ports.ts'
import type { RowRefusal } from '../../listings/ports.ts'
import { parseCountyListMapping } from './county-list-mapping.ts'
import { openCountyList } from './open-county-list.ts'

const files = temporaryFiles()
const faultOf = (json: unknown, kind: ListKind = 'tax-arrears') => {
  const parsed = parseCountyListMapping('franklin', json, kind)
  return parsed.ok ? null : parsed.error
}

const read = async (
  name: string,
  content: string | Uint8Array,
  {
    kind = 'tax-arrears',
    json = listMapping,
    dated = true,
  }: {
    readonly kind?: ListKind
    readonly json?: object
    readonly dated?: boolean
  } = {},
) => {
  const mapping = parseCountyListMapping('franklin', json, kind)
  if (!mapping.ok) throw new Error(mapping.error)
  const path = files.write(name, content)
  const opened = await openCountyList(path, mapping.value, {
    kind,
    exported: dated ? date('2024-06-30') : undefined,
    today: date('2024-12-31'),
    keepNames: false,
  })
  if (!opened.ok) return { error: opened.error, rows: [], refused: [], listedOn: null, lacks: [] }
  const rows: (ListRow | 'own address')[] = []
  const refused: RowRefusal[] = []
  for await (const row of opened.value.rows)
    if (row.ok) rows.push(row.value)
    else refused.push(row.error)
  const { exportedOn: listedOn, lacks } = opened.value
  return { error: null, rows, refused, listedOn, lacks }
}

describe('a mapping of a county list', () => {
  const { columns } = listMapping
  it.each([
    [{ ...listMapping, columns: { CaseNumber: 'CASE' } }, 'ParcelNumber or UnparsedAddress'],
    [
      { ...listMapping, columns: { ...columns, Phone: 'PHONE' } },
      'columns.Phone is not a field of a county list; use ParcelNumber',
    ],
    [
      { ...listMapping, county: 'Franklin' },
      'county must be a county with its state: King County, WA',
    ],
    [{ ...listMapping, county: undefined }, 'county must be a county with its state'],
    [{ ...listMapping, source: ' ' }, 'source must say in words who published the list'],
    [{ ...listMapping, dateFormat: 'QQQQ' }, 'dateFormat "QQQQ" cannot be read'],
    [
      { ...listMapping, minimumClosePrice: 5 },
      'minimumClosePrice is not part of a mapping; use columns, mayLack, dateFormat, values, constants, source, county, revision',
    ],
    [null, 'it must be a JSON object with columns'],
  ])('names what is wrong with %j', (json, fault) => {
    expect(faultOf(json)).toContain(fault)
  })

  it('of absentee owners needs both addresses', () => {
    const { MailingAddress: _, ...noMail } = columns
    expect(faultOf({ ...listMapping, columns: noMail }, 'absentee-owner')).toContain(
      'MailingAddress',
    )
    expect(faultOf({ ...listMapping, columns: noMail })).toBeNull()
    const { UnparsedAddress: __, ...noSite } = columns
    expect(faultOf({ ...listMapping, columns: noSite }, 'absentee-owner')).toContain(
      'UnparsedAddress',
    )
  })
})

describe('a county list', () => {
  const row = ['010-1', '12 Oak Ave', '43201', '1/5/2024', '5', 'C-1', 'Ann Owner']
  it('has its day from its name, or from its newest row', async () => {
    const undatedFile = { dated: false }
    expect((await read('arrears-2024-05-31.csv', listFile(row), undatedFile)).listedOn).toBe(
      '2024-05-31',
    )
    expect((await read('arrears.csv', listFile(row), undatedFile)).listedOn).toBe('2024-01-05')
    const undated = await read('none.csv', listFile(['', '12 Oak Ave']), { dated: false })
    expect(undated.error).toEqual({ type: 'NoExportDate' })
  })

  it('is read without what lists of its kind do not have', async () => {
    const { rows, lacks } = await read('probate.csv', listFile(row), { kind: 'probate' })
    expect(lacks).toEqual(['amountUsd'])
    expect(rows).toMatchObject([{ amountUsd: null, recordedOn: '2024-01-05', ownerName: null }])
  })

  it('may write a whole address in one cell', async () => {
    const { rows } = await read('whole.csv', listFile(['', '12 Oak Ave Apt 3, Columbus, OH 43201']))
    expect(rows).toMatchObject([
      { street: '12 oak ave', unit: '3', zip: '43201', cityKey: 'columbus|OH' },
    ])
  })

  it('without a mapped column is refused with the columns that it has', async () => {
    const { error } = await read('other.csv', 'A,B\n1,2\n')
    expect(error).toEqual({
      type: 'WrongFile',
      what: 'has no column "PARCEL", where the mapping franklin finds ParcelNumber; its columns are A, B.',
    })
  })
})

describe('a hostile file', () => {
  it('of formulas, huge cells, and words that objects know is read or refused row by row', async () => {
    const { rows, refused } = await read(
      'hostile.csv',
      listFile(
        ['=HYPERLINK("http://x","y")', '12 Oak Ave', '43201', '', '5', '=1+1'],
        ['x'.repeat(100_000), '12 Oak Ave', '43201', '', '5'],
        ['constructor', '__proto__', '43201', '', '5'],
        ['\0\u202e12', '12 Oak Ave', '43201', '', '1e400'],
        ['', `${'9'.repeat(400)} Oak Ave`, '43201', '', '5'],
      ),
    )
    expect(rows).toHaveLength(1)
    expect(refused.map(({ reason }) => reason)).toEqual([
      'too long a text',
      'no house number and no parcel number',
      'not an amount',
      'too long a text',
    ])
    expect(refused.every(({ value }) => value.length < 200_000)).toBe(true)
  })

  it.each([
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ])('in %s is read the same', async (_, encode) => {
    const { rows } = await read(
      'encoded.csv',
      encode(listFile(['', '12 Cañon Ave', '43201', '', '5'])),
    )
    expect(rows).toMatchObject([{ address: '12 Cañon Ave' }])
  })

  it.each([
    ['%PDF-1.7', 'is a PDF'],
    ['PK\u0003\u0004', 'is'],
    ['', 'is empty.'],
  ])('of another kind is refused in a sentence: %j', async (content, what) => {
    const { error } = await read('kind.csv', content)
    expect(error).toMatchObject({ type: 'WrongFile', what: expect.stringContaining(what) })
  })

  it('with ten megabytes in one line breaks off there', async () => {
    const path = files.write('line.csv', `${listFile(['', '12 Oak Ave', '43201', '', '5'])}"`)
    truncateSync(path, 10_000_000)
    const mapping = parseCountyListMapping('franklin', listMapping, 'tax-arrears')
    if (!mapping.ok) throw new Error(mapping.error)
    const opened = await openCountyList(path, mapping.value, {
      kind: 'tax-arrears',
      exported: date('2024-06-30'),
      today: date('2024-12-31'),
      keepNames: false,
    })
    if (!opened.ok) throw new Error('its header is right')
    let last: RowRefusal | null = null
    for await (const one of opened.value.rows) last = one.ok ? null : one.error
    expect(last).toMatchObject({ breaksOff: true })
    expect(opened.value.bytesRead()).toBeLessThan(5_000_000)
  })
})
