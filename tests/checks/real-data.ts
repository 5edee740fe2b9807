import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

const folder = resolve('../shared/data')

/** Tests over real market files run where those files are, as FLIP_REAL_DATA; they are no part of the repository. */
export function announceRealData(): void {
  if (process.env.FLIP_REAL_DATA) return
  if (existsSync(folder)) process.env.FLIP_REAL_DATA = folder
  else console.log(`The checks over real market files are skipped: ${folder} is not there.`)
}
