import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const passwordFile = (dataDir: string) => join(dataDir, 'secrets', 'postgres-password')

/** The password of the embedded Postgres, made at the first call and kept where only we can read it. */
export async function readOrMakePassword(dataDir: string): Promise<string> {
  const file = passwordFile(dataDir)
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (kept.trim() !== '') return kept.trim()

  const password = randomBytes(24).toString('hex')
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, `${password}\n`, { mode: 0o600 })
  await rename(unfinished, file)
  return password
}
