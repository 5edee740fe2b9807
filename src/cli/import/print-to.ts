/**
 * Prints lines to a stream until its reader goes away (`flip import ... | head`): an import goes on to its
 * end even when nobody reads what it says.
 */
export const printTo = (stream: NodeJS.WritableStream): ((line: string) => void) => {
  let gone = false
  stream.on('error', (error: Error & { code?: string }) => {
    if (error.code !== 'EPIPE') throw error
    gone = true
  })
  return (line) => {
    if (!gone) stream.write(`${line}\n`)
  }
}
