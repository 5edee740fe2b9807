#!/usr/bin/env node
// `npx --no flip`: the command line, on the Node that is among the dependencies, in a process of its own: when that
// runs out of memory, this one says so.
import { fileURLToPath } from 'node:url'
import { isInstalled, startPinnedNode } from './pinned-node.mjs'

const ownStandardError = new URL('own-standard-error.mjs', import.meta.url).href
const main = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url))
// A small nursery, and a heap collected when it has grown by a fifth: an import then stays small.
const flags = ['--max-semi-space-size=4', '--heap-growing-percent=20', '--import', ownStandardError]
const OUT_OF_MEMORY = /heap out of memory|out of memory|allocation failed/i

if (isInstalled()) {
  const { child, ended } = startPinnedNode([...flags, main, ...process.argv.slice(2)], {
    // What Node itself says at its end comes here first; the command's own standard error is the fourth. The fifth lets
    // the command know that this process is gone.
    stdio: ['inherit', 'inherit', 'pipe', 2, 'ipc'],
  })
  let said = ''
  child.stderr.on('data', (text) => {
    said = (said + text).slice(-100_000)
  })
  const { code, signal } = await ended
  if (signal === 'SIGKILL') {
    console.error(
      'The system ended this command, most likely because memory ran short. What is stored stays: run it again.',
    )
    process.exitCode = 1
  } else if ((signal === 'SIGABRT' || code === 134) && OUT_OF_MEMORY.test(said)) {
    console.error(
      'There is not enough memory for this command. What is stored stays. Close other programs, or allow it more with NODE_OPTIONS=--max-old-space-size=8000, and run it again.',
    )
    process.exitCode = 1
  } else {
    process.stderr.write(said)
    if (signal) {
      process.removeAllListeners(signal)
      process.kill(process.pid, signal)
    } else process.exitCode = code ?? 1
  }
}
