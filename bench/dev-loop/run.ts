import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { removeDataFolder, setToStartOn } from '../../tests/platform/data-folder.ts'
import { makePreparedDataFolder } from '../../tests/platform/prepared-data-folder.ts'
import { machine } from '../machine.ts'

// How long an edit of the server takes under `npm run dev`, from the file that is saved to the first answer by it: of a
// call that anyone may make, on a copy of the repository with the demo market in it. Beside each, what `node -e 0` took.

const repository = resolve(import.meta.dirname, '../..')
const EDITED = 'src/server/config/client-config-of.ts'
const TIMES = 5
/** Until what begins after a start is done. */
const REST_MS = 10_000

const copy = realpathSync(mkdtempSync(join(tmpdir(), 'flip-search-pro-dev-loop-')))
for (const name of [
  '.cache/mails',
  '.cache/places.json',
  'migrations',
  'package.json',
  'package-lock.json',
  'packages',
  'src',
])
  cpSync(join(repository, name), join(copy, name), { recursive: true, preserveTimestamps: true })
symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'))
const dataDir = await makePreparedDataFolder()
const probe = createServer().listen(0, '127.0.0.1')
await once(probe, 'listening')
const free = probe.address()
const port = String(typeof free === 'object' ? free?.port : 0)
probe.close()
const url = `http://localhost:${port}/api/client-config`
const env = { ...setToStartOn(dataDir), PORT: port, NODE_COMPILE_CACHE: '.cache/node' }
const began = performance.now()
const server = spawn(process.execPath, ['src/server/dev.ts'], {
  cwd: copy,
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
})
let said = ''
server.stdout.on('data', (text: Buffer) => {
  said += text
})
const quickly = async (isDone: () => Promise<boolean> | boolean) => {
  while (!(await isDone())) await delay(10)
}
try {
  await Promise.race([
    quickly(() => said.includes('is ready at')),
    once(server, 'exit').then(() => {
      throw new Error(`The server ended before it was ready:\n${said}`)
    }),
  ])
  const firstStartMs = Math.round(performance.now() - began)
  const file = join(copy, EDITED)
  const original = readFileSync(file, 'utf8')
  const edits: { readonly answeredMs: number; readonly nodeMs: number }[] = []
  for (let count = 0; count < TIMES; count++) {
    await delay(REST_MS)
    const before = performance.now()
    spawnSync(process.execPath, ['-e', '0'])
    const saved = performance.now()
    const email = `edited-${count}@flips.example`
    writeFileSync(file, original.replace('config.supportEmail', `'${email}'`))
    await quickly(async () => (await answer()).includes(email))
    edits.push({
      answeredMs: Math.round(performance.now() - saved),
      nodeMs: Math.round(saved - before),
    })
  }
  const median = (key: 'answeredMs' | 'nodeMs') =>
    edits.map((edit) => edit[key]).toSorted((a, b) => a - b)[Math.floor(TIMES / 2)]
  const report = {
    machine,
    command: 'npx node bench/dev-loop/run.ts',
    load: Math.round(loadavg()[0] ?? 0),
    firstStartMs,
    edits,
    medians: { answeredMs: median('answeredMs'), nodeMs: median('nodeMs') },
  }
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`)
  writeFileSync(
    join(import.meta.dirname, 'last-result.json'),
    `${JSON.stringify(report, null, 2)}\n`,
  )
} finally {
  server.kill('SIGTERM')
  await once(server, 'close')
  removeDataFolder(dataDir)
  rmSync(copy, { recursive: true, force: true })
}

/** Empty while the server is away. */
async function answer(): Promise<string> {
  return fetch(url).then(
    (answered) => answered.text(),
    () => '',
  )
}
