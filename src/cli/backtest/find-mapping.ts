import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import * as z from 'zod/mini'
import { err, ok, type Result } from '../../domain/result.ts'
import {
  type CountyMapping,
  parseCountyMapping,
} from '../../server/adapters/county/county-mapping.ts'
import { findCountyMapping } from '../../server/adapters/county/find-county-mapping.ts'

/**
 * The mapping of this name or in this file. With `datesNeeded` false, one that names no column of dates, or
 * a form that none can be read by, will do: then no sale has a date of its own.
 */
export const findMapping = async (
  nameOrPath: string,
  { datesNeeded }: { readonly datesNeeded: boolean },
): Promise<Result<CountyMapping, string>> => {
  const found = await findCountyMapping(nameOrPath)
  if (found.ok || datesNeeded) return found
  const json = await mappingIn(nameOrPath)
  if (json === null) return found
  const parsed = parseCountyMapping(basename(nameOrPath, '.json'), {
    ...json,
    // Only to be a whole mapping: both are taken away again.
    columns: { ...json.columns, CloseDate: 'none' },
    dateFormat: 'iso',
  })
  if (!parsed.ok) return err(parsed.error)
  const { CloseDate: _, ...columns } = parsed.value.columns
  return ok({ ...parsed.value, columns, readDate: () => null })
}

const mappingIn = async (path: string) => {
  try {
    const text = (await readFile(path, 'utf8')).replace(/^\uFEFF/, '')
    return z.parse(mappingSchema, JSON.parse(text))
  } catch {
    return null
  }
}

const mappingSchema = z.looseObject({ columns: z.looseObject({}) })
