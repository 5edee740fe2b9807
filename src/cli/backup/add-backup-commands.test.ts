import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { runFlip } from '../../../tests/flip-command.ts'
import { temporaryFiles } from '../../../tests/platform/temporary-files.ts'
import { createTestDatabase } from '../../../tests/platform/test-database.ts'
import { diskFiles } from '../../server/adapters/stored-files/disk-files.ts'
import type { ReachForCommand } from '../command-context.ts'
import { addBackupCommands } from './add-backup-commands.ts'

const files = temporaryFiles()

it('flip backup says in a sentence that its file cannot become so large, and leaves none', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const file = join(files.folder, 'limited.dump')
  const flip = resolve(import.meta.dirname, '../../../bin/flip.mjs')
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['-c', 'ulimit -f 16; exec "$@"', 'bash', process.execPath, flip, 'backup', file],
    {
      env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: database.connectionString },
      encoding: 'utf8',
    },
  )
  expect(stderr).toContain(`${file}: It may not become as large as the backup is`)
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(readdirSync(files.folder)).toEqual([])
  const { rows } = await sql`SELECT datname FROM pg_database
    WHERE datname ^@ (current_database() || '_flip_')`.execute(database.db)
  expect(rows).toEqual([])
})

it('flip backup writes a file and says what is in it; flip restore says what came back and how it was compared', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const { db, connectionString } = database
  const reach: ReachForCommand = (_, run) => run({ connectionString })
  const flip = (...args: string[]) =>
    runFlip(
      db,
      (program) =>
        addBackupCommands(program, reach, () => diskFiles(join(files.folder, 'job-files'))),
      args,
    )
  const file = join(files.folder, 'today.dump')

  const made = await flip('backup', file)
  expect(made.printed).toMatch(
    /today\.dump: \d+ tables with \d+ rows, restored once and compared\.\n$/,
  )
  expect(made.complained).toContain('Keep .env and sources.json as well')
  expect(statSync(file).size).toBeGreaterThan(1000)

  await expect(flip('restore', file)).rejects.toThrow('The database is not empty.')
  const restored = await flip('restore', file, '--replace')
  expect(restored.printed).toMatch(
    /^Restored: \d+ tables with \d+ rows, each compared with what was backed up\. The backup is of \d{4}-\d\d-\d\d \d\d:\d\d UTC\.\n$/,
  )
  expect(restored.complained).not.toContain('older version')

  const bytes = readFileSync(file)
  const older = Buffer.from(bytes.subarray(0, bytes.lastIndexOf('SHA-256:') - 11))
  older.write('18.4 ', older.indexOf('flip backup, with SHA-256'))
  const ofOlder = await flip('restore', files.write('older.dump', older), '--replace')
  expect(ofOlder.printed).toContain('each compared with what was backed up')
  expect(ofOlder.complained).toContain(
    'An older version wrote this file, without a checksum of the whole',
  )
})
