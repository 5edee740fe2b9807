// Loaded before the command line: it writes its standard error to file descriptor 3, which is the caller's, so that
// what Node and V8 write to theirs can be kept apart.
import { writeSync } from 'node:fs'
import { Writable } from 'node:stream'
import { isatty, WriteStream } from 'node:tty'
import { isMainThread } from 'node:worker_threads'

const FD = 3

if (isMainThread) {
  const stream = isatty(FD) ? new WriteStream(FD) : writingAtOnce()
  Object.defineProperty(process, 'stderr', { configurable: true, get: () => stream })
}

/** As Node's own: what is written before `process.exit` is not lost. */
function writingAtOnce() {
  return Object.assign(
    new Writable({
      write(chunk, _, done) {
        try {
          for (let written = 0; written < chunk.length; ) written += writeSync(FD, chunk, written)
          done()
        } catch (error) {
          done(error)
        }
      },
    }),
    { fd: FD },
  )
}
