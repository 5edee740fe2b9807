import type { FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { Problem } from './problem.ts'

/**
 * Routes declare their schemas in zod: requests are parsed with them. Answers are only described by them, since their
 * types are checked already and parsing a large one would cost more than making it.
 *
 * No text of an address or a body holds a NUL or half of a character, whatever its schema says: Postgres takes none.
 */
export const withContractSchemas = (app: FastifyInstance): void => {
  app.setValidatorCompiler((route: Parameters<typeof validatorCompiler>[0]) => {
    const validate = validatorCompiler(route)
    return (data) => {
      const parsed = validate(data)
      const isValid = typeof parsed === 'object' && 'value' in parsed
      const fault = isValid ? unstorableIn(parsed.value) : null
      return fault === null ? parsed : { error: problemOf(fault) }
    }
  })
  app.setSerializerCompiler(() => JSON.stringify)
}

/** A text or name that cannot be stored, by its path, such as `criteria.city`. */
type Unstorable = { readonly field: string; readonly holds: string }

const problemOf = ({ field, holds }: Unstorable): Problem => {
  const shown = field.replaceAll('\0', '').toWellFormed()
  return new Problem(
    400,
    'bad-input',
    `The ${field === '' ? 'request' : `field “${shown}”`} is not valid: it must not contain ${holds}.`,
    shown || undefined,
  )
}

/** The first text or name with what Postgres does not take; null where there is none. */
const unstorableIn = (value: unknown, path = ''): Unstorable | null => {
  if (typeof value === 'string') return unstorable(value, path)
  if (!isPlain(value)) return null
  for (const [name, part] of Object.entries(value)) {
    const field = path === '' ? name : `${path}.${name}`
    const found = unstorable(name, field) ?? unstorableIn(part, field)
    if (found !== null) return found
  }
  return null
}

const unstorable = (text: string, field: string): Unstorable | null => {
  if (text.includes('\0')) return { field, holds: 'NUL' }
  return text.isWellFormed() ? null : { field, holds: 'half of a character (a lone surrogate)' }
}

/** Whether it is made of JSON; the body of an upload is a stream. */
const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value)))
