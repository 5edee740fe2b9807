import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const flip = (args: readonly string[], nodeOptions = '') => {
  const bin = resolve(import.meta.dirname, '../../bin/flip.mjs')
  const env = { ...process.env, NODE_OPTIONS: nodeOptions }
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

it('ends with a sentence where it runs out of memory', () => {
  const { status, stdout, stderr } = flip(['search', 'Bend, OR'], '--max-old-space-size=24')
  expect(stderr).toBe(
    'There is not enough memory for this command. What is stored stays. Close other programs, or allow it more with NODE_OPTIONS=--max-old-space-size=8000, and run it again.\n',
  )
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
}, 60_000)

it('prints its help and succeeds when it is asked for nothing', () => {
  const { status, stdout, stderr } = flip([])
  expect(stdout).toContain('Usage: flip [options] [command]')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
}, 60_000)

it('keeps its own complaints, its output and its exit code', () => {
  const { status, stdout, stderr } = flip(['import', 'redfin', '/no/such/file.csv'])
  expect(stderr).toBe('/no/such/file.csv cannot be read: there is no such file.\n')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
}, 60_000)
