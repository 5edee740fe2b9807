import { describe, expect, it } from 'vitest'
import { sale } from '../../../../../tests/listings/listing-facts.ts'
import { fileOf, importInto, offers, refusal } from '../../../../../tests/platform/opened-files.ts'
import { ok } from '../../../../domain/result.ts'

describe('an import', () => {
  it('stores a thousand rows at a time, never rows of two files together', async () => {
    const { batches } = await importInto([
      fileOf('a.csv', offers(2500)),
      fileOf('b.csv', offers(3)),
    ])
    expect(batches.map((batch) => batch.length)).toEqual([1000, 1000, 500, 3])
  })

  it('counts rows, listings, sales and refusals over all files', async () => {
    const { imported } = await importInto([
      fileOf('a.csv', [...offers(3), ok(sale({ listingKey: 'S' })), refusal(6)]),
      fileOf('b.csv', [refusal(2, 'no status')]),
    ])
    expect(imported).toMatchObject({
      stopped: false,
      totals: { rows: 6, added: 3, changed: 0, unchanged: 1, sales: 1 },
    })
    expect(imported.refusals.byReason()).toEqual([
      ['no price', 1],
      ['no status', 1],
    ])
  })

  it('hands every refused row to the rejects', async () => {
    const rows = Array.from({ length: 1050 }, (_, i) => refusal(i + 2))
    const { rejects } = await importInto([fileOf('a.csv', rows)])
    expect(rejects).toHaveLength(1050)
    expect(rejects[0]).toEqual({
      path: 'a.csv',
      line: 2,
      column: 'PRICE',
      reason: 'no price',
      value: '',
    })
  })

  it('names files of whose rows every one is refused', async () => {
    const { imported } = await importInto([
      fileOf('all.csv', [refusal(2), refusal(3, 'no status')]),
      fileOf('some.csv', [refusal(2), ...offers(1)]),
      fileOf('empty.csv', []),
    ])
    expect(imported).toMatchObject({
      brokenOff: [],
      allRefused: [{ path: 'all.csv', rows: 2 }],
    })
  })

  it('counts kilobytes over all files for the progress bar', async () => {
    const { progress } = await importInto([fileOf('a.csv', offers(1)), fileOf('b.csv', offers(1))])
    expect(progress).toEqual(['4/4', '4/4', 'stop'])
  })

  it('stops between batches when asked, and leaves the rest to the next run', async () => {
    const { imported, batches, progress } = await importInto(
      [fileOf('a.csv', offers(2500)), fileOf('b.csv', offers(3))],
      { stopAfterBatches: 1 },
    )
    expect(imported).toMatchObject({ stopped: true, totals: { rows: 1000 } })
    expect(batches).toHaveLength(1)
    expect(progress.at(-1)).toBe('stop')
  })
})
