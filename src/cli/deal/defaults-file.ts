import * as z from 'zod/mini'
import { dealDefaultsSchema, type KeptDefaults } from '../../contract/deals/deal-defaults.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import { readJsonFile } from '../../server/platform/json-file.ts'

/** The defaults of deals that a file holds in place of shipped ones: `{"ratePercent": 9.5}`. */
export const defaultsIn = async (file: string): Promise<Result<KeptDefaults['values'], string>> => {
  const json = await jsonIn(file)
  if (!json.ok) return json
  const values = parse(dealDefaultsSchema, json.value)
  return values.ok ? values : err(`${file} holds no defaults:\n${values.error}`)
}

/** The contents of a JSON file, from any program. */
export const jsonIn = async (file: string): Promise<Result<unknown, string>> => {
  const json = await readJsonFile(file)
  return json.ok ? json : err(`${file} cannot be read: ${json.error.reason}.`)
}

/** What the JSON says, or each field that is wrong on a line of its own. */
export const parse = <T>(schema: z.ZodMiniType<T>, json: unknown): Result<T, string> => {
  const parsed = z.safeParse(schema, json)
  if (parsed.success) return ok(parsed.data)
  return err(
    parsed.error.issues
      .map(({ path, message }) => `${path.join('.') || 'the file'}: ${message}`)
      .join('\n'),
  )
}
