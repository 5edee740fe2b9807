import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

const folder = resolve('../shared/data')

/**
 * Tests over real market files run where those files are, as FLIP_REAL_DATA; they are not part of the
 * repository. Answers with a sentence when they are not there, to be said where it is read.
 */
export function findRealData(): string | undefined {
  if (process.env.FLIP_REAL_DATA) return
  if (!existsSync(folder))
    return `The checks over real market files are skipped: ${folder} is not there.`
  process.env.FLIP_REAL_DATA = folder
}
