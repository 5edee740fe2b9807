import type { CallFault } from './calls/reso-client.ts'

/** A query was refused, for the so-manieth time; these of its fields can be left out. */
export type FieldsRefused = {
  readonly fault: CallFault
  readonly fields: readonly string[]
  readonly refusals: number
}

/**
 * The fields that a refusal names: `Could not find a property named 'X'`. None where it names so many that it seems
 * to repeat the query.
 */
export const fieldsNamedIn = ({ fault, fields }: FieldsRefused): string[] => {
  const named = fields.filter((field) => new RegExp(`(?<![\\w$])${field}(?!\\w)`).test(fault.said))
  return named.length > fields.length / 2 ? [] : named
}

/** Whether a provider may have refused a field, or something else that a query asks of it. */
export const isAboutQuery = (fault: CallFault): boolean =>
  fault.status === 400 || fault.status === 422 || fault.status === 501

/**
 * The fields of a resource that the metadata document has (CSDL XML, OData 4.01 section 6); null where it does not
 * describe the resource.
 */
export const fieldsInMetadata = (csdl: string, resource: string): Set<string> | null => {
  const types = [...csdl.matchAll(/<EntityType\b[^>]*?\bName="(\w+)"[^>]*>(.*?)<\/EntityType>/gs)]
  const typeOfSet = new RegExp(
    `<EntitySet\\b[^>]*?\\bName="${resource}"[^>]*?\\bEntityType="(?:[^"]*\\.)?(\\w+)"`,
  ).exec(csdl)?.[1]
  const body = types.find(([, name]) => name === (typeOfSet ?? resource))?.[2]
  if (body === undefined) return null
  const names = body.matchAll(/<(?:Navigation)?Property\b[^>]*?\bName="(\w+)"/g)
  return new Set([...names].flatMap(([, name]) => name ?? []))
}
