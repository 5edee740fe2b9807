import { describe, expect, it } from 'vitest'
import { date, sale } from '../../../tests/listings/listing-facts.ts'
import { fileOf, importInto, offers, refusal } from '../../../tests/platform/opened-files.ts'
import { err, ok } from '../../domain/result.ts'
import type { OpenedFile } from '../../server/sources/files/reading/import-files.ts'
import { exportDateLines, sharedKeyLines, summaryLines } from './import-report.ts'

const summaryOf = async (files: readonly OpenedFile[]) => {
  const { imported } = await importInto(files)
  return summaryLines(imported, true).join('\n')
}

describe('the report of an import', () => {
  it('says which export date each file is read with, and where it comes from', () => {
    const files = [
      fileOf('a.csv', []),
      { ...fileOf('b.csv', []), exportedOnFrom: 'given' as const },
      { ...fileOf('c.csv', []), exportedOnFrom: 'newest date in its rows' as const },
    ]
    expect(exportDateLines(files)).toEqual([
      'a.csv: exported 2024-06-30 (from the file name)',
      'b.csv: exported 2024-06-30 (as given)',
      'c.csv: exported 2024-06-30 (the newest date in its rows)',
    ])
  })

  it('says in one line which dates many files have by their names, and names the others', () => {
    const day = (path: string, exportedOn: string) => ({
      ...fileOf(path, []),
      exportedOn: date(exportedOn),
    })
    const three = [
      day('b.csv', '2022-09-30'),
      day('a.csv', '2022-04-28'),
      day('c.csv', '2022-05-01'),
    ]
    expect(exportDateLines(three)).toEqual([
      'b.csv: exported 2022-09-30 (from the file name)',
      'a.csv: exported 2022-04-28 (from the file name)',
      'c.csv: exported 2022-05-01 (from the file name)',
    ])
    const odd = { ...fileOf('odd.csv', []), exportedOnFrom: 'newest date in its rows' as const }
    expect(exportDateLines([...three, odd, day('d.csv', '2022-06-01')])).toEqual([
      '4 files, exported 2022-04-28 to 2022-09-30, by their names',
      'odd.csv: exported 2024-06-30 (the newest date in its rows)',
    ])
    const sameDay = ['1', '2', '3', '4'].map((path) => day(path, '2022-04-28'))
    expect(exportDateLines(sameDay)).toEqual(['4 files, exported 2022-04-28, by their names'])
  })

  it('sums up rows, listings, sales and refusals by reason', async () => {
    const text = await summaryOf([
      fileOf('a.csv', [
        ...offers(3),
        ok(sale({ listingKey: 'S' })),
        refusal(6),
        refusal(7, 'no status'),
      ]),
      fileOf('b.csv', [refusal(2)]),
    ])
    expect(text).toContain('          7  rows read')
    expect(text).toContain('          3  listings new')
    expect(text).toContain('          0  listings changed')
    expect(text).toContain('          1  listings unchanged')
    expect(text).toContain('          1  sales among the new and changed')
    expect(text).toMatch(/ 3 {2}rows refused\n +2 {2}no price\n +1 {2}no status/)
    expect(text).toContain('a.csv line 7, PRICE: no status')
  })

  it('shows the first twenty refused rows', async () => {
    const rows = Array.from({ length: 1050 }, (_, i) => refusal(i + 2))
    const text = await summaryOf([fileOf('a.csv', rows)])
    expect(text.match(/^a\.csv line/gm)).toHaveLength(20)
    expect(text).toContain('and 1,030 more: all are in the rejects file')
  })

  it('shows refused cells in one line, without what could write over the screen', async () => {
    const value = `9\u001b[2J\u202e9\n${'0'.repeat(80)}`
    const row = err({ line: 2, column: 'PRI\nCE', reason: 'not a price', value })
    const file = fileOf('a\u202e\n.csv', [row])
    expect(await summaryOf([file])).toContain(
      `\na .csv line 2, PRI CE "9[2J9 ${'0'.repeat(53)}…": not a price`,
    )
    expect(exportDateLines([file])[0]).toContain('a .csv: exported 2024-06-30')
  })

  it('says how many rows share numbers that spreadsheets have rounded', () => {
    const sharedKeys = { keys: 40, rows: 12_000 }
    const lines = sharedKeyLines([{ ...fileOf('a.csv', []), sharedKeys }, fileOf('b.csv', [])])
    expect(lines).toEqual([
      '',
      'a.csv: 12,000 rows share 40 parcel numbers but are different homes. Spreadsheets round long numbers: open the file as text. If the units of a building share a number, map a column that differs between them.',
    ])
  })

  it('says how many rows have parcel numbers that spreadsheets have shortened', () => {
    const lines = sharedKeyLines([{ ...fileOf('a.csv', []), shortenedKeys: 1200 }])
    expect(lines).toContain(
      'a.csv: 1,200 rows are left out. Spreadsheets turn long parcel numbers into 7.1293E+09. Format the column as text and export it again.',
    )
  })
})
