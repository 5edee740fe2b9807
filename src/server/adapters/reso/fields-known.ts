import type { CallFault } from './calls/reso-client.ts'

/** A query was refused, for the so-manieth time; these of its fields can be left out. */
export type FieldsRefused = {
  readonly fault: CallFault
  readonly fields: readonly string[]
  readonly refusals: number
}

/**
 * The fields that a refusal names: `Could not find a property named 'X'`. None where it names so many that it seems to
 * repeat the query.
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
 * describe the resource. Each tag is looked at once, whatever the document holds.
 */
export const fieldsInMetadata = (csdl: string, resource: string): Set<string> | null => {
  const types = new Map<string, Set<string>>()
  let typeOfSet: string | null = null
  let fields: Set<string> | null = null
  for (const [tag, element] of csdl.matchAll(/<(\/?\w+)[^<>]*>/g)) {
    const name = attributeIn(tag, 'Name')
    if (element === 'EntityType' && name !== null && !tag.endsWith('/>')) {
      fields = types.get(name) ?? new Set()
      types.set(name, fields)
    } else if (element === '/EntityType') fields = null
    else if ((element === 'Property' || element === 'NavigationProperty') && name !== null)
      fields?.add(name)
    else if (element === 'EntitySet' && name === resource)
      typeOfSet ??= attributeIn(tag, 'EntityType')?.split('.').at(-1) ?? null
  }
  return types.get(typeOfSet ?? resource) ?? null
}

const attributeIn = (tag: string, attribute: 'Name' | 'EntityType'): string | null =>
  new RegExp(`\\s${attribute}="([\\w.]+)"`).exec(tag)?.[1] ?? null
