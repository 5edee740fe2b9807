import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { temporaryFiles } from '../../tests/platform/temporary-files.ts'
import { createTestDatabase } from '../../tests/platform/test-database.ts'

const files = temporaryFiles()
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
})

it('prints its help and succeeds when it is asked for nothing', () => {
  const { status, stdout, stderr } = flip([])
  expect(stdout).toContain('Usage: flip [options] [command]')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

it('names what a newer version needs and an older one has not installed', () => {
  const repository = resolve(import.meta.dirname, '../..')
  const updated = join(files.folder, 'updated')
  for (const path of ['bin/flip.mjs', 'bin/pinned-node.mjs'])
    cpSync(join(repository, path), join(updated, path))
  symlinkSync(join(repository, 'node_modules'), join(updated, 'node_modules'))
  const described = readFileSync(join(repository, 'package.json'), 'utf8')
  writeFileSync(
    join(updated, 'package.json'),
    described.replace('"dependencies": {', '"dependencies": { "not-there-yet": "1.0.0",'),
  )
  const { status, stderr } = spawnSync(process.execPath, [join(updated, 'bin/flip.mjs')], {
    encoding: 'utf8',
  })
  expect(stderr).toBe(
    'This version of Flip Search Pro needs what is not installed yet (not-there-yet): run node bin/install.mjs first.\n',
  )
  expect(status).toBe(1)
})

it('keeps its own complaints, its output and its exit code', () => {
  const { status, stdout, stderr } = flip(['import', 'redfin', '/no/such/file.csv'])
  expect(stderr).toBe('/no/such/file.csv cannot be read: there is no such file.\n')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
})

it.each([
  [['--help']],
  [['deal', '--price', '210000', '--arv', '320000', '--sqft', '1500', '--state', 'WA']],
])('ends quietly at %j when the reader of its output has gone away', async (args) => {
  const bin = resolve(import.meta.dirname, '../../bin/flip.mjs')
  const started = spawn(process.execPath, [bin, ...args], {
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  started.stdout.destroy()
  let said = ''
  started.stderr.on('data', (text) => {
    said += text
  })
  const [status] = await once(started, 'close')
  expect({ said, status }).toEqual({ said: '', status: 0 })
})

it('stops an import as at a Ctrl-C when what the reader started is killed', async () => {
  const header =
    'SALE TYPE,SOLD DATE,PROPERTY TYPE,ADDRESS,CITY,STATE OR PROVINCE,ZIP OR POSTAL CODE,PRICE,BEDS,BATHS,SQUARE FEET,STATUS,URL,SOURCE,MLS#,LATITUDE,LONGITUDE'
  const sold = (_: unknown, mls: number) =>
    `PAST SALE,October-27-2020,Townhouse,${mls} Birch Ct,Reston,VA,20190,415300,3,2.5,1220,Sold,https://listings.example/home/${mls},BRIGHT MLS,VAFX${mls},38.974383,-77.3636159`
  const path = files.write(
    '2020-11-02.csv',
    [header, ...Array.from({ length: 60_000 }, sold)].join('\n'),
  )
  const bin = resolve(import.meta.dirname, '../../bin/flip.mjs')
  const { connectionString, drop } = await createTestDatabase()
  onTestFinished(drop)
  const started = spawn(process.execPath, [bin, 'import', 'redfin', path], {
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: connectionString },
  })
  const said = { out: '', error: '' }
  started.stderr.on('data', (text) => {
    said.error += text
  })
  started.stdout.on('data', (text) => {
    said.out += text
    if (said.out.includes('exported 2020-11-02')) started.kill('SIGKILL')
  })
  // Both streams are the command's own too: they close when it has ended.
  await once(started, 'close')
  expect(said.error).toContain('Stopped. Run the same import again to go on where it stopped.')
  expect(said.out).not.toContain('60,000  rows read')
}, 120_000)
