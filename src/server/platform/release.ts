import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

/** The version of the product that runs, as its package says it: `0.4.0`. */
export const VERSION: string = z.parse(
  z.object({ version: z.string() }),
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')),
).version
