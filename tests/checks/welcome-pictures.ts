import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** What draws the cards, the comps, the homes and the map that the welcome pictures show. */
const DRAWN_BY = [
  'src/web/{search,comps,deals/worksheet,map,ui}/**/*.{ts,tsx,css}',
  'src/web/{theme,screens}.css',
  'packages/sandbox/demo-market/drawing/**/*.{ts,svg}',
  'packages/sandbox/streets/*.ts',
]
const TESTS = ['**/*.test.{ts,tsx}', '**/*-for-tests.ts']
const STAMP = 'src/web/welcome/pictures/taken-of.txt'

/**
 * A sentence when what the welcome pictures show has changed since they were taken, to be said where it is read.
 * It fails nothing: several changes of a screen may well wait for one set of pictures.
 */
export function findStalePictures(repository = resolve()): string | undefined {
  const path = join(repository, STAMP)
  const takenOf = existsSync(path) ? readFileSync(path, 'utf8').trim() : ''
  if (takenOf === stampOfPictures(repository)) return
  return 'The welcome pictures show screens as they were: `npm run pictures` takes them again.'
}

/** Changes with every file that draws what the pictures show. Kept beside them as `taken-of.txt`. */
export function stampOfPictures(repository = resolve()): string {
  const hash = createHash('sha256')
  for (const file of globSync(DRAWN_BY, { cwd: repository, exclude: TESTS }).sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(repository, file)))
      .update('\0')
  return hash.digest('hex').slice(0, 16)
}
