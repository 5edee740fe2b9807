import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../../platform/write-whole.ts'
import { SALE_FILE_PATH, type SaleFiles } from '../../valuation/ports.ts'
import { type S3Bucket, s3Objects } from './s3-bucket.ts'

/** Files of sales in a folder, made when the first one comes. */
export const diskSaleFiles = (folder: string): SaleFiles => ({
  write: (path, content) => writeWhole(join(folder, checked(path)), content, { mode: 0o600 }),
  read: (path) =>
    readFile(join(folder, checked(path))).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
      throw error
    }),
  remove: (path) => rm(join(folder, checked(path)), { force: true }),
})

/** The same in a bucket, under `sale-months/`. */
export const s3SaleFiles = (bucket: S3Bucket): SaleFiles => {
  const objects = s3Objects(bucket)
  const keyOf = (path: string) => `sale-months/${checked(path).replaceAll('=', '%3D')}`
  return {
    write: (path, content) => objects.write(keyOf(path), content),
    read: (path) => objects.read(keyOf(path)),
    remove: (path) => objects.remove(keyOf(path)),
  }
}

const checked = (path: string): string => {
  if (!SALE_FILE_PATH.test(path)) throw new RangeError(`not a file of sales: ${path}`)
  return path
}
