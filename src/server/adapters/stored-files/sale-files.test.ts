import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bucketForTests } from '../../../../tests/job-costs/s3-double.ts'
import { temporaryFiles } from '../../../../tests/platform/temporary-files.ts'
import type { SaleFiles } from '../../valuation/ports.ts'
import { diskSaleFiles, s3SaleFiles } from './sale-files.ts'

const temporary = temporaryFiles()
const { bucket } = bucketForTests()

const path = 'market=981/month=2026-01/part.parquet'

describe.each<[string, () => SaleFiles]>([
  ['on disk', () => diskSaleFiles(join(temporary.folder, 'sale-months'))],
  ['in a bucket', () => s3SaleFiles(bucket())],
])('files of sales %s', (_, open) => {
  it('come back as they were written last, and are gone once removed', async () => {
    const files = open()
    expect(await files.read(path)).toBeNull()
    await files.write(path, Buffer.from([0, 255, 13]))
    await files.write(path, Buffer.from([0, 255, 13, 10]))
    expect(await files.read(path)).toEqual(Buffer.from([0, 255, 13, 10]))
    await files.write('market=981/manifest.json', Buffer.from('{}'))
    await files.remove(path)
    await files.remove(path)
    expect(await files.read(path)).toBeNull()
    expect((await files.read('market=981/manifest.json'))?.toString()).toBe('{}')
  })

  it('lie nowhere else', async () => {
    for (const other of [
      '../../etc/passwd',
      'market=981',
      `${path}/x`,
      'market=../month=2026-01/part.parquet',
    ])
      await expect((async () => open().read(other))()).rejects.toThrow('not a file of sales')
  })
})

it('leaves nothing half written on disk', async () => {
  const folder = join(temporary.folder, 'whole')
  await diskSaleFiles(folder).write(path, Buffer.alloc(100_000, 1))
  expect(readdirSync(join(folder, 'market=981/month=2026-01'))).toEqual(['part.parquet'])
})
