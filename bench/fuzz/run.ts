import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../../src/server/config/config.ts'
import { openInstallation } from '../../src/server/start/open-installation.ts'
import { machine } from '../machine.ts'
import { say } from '../valuation/synthetic-county.ts'
import { casts } from './casts.ts'
import { fuzz } from './fuzz.ts'

/** `node bench/fuzz/run.ts [--by tokens] [--requests 200000] [--seed 1]`: see bench/README.md. */
const { values } = parseArgs({
  options: {
    by: { type: 'string', default: 'people' },
    requests: { type: 'string', default: '200000' },
    seed: { type: 'string', default: '1' },
  },
})
const cast = values.by === 'people' || values.by === 'tokens' ? casts[values.by] : null
if (cast === null) throw new Error('--by is people or tokens')
const dataDir = await mkdtemp(join(tmpdir(), 'flip-bench-'))
await chmod(dataDir, 0o755)
const config = readConfig({ FLIP_DATA_DIR: dataDir, FLIP_LOG_LEVEL: 'silent' }, '/')
if (!config.ok) throw new Error(config.error)
const { db, connectionString, close } = await openInstallation(config.value, {
  clientName: 'bench',
  say,
})
const start = performance.now()
const report = await fuzz({
  db,
  connectionString,
  cast,
  requests: Number(values.requests),
  seed: Number(values.seed),
  say,
})
const seconds = Math.round((performance.now() - start) / 1000)
await close()
await rm(dataDir, { recursive: true, force: true })

const command = `node bench/fuzz/run.ts --by ${values.by} --requests ${values.requests} --seed ${values.seed}`
const json = `${JSON.stringify({ machine, command, seconds, ...report }, null, 2)}\n`
await writeFile(
  join(import.meta.dirname, `last-result${values.by === 'people' ? '' : '-of-tokens'}.json`),
  json,
)
process.stdout.write(json)
const isSound = report.faults + report.leaks + report.silentChanged.length === 0
process.exitCode = isSound ? 0 : 1
