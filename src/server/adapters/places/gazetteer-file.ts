import { existsSync, mkdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { mergeGazetteer } from './merge-gazetteer.ts'

/**
 * The path of the built gazetteer. Builds it when it is missing or older than the locked dependencies or
 * the code that builds it (under a second); otherwise touches nothing.
 */
export const ensureGazetteer = (): string => {
  if (!isFresh()) {
    mkdirSync(cacheFolder, { recursive: true })
    const unfinished = `${gazetteerPath}.${process.pid}`
    writeFileSync(unfinished, JSON.stringify(mergeGazetteer()))
    renameSync(unfinished, gazetteerPath)
  }
  return gazetteerPath
}

const isFresh = (): boolean => {
  if (!existsSync(gazetteerPath)) return false
  const builtAt = statSync(gazetteerPath).mtimeMs
  return sources.every((path) => !existsSync(path) || statSync(path).mtimeMs <= builtAt)
}

const repository = resolve(import.meta.dirname, '../../../..')
const cacheFolder = join(repository, '.cache')
const gazetteerPath = join(cacheFolder, 'gazetteer.json')
const sources = [
  join(repository, 'package-lock.json'),
  join(import.meta.dirname, 'merge-gazetteer.ts'),
  join(repository, 'src/domain/search/place-key.ts'),
]
