import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { printableLine } from '../../../domain/printable-text.ts'
import { err, type Result } from '../../../domain/result.ts'
import { type CountyMapping, parseCountyMapping } from './county-mapping.ts'

/** The mapping that ships with the product under this name. An error is one sentence that names those there are. */
export const shippedCountyMapping = async (
  name: string,
): Promise<Result<CountyMapping, string>> => {
  const shipped = await shippedCountyMappings()
  return shipped.includes(name)
    ? parseCountyMapping(name, await readJson(new URL(`${name}.json`, here)))
    : err(`There is no mapping ${printableLine(name)}. These are built in: ${shipped.join(', ')}.`)
}

/**
 * The mapping that ships with the product under this name (`king-county`), else the one in the JSON file at
 * this path, named after the file. An error is one sentence that says what to do.
 */
export const findCountyMapping = async (
  nameOrPath: string,
): Promise<Result<CountyMapping, string>> => {
  const shipped = await shippedCountyMappings()
  if (shipped.includes(nameOrPath)) return shippedCountyMapping(nameOrPath)
  try {
    return parseCountyMapping(basename(nameOrPath, '.json'), await readJson(nameOrPath))
  } catch (error) {
    return err(
      error instanceof SyntaxError
        ? `${nameOrPath} is not a mapping: it is not JSON (${error.message}).`
        : `There is no mapping ${nameOrPath}. Name a JSON file, or a built-in one: ${shipped.join(', ')}.`,
    )
  }
}

const here = new URL('.', import.meta.url)

/** The names of the mappings that ship with the product. */
export const shippedCountyMappings = async (): Promise<string[]> =>
  (await readdir(here))
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))

const readJson = async (file: string | URL): Promise<unknown> =>
  JSON.parse((await readFile(file, 'utf8')).replace(/^\uFEFF/, ''))
