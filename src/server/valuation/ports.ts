/**
 * Where files of the sales of closed months are kept, each whole in place of the one before: `market=981/manifest.json`
 * and `market=981/month=2026-01/part.parquet`.
 */
export type SaleFiles = {
  readonly write: (path: string, content: Buffer) => Promise<void>
  /** Null when it is not there. */
  readonly read: (path: string) => Promise<Buffer | null>
  /** Removes a file; one that is not there is no fault. */
  readonly remove: (path: string) => Promise<void>
}

/** What the path of such a file looks like. */
export const SALE_FILE_PATH = /^market=\w+\/(manifest\.json|month=\d{4}-\d\d\/part\.parquet)$/
