import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../../../tests/platform/test-database.ts'
import { refuseUnsharedFolder } from './refuse-unshared-folder.ts'

it('nodes that keep uploaded files in one folder start, others say what to do', async () => {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  const root = mkdtempSync(join(tmpdir(), 'flip-uploads-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const [shared, other] = [join(root, 'shared'), join(root, 'other')]
  await Promise.all([1, 2, 3].map(() => refuseUnsharedFolder(db, shared)))
  await refuseUnsharedFolder(db, shared)

  const refused = refuseUnsharedFolder(db, other)
  const mark = readFileSync(join(shared, 'shared-by-nodes'), 'utf8').trim()
  await expect(refused).rejects.toThrow(
    `FLIP_DATA_DIR: ${other} is not the folder where the other nodes keep uploaded files. Let all nodes share one. If this folder takes the place of theirs, write ${mark} into ${join(other, 'shared-by-nodes')}.`,
  )
  writeFileSync(join(other, 'shared-by-nodes'), mark)
  await refuseUnsharedFolder(db, other)
})

it('a folder that cannot be written is refused by its variable', async () => {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  await expect(refuseUnsharedFolder(db, import.meta.filename)).rejects.toThrow(
    `FLIP_DATA_DIR: cannot keep uploaded files in ${import.meta.filename} (EEXIST`,
  )
})
