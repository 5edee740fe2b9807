import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import { printableLine } from '../../../domain/printable-text.ts'
import { err, type Result } from '../../../domain/result.ts'
import { readJsonFile } from '../../platform/json-file.ts'
import { type CountyMapping, parseCountyMapping } from './county-mapping.ts'

/** The mapping that ships with the product under this name. An error is one sentence that names those there are. */
export const shippedCountyMapping = async (
  name: string,
): Promise<Result<CountyMapping, string>> => {
  const shipped = await shippedCountyMappings()
  if (!shipped.includes(name))
    return err(
      `There is no mapping ${printableLine(name)}. These are built in: ${shipped.join(', ')}.`,
    )
  const json = await readJsonFile(new URL(`${name}.json`, here))
  if (!json.ok) throw new Error(`The mapping ${name} cannot be read: ${json.error.reason}`)
  return parseCountyMapping(name, json.value)
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
  const json = await readJsonFile(nameOrPath)
  if (json.ok) return parseCountyMapping(basename(nameOrPath, '.json'), json.value)
  const { type, reason } = json.error
  switch (type) {
    case 'TooLarge':
      return err(`${nameOrPath} is not a mapping: ${reason}.`)
    case 'NotJson':
      return err(`${nameOrPath} is not a mapping: it is not JSON (${reason}).`)
    case 'Unreadable':
      return err(
        `There is no mapping ${nameOrPath}. Name a JSON file, or a built-in one: ${shipped.join(', ')}.`,
      )
  }
}

const here = new URL('.', import.meta.url)

/** The names of the mappings that ship with the product. */
export const shippedCountyMappings = async (): Promise<string[]> =>
  (await readdir(here))
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
