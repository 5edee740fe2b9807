import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ListKind } from '../../../domain/county-lists/list-kinds.ts'
import { printableLine } from '../../../domain/printable-text.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { readJsonFile } from '../../platform/json-file.ts'
import { type CountyListMapping, parseCountyListMapping } from './county-list-mapping.ts'
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
  const found = await mappingFile(nameOrPath, `, or a built-in one: ${shipped.join(', ')}`)
  return found.ok ? parseCountyMapping(found.value.name, found.value.json) : found
}

/** The mapping of a county list of this kind in a JSON file, named after the file. An error is one sentence that says what to do. */
export const findCountyListMapping = async (
  path: string,
  kind: ListKind,
): Promise<Result<CountyListMapping, string>> => {
  const found = await mappingFile(path, ': docs/listing-files.md has one for county lists')
  return found.ok ? parseCountyListMapping(found.value.name, found.value.json, kind) : found
}

const mappingFile = async (
  path: string,
  orElse: string,
): Promise<Result<{ readonly name: string; readonly json: unknown }, string>> => {
  const json = await readJsonFile(path)
  if (json.ok) return ok({ name: basename(path, '.json'), json: json.value })
  const { type, reason } = json.error
  switch (type) {
    case 'TooLarge':
      return err(`${path} is not a mapping: ${reason}.`)
    case 'NotJson':
      return err(`${path} is not a mapping: it is not JSON (${reason}).`)
    case 'Unreadable':
      return err(`There is no mapping ${path}. Name a JSON file${orElse}.`)
  }
}

const here = new URL('.', import.meta.url)

/** The names of the mappings that ship with the product. */
export const shippedCountyMappings = async (): Promise<string[]> =>
  (await readdir(here))
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'))
