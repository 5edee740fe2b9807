/** Where receipts and photos of jobs are kept, each whole under a name of its own that is never used again. */
export type JobFileStore = {
  /** Keeps a file, whole or not at all. */
  readonly write: (storedAs: string, content: Buffer) => Promise<void>
  /** Null when it is not there. */
  readonly read: (storedAs: string) => Promise<Buffer | null>
  /** Removes a file; one that is not there is no fault. */
  readonly remove: (storedAs: string) => Promise<void>
  /** All files that are here, and since when. */
  readonly kept: () => AsyncIterable<{ readonly storedAs: string; readonly idleMs: number }>
}

/** What a name of a file looks like: made by `newStoredName`, so that it leads nowhere else. */
export const STORED_NAME = /^[0-9a-f]{32}$/
