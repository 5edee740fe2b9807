import { AsyncLocalStorage } from 'node:async_hooks'

const reading = new AsyncLocalStorage<boolean>()

/**
 * Runs something that only reads, but for what it notes on the side: what it asks of a person's own rows may go over to a
 * replica while the primary is away.
 */
export const asReader = <T>(run: () => T): T => reading.run(true, run)

/** Runs something that changes what is kept, also within something that only reads. */
export const asWriter = <T>(run: () => T): T => reading.run(false, run)

/** Whether this runs as a reader. */
export const isReader = (): boolean => reading.getStore() === true
