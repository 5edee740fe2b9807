/**
 * What an error says, without its full stop. A failed fetch keeps its reason in its cause; for a connection
 * that was tried at several addresses, only its code says anything.
 */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (isOutOfMemory(error)) return 'there is not enough memory'
  if (error.cause instanceof Error) return reasonOf(error.cause)
  const said = error.message || ('code' in error ? String(error.code) : error.name)
  return said.replace(/\.$/, '')
}

/** A worker thread at its limit, or an array or a text that is too large to be made. */
const isOutOfMemory = (error: Error): boolean =>
  ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') ||
  (error instanceof RangeError &&
    /Array buffer allocation failed|Invalid (string|array) length/.test(error.message))
