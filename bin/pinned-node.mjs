// The product runs on one exact version of Node, which is among its dependencies. This file runs on any.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const inRepository = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
/** The Node that is among the dependencies. */
export const pinnedNode = inRepository(
  `node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}`,
)

/** Whether the dependencies are there. Says what to do when they are not, and sets the exit code. */
export function isInstalled() {
  if (existsSync(pinnedNode) && existsSync(inRepository('node_modules/.package-lock.json')))
    return true
  console.error('Flip Search Pro is not installed yet: run npm start first.')
  process.exitCode = 1
  return false
}

/** Runs a file of the repository with our arguments: in this process when it is the pinned Node, else in that one. */
export async function runOnPinnedNode(path) {
  const { version } = JSON.parse(
    readFileSync(inRepository('node_modules/node/package.json'), 'utf8'),
  )
  if (process.version === `v${version}`) {
    await import(new URL(`../${path}`, import.meta.url).href)
    return
  }
  const { ended } = startPinnedNode([inRepository(path), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  const { code, signal } = await ended
  if (signal) {
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  } else process.exitCode = code ?? 1
}

/** Starts the pinned Node. `ended` answers its exit code, or the signal that ended it, once all it said is read. */
export function startPinnedNode(args, options) {
  const child = spawn(pinnedNode, args, options)
  // A terminal gives its Ctrl-C to the child as well; we only stay until the child is done.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  const ended = new Promise((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal }))
  })
  return { child, ended }
}
