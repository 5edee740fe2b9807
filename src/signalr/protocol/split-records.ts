import { HubError } from '../hub-error.ts'
import { RECORD_SEPARATOR } from './frame.ts'

/** Whole messages, and the bytes of one that is still on its way. */
export type Records = { readonly records: readonly Buffer[]; readonly rest: Buffer | null }

/**
 * Cuts what a client sent into messages. A transport may split a message anywhere and may put many into one
 * chunk. Throws when a message is larger than `limit` bytes.
 */
export const splitRecords = (rest: Buffer | null, chunk: Buffer, limit: number): Records => {
  const data = rest === null ? chunk : Buffer.concat([rest, chunk])
  const records: Buffer[] = []
  let start = 0
  for (;;) {
    const end = data.indexOf(RECORD_SEPARATOR, start)
    if ((end < 0 ? data.length : end) - start > limit)
      throw new HubError(`The maximum message size of ${limit}B was exceeded.`)
    if (end < 0) break
    records.push(data.subarray(start, end))
    start = end + 1
  }
  return { records, rest: start === data.length ? null : Buffer.from(data.subarray(start)) }
}
