import { describe, expect, it } from 'vitest'
import { date, offer, sale } from '../../../tests/listing-facts.ts'
import type { ListingFact } from '../../domain/listing/listing.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import type { RowRefusal } from '../../server/listings/ports.ts'
import { importFiles } from './import-files.ts'
import { type OpenedFile, openFiles } from './open-files.ts'
import type { RefusedRow } from './refusal-tally.ts'

type Row = Result<ListingFact, RowRefusal>
const fileOf = (path: string, rows: readonly Row[]): OpenedFile => ({
  path,
  exportedOn: date('2024-06-30'),
  exportedOnFrom: 'file name',
  bytes: 2048,
  bytesRead: () => 2048,
  rows: {
    async *[Symbol.asyncIterator]() {
      yield* rows
    },
  },
})
const refusal = (line: number, reason = 'no price'): Row =>
  err({ line, column: 'PRICE', reason, value: '' })
const offers = (count: number) =>
  Array.from({ length: count }, (_, i) => ok(offer({ listingKey: `${i}` })))

/** An import with a store that takes all, and what it did. */
const imported = async (
  files: readonly OpenedFile[],
  options: { stopAfterBatches?: number } = {},
) => {
  const lines: string[] = []
  const batches: ListingFact[][] = []
  const progress: string[] = []
  const rejects: RefusedRow[] = []
  let finished = 0
  const controller = new AbortController()
  const outcome = await importFiles(files, {
    ingest: async (facts) => {
      batches.push([...facts])
      if (batches.length === options.stopAfterBatches) controller.abort()
      const sales = facts.filter(({ closeDate }) => closeDate !== null).length
      return { added: facts.length - 1, changed: 0, unchanged: 1, sales }
    },
    finish: async () => {
      finished += 1
      return ['Homes valued: 7']
    },
    out: (line) => lines.push(line),
    progress: {
      update: (done, of) => progress.push(`${done}/${of}`),
      stop: () => progress.push('stop'),
    },
    rejects: { write: async (row) => void rejects.push(row) },
    signal: controller.signal,
  })
  return { outcome, lines, text: lines.join('\n'), batches, progress, rejects, finished }
}

describe('an import', () => {
  it('stores a thousand rows at a time, never rows of two files together', async () => {
    const { batches } = await imported([fileOf('a.csv', offers(2500)), fileOf('b.csv', offers(3))])
    expect(batches.map((batch) => batch.length)).toEqual([1000, 1000, 500, 3])
  })

  it('brings markets up to date once, after all files', async () => {
    const { finished, outcome, lines } = await imported([
      fileOf('a.csv', offers(2)),
      fileOf('b.csv', offers(2)),
    ])
    expect(finished).toBe(1)
    expect(outcome).toEqual({ type: 'done', brokenOff: [], allRefused: [] })
    expect(lines.at(-1)).toBe('Homes valued: 7')
  })

  it('says which export date each file is read with, and where it comes from', async () => {
    const files = [
      fileOf('a.csv', []),
      { ...fileOf('b.csv', []), exportedOnFrom: 'given' as const },
      { ...fileOf('c.csv', []), exportedOnFrom: 'newest date in its rows' as const },
    ]
    expect((await imported(files)).lines.slice(0, 3)).toEqual([
      'a.csv: exported 2024-06-30 (from the file name)',
      'b.csv: exported 2024-06-30 (as given)',
      'c.csv: exported 2024-06-30 (the newest date in its rows)',
    ])
  })

  it('says in one line which dates many files have by their names, and names the others', async () => {
    const day = (path: string, exportedOn: string) => ({
      ...fileOf(path, []),
      exportedOn: date(exportedOn),
    })
    const three = [
      day('b.csv', '2022-09-30'),
      day('a.csv', '2022-04-28'),
      day('c.csv', '2022-05-01'),
    ]
    expect((await imported(three)).lines.slice(0, 3)).toEqual([
      'b.csv: exported 2022-09-30 (from the file name)',
      'a.csv: exported 2022-04-28 (from the file name)',
      'c.csv: exported 2022-05-01 (from the file name)',
    ])
    const odd = { ...fileOf('odd.csv', []), exportedOnFrom: 'newest date in its rows' as const }
    expect((await imported([...three, odd, day('d.csv', '2022-06-01')])).lines.slice(0, 3)).toEqual(
      [
        '4 files, exported 2022-04-28 to 2022-09-30, by their names',
        'odd.csv: exported 2024-06-30 (the newest date in its rows)',
        '',
      ],
    )
    const sameDay = ['1', '2', '3', '4'].map((path) => day(path, '2022-04-28'))
    expect((await imported(sameDay)).lines[0]).toBe('4 files, exported 2022-04-28, by their names')
  })

  it('sums up rows, listings, sales and refusals by reason', async () => {
    const { text } = await imported([
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

  it('shows the first twenty refused rows and hands every one to the rejects', async () => {
    const rows = Array.from({ length: 1050 }, (_, i) => refusal(i + 2))
    const { text, rejects } = await imported([fileOf('a.csv', rows)])
    expect(text.match(/^a\.csv line/gm)).toHaveLength(20)
    expect(text).toContain('and 1,030 more: all are in the rejects file')
    expect(rejects).toHaveLength(1050)
    expect(rejects[0]).toEqual({
      path: 'a.csv',
      line: 2,
      column: 'PRICE',
      reason: 'no price',
      value: '',
    })
  })

  it('shows refused cells in one line, without what could write over the screen', async () => {
    const value = `9\u001b[2J\u202e9\n${'0'.repeat(80)}`
    const row = err({ line: 2, column: 'PRI\nCE', reason: 'not a price', value })
    const { text } = await imported([fileOf('a\u202e\n.csv', [row])])
    expect(text).toContain(`\na .csv line 2, PRI CE "9[2J9 ${'0'.repeat(53)}…": not a price`)
    expect(text).toContain('a .csv: exported 2024-06-30')
  })

  it('says how many rows share numbers that spreadsheets have rounded', async () => {
    const sharedKeys = { keys: 40, rows: 12_000 }
    const { lines } = await imported([{ ...fileOf('a.csv', []), sharedKeys }, fileOf('b.csv', [])])
    expect(lines).toContain(
      'a.csv: 12,000 rows share 40 parcel numbers but are different homes. Spreadsheets round long numbers: open the file as text. If the units of a building share a number, map a column that tells them apart.',
    )
    expect(lines.filter((line) => line.includes('share'))).toHaveLength(1)
  })

  it('says how many rows have parcel numbers that spreadsheets have shortened', async () => {
    const { lines } = await imported([{ ...fileOf('a.csv', []), shortenedKeys: 1200 }])
    expect(lines).toContain(
      'a.csv: 1,200 rows are left out. Spreadsheets turn long parcel numbers into 7.1293E+09. Format the column as text and export it again.',
    )
  })

  it('names files of whose rows every one is refused', async () => {
    const { outcome } = await imported([
      fileOf('all.csv', [refusal(2), refusal(3, 'no status')]),
      fileOf('some.csv', [refusal(2), ...offers(1)]),
      fileOf('empty.csv', []),
    ])
    expect(outcome).toMatchObject({ type: 'done', allRefused: [{ path: 'all.csv', rows: 2 }] })
  })

  it('counts kilobytes over all files for the progress bar', async () => {
    const { progress } = await imported([fileOf('a.csv', offers(1)), fileOf('b.csv', offers(1))])
    expect(progress).toEqual(['4/4', '4/4', 'stop'])
  })

  it('stops between batches when asked, and leaves the rest to the next run', async () => {
    const { outcome, batches, finished, progress, text } = await imported(
      [fileOf('a.csv', offers(2500)), fileOf('b.csv', offers(3))],
      { stopAfterBatches: 1 },
    )
    expect(outcome).toEqual({ type: 'stopped' })
    expect(batches).toHaveLength(1)
    expect(finished).toBe(0)
    expect(progress.at(-1)).toBe('stop')
    expect(text).toContain('      1,000  rows read')
  })
})

describe('a list of files to import', () => {
  it('opens all files or names every one that is none', async () => {
    const good = fileOf('a.csv', [])
    const open = async (path: string) =>
      path === 'a.csv' ? ok(good) : err(`${path} is no export.`)
    expect(await openFiles(['a.csv', 'a.csv'], open)).toMatchObject({ ok: true })
    expect(await openFiles(['x.csv', 'a.csv', 'y.csv'], open)).toEqual({
      ok: false,
      error: ['x.csv is no export.', 'y.csv is no export.'],
    })
  })
})
