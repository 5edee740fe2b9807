import * as z from 'zod/mini'
import type { DrawsCursor } from '../../src/domain/valuation/arithmetic/draws.ts'
import type { Description, Schema } from './described-calls.ts'

/** What values are drawn from. */
export type ValueSource = {
  readonly draws: DrawsCursor
  readonly schemaIn: Description['schemaIn']
  /** Values that mean something to the server, by the name of a field or a parameter. */
  readonly known: ReadonlyMap<string, readonly unknown[]>
  /** Part of every made-up text; says who sent it. */
  readonly mark: string
  /** The chance that a value is hostile instead of as described. */
  readonly hostility: number
}

/** One of a list. */
export const pick = <T>(draws: DrawsCursor, list: readonly T[]): T => {
  const one = list[Math.floor(draws.uniform() * list.length)]
  if (one === undefined) throw new Error('There is nothing to pick from.')
  return one
}

/** A value for a schema: as it asks for, or hostile. */
export const madeUp = (
  schema: Schema,
  from: ValueSource,
  { name = '', depth = 0 }: { readonly name?: string; readonly depth?: number } = {},
): unknown => {
  const { draws, hostility } = from
  if (draws.uniform() < hostility) return hostileValue(draws)
  const known = from.known.get(name)
  if (known !== undefined && known.length > 0 && draws.uniform() < 0.8) return pick(draws, known)
  const { allOf, anyOf, oneOf, ...rest } = z.parse(keywords, from.schemaIn(schema))
  const inside = { name, depth: depth + 1 }
  if (rest.const !== undefined) return rest.const
  if (rest.enum !== undefined) return pick(draws, rest.enum)
  const choices = anyOf ?? oneOf
  if (choices !== undefined) return madeUp(pick(draws, choices), from, inside)
  const [all] = allOf ?? []
  if (all !== undefined) return madeUp(all, from, inside)
  switch (rest.type) {
    case 'object':
      return madeUpObject(rest, from, depth)
    case 'array': {
      const length = depth > 6 ? 0 : Math.floor(4 * draws.uniform())
      return Array.from({ length }, () => madeUp(rest.items ?? {}, from, { depth: depth + 1 }))
    }
    case 'integer':
    case 'number':
      return madeUpNumber(rest, draws)
    case 'boolean':
      return draws.uniform() < 0.5
    case 'null':
      return null
    case 'string':
      return madeUpText(rest, from)
    default:
      return hostileValue(draws)
  }
}

/** The value with a few of its parts hostile, missing, or not asked for. */
export const spoiled = (value: unknown, draws: DrawsCursor): unknown => {
  if (typeof value !== 'object' || value === null || draws.uniform() < 0.1)
    return hostileValue(draws)
  if (Array.isArray(value)) {
    if (value.length === 0 || draws.uniform() < 0.2) return [...value, hostileValue(draws)]
    const at = Math.floor(draws.uniform() * value.length)
    return value.map((part, i) => (i === at ? spoiled(part, draws) : part))
  }
  const parts = Object.entries(value)
  if (parts.length === 0 || draws.uniform() < 0.1)
    return { ...value, [hostileText(draws)]: hostileValue(draws) }
  const [name] = pick(draws, parts)
  if (draws.uniform() < 0.1) return Object.fromEntries(parts.filter(([part]) => part !== name))
  return Object.fromEntries(
    parts.map(([part, inner]) => [part, part === name ? spoiled(inner, draws) : inner]),
  )
}

type Keywords = z.infer<typeof keywords>

const madeUpObject = (
  { properties = {}, required = [], additionalProperties }: Keywords,
  from: ValueSource,
  depth: number,
): object => {
  const { draws } = from
  const named = Object.entries(properties).filter(
    ([name]) => required.includes(name) || draws.uniform() < (depth > 6 ? 0 : 0.5),
  )
  const made = named.map(([name, schema]) => [
    name,
    madeUp(schema, from, { name, depth: depth + 1 }),
  ])
  const more =
    typeof additionalProperties === 'object' && draws.uniform() < 0.5
      ? [[hostileText(draws), madeUp(additionalProperties, from, { depth: depth + 1 })]]
      : []
  return Object.fromEntries([...made, ...more])
}

const madeUpNumber = (
  { type, minimum = -1e6, maximum = 1e6, multipleOf = type === 'integer' ? 1 : 0.01 }: Keywords,
  draws: DrawsCursor,
): number => {
  const drawn = draws.uniform()
  if (drawn < 0.1) return minimum
  if (drawn < 0.2) return maximum
  // Small ones are what most fields are about.
  const most = draws.uniform() < 0.7 ? Math.min(maximum, Math.max(minimum, 0) + 1000) : maximum
  const number = minimum + draws.uniform() * (most - minimum)
  return Math.round(number / multipleOf) * multipleOf
}

const madeUpText = (
  { format, maxLength = 200, pattern }: Keywords,
  { draws, mark }: ValueSource,
): string => {
  const digits = (count: number) =>
    Array.from({ length: count }, () => Math.floor(10 * draws.uniform())).join('')
  if (format === 'uuid')
    return `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`
  if (pattern?.startsWith('^\\d')) return digits(1 + Math.floor(6 * draws.uniform()))
  if (pattern !== undefined && /\\d\{4\}|\d{4}-/.test(pattern)) return '2024-06-30'
  const text = draws.uniform() < 0.6 ? `${mark} ${digits(3)}` : pick(draws, plainTexts)
  return text.slice(0, maxLength)
}

const schemas = z.record(z.string(), z.unknown())
const keywords = z.object({
  type: z.optional(z.unknown()),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  allOf: z.optional(z.array(schemas)),
  anyOf: z.optional(z.array(schemas)),
  oneOf: z.optional(z.array(schemas)),
  properties: z.optional(z.record(z.string(), schemas)),
  required: z.optional(z.array(z.string())),
  additionalProperties: z.optional(z.union([z.boolean(), schemas])),
  items: z.optional(schemas),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  multipleOf: z.optional(z.number()),
  format: z.optional(z.string()),
  maxLength: z.optional(z.number()),
  pattern: z.optional(z.string()),
})

/** A text that no edge should let through as it is; often one with a NUL, which Postgres does not take. */
export const hostileText = (draws: DrawsCursor): string =>
  draws.uniform() < 0.25 ? pick(draws, ['\0', 'a\0b']) : pick(draws, hostileTexts)

const hostileValue = (draws: DrawsCursor): unknown =>
  draws.uniform() < 0.5 ? hostileText(draws) : pick(draws, hostileValues)

const plainTexts = ['', 'a', 'Columbus, OH', '43201', 'x'.repeat(150), 'Ünïcödé 家 🏠']

const hostileTexts: readonly string[] = [
  "' OR true--",
  '"; DROP TABLE account; --',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  '\ud800',
  '\u202e\u200b\ufeff',
  '\r\nX-Injected: 1',
  '%00',
  '%',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '\\u0000',
  'null',
  'NaN',
  '-1',
  '0',
  '9'.repeat(30),
  '2147483648',
  '1e999',
  '9999-99-99',
  '99999-01-01',
  '00000000-0000-0000-0000-000000000000',
  '🏠'.repeat(100),
  'a'.repeat(5_000),
]

const hostileValues: readonly unknown[] = [
  null,
  true,
  [],
  {},
  [[[[[[[[]]]]]]]],
  { $ref: '#' },
  -1,
  -0,
  0.1,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  Array.from({ length: 300 }, (_, i) => i),
]
