import { SALE_FILE_PATH, type SaleFiles } from '../../src/server/valuation/ports.ts'

/** Files of sales that a test may look at, change and count the reads of. */
export const saleFilesInMemory = (): SaleFiles & {
  readonly kept: Map<string, Buffer>
  readonly reads: string[]
} => {
  const kept = new Map<string, Buffer>()
  const reads: string[] = []
  return {
    kept,
    reads,
    write: async (path, content) => {
      if (!SALE_FILE_PATH.test(path)) throw new Error(`not a file of sales: ${path}`)
      kept.set(path, content)
    },
    read: async (path) => {
      reads.push(path)
      return kept.get(path) ?? null
    },
    remove: async (path) => void kept.delete(path),
  }
}
