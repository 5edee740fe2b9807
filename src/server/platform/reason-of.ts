/**
 * What an error says, without its full stop. A failed fetch keeps its reason in its cause; of a connection that
 * was tried at several addresses only its code says anything.
 */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return reasonOf(error.cause)
  const said = error.message || ('code' in error ? String(error.code) : error.name)
  return said.replace(/\.$/, '')
}
