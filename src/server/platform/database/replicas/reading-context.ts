import { AsyncLocalStorage } from 'node:async_hooks'

const reading = new AsyncLocalStorage<boolean>()

/**
 * Runs something that only reads, apart from what it notes on the side: while the primary is away, what it asks of a
 * person's own rows may be answered by a replica.
 */
export const asReader = <T>(run: () => T): T => reading.run(true, run)

/** Runs something that changes what is kept, also within something that only reads. */
export const asWriter = <T>(run: () => T): T => reading.run(false, run)

/** Whether this runs as a reader. */
export const isReader = (): boolean => reading.getStore() === true
