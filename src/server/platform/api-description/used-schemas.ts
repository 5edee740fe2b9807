import * as z from 'zod/mini'

/**
 * A document with the components that its paths refer to. The zod provider makes two of each named schema, `Name`
 * for answers and `NameInput` for requests: where only one is used, or both name the same fields, it is `Name`.
 */
export const withUsedSchemas = (document: object): object => {
  const { paths, components } = z.parse(documentSchema, document)
  const { schemas } = components
  const used = namesReached(paths, schemas)
  const merged = new Map<string, string>()
  for (const name of used) {
    const plain = name.replace(/Input$/, '')
    const same = withoutInput(schemas[name]) === withoutInput(schemas[plain])
    if (plain !== name && plain in schemas && (same || !used.has(plain))) merged.set(name, plain)
  }
  const nameOf = (name: string) => merged.get(name) ?? name
  // Of two that are merged the one for requests comes later and stays: it holds for both.
  const inOrder = [...used].toSorted((a, b) => a.localeCompare(b))
  const sorted = Object.fromEntries(inOrder.map((name) => [nameOf(name), schemas[name]]))
  const renamed = JSON.stringify({ ...document, components: { ...components, schemas: sorted } })
  return JSON.parse(renamed, (key, value: unknown) =>
    key === '$ref' && typeof value === 'string'
      ? REFERENCE + nameOf(value.slice(REFERENCE.length))
      : value,
  )
}

const REFERENCE = '#/components/schemas/'

const documentSchema = z.object({
  paths: z.unknown(),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
})

const namesReached = (
  from: unknown,
  schemas: Readonly<Record<string, unknown>>,
): ReadonlySet<string> => {
  const names = new Set<string>()
  const look = (json: string | undefined) => {
    for (const [, name = ''] of json?.matchAll(/"#\/components\/schemas\/([^"]+)"/g) ?? [])
      names.add(name)
  }
  look(JSON.stringify(from))
  // Names found on the way are looked at, too.
  for (const name of names) look(JSON.stringify(schemas[name]))
  return names
}

/** Also without the word that an answer has no other fields: those of a request are ignored. */
const withoutInput = (schema: unknown): string | undefined =>
  JSON.stringify(schema)
    ?.replaceAll(/(#\/components\/schemas\/\w+?)Input"/g, '$1"')
    .replaceAll(',"additionalProperties":false', '')
