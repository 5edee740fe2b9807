import type { FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { Problem } from './problem.ts'

/**
 * Routes declare their schemas in zod: requests are parsed with them. Answers are only described by them, since their
 * types are checked already and parsing a large one would cost more than making it.
 *
 * No text of an address or a body holds a NUL, whatever its schema says: Postgres takes none.
 */
export const withContractSchemas = (app: FastifyInstance): void => {
  app.setValidatorCompiler((route: Parameters<typeof validatorCompiler>[0]) => {
    const validate = validatorCompiler(route)
    return (data) => {
      const parsed = validate(data)
      const isValid = typeof parsed === 'object' && 'value' in parsed
      const field = isValid ? fieldWithNul(parsed.value) : null
      return field === null ? parsed : { error: nulIn(field) }
    }
  })
  app.setSerializerCompiler(() => JSON.stringify)
}

const nulIn = (field: string): Problem =>
  new Problem(
    400,
    'bad-input',
    `The ${field === '' ? 'request' : `field “${field.replaceAll('\0', '')}”`} is not valid: it must not contain NUL.`,
    field.replaceAll('\0', '') || undefined,
  )

/** The path of the first text or name with a NUL, such as `criteria.city`; null where there is none. */
const fieldWithNul = (value: unknown, path = ''): string | null => {
  if (typeof value === 'string') return value.includes('\0') ? path : null
  if (!isPlain(value)) return null
  for (const [name, part] of Object.entries(value)) {
    const field = path === '' ? name : `${path}.${name}`
    const found = name.includes('\0') ? field : fieldWithNul(part, field)
    if (found !== null) return found
  }
  return null
}

/** Whether it is made of JSON; the body of an upload is a stream. */
const isPlain = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' &&
    value !== null &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value)))
