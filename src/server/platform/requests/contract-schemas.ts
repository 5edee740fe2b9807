import type { FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { Problem } from './problem.ts'

/**
 * Routes declare their schemas in zod: requests are parsed with them. Answers are only described by them: their
 * types are checked already, and parsing a large one would cost more than making it.
 *
 * No part of an address holds a NUL, whatever its schema says: Postgres takes none. Texts of bodies are cleaned of it
 * where they are read.
 */
export const withContractSchemas = (app: FastifyInstance): void => {
  app.setValidatorCompiler((route: Parameters<typeof validatorCompiler>[0]) => {
    const validate = validatorCompiler(route)
    return (data) => {
      const parsed = validate(data)
      const isValid = typeof parsed === 'object' && 'value' in parsed
      const field = isValid && route.httpPart !== 'body' ? fieldWithNul(parsed.value) : null
      return field === null ? parsed : { error: nulIn(field) }
    }
  })
  app.setSerializerCompiler(() => JSON.stringify)
}

const nulIn = (field: string): Problem =>
  new Problem(
    400,
    'bad-input',
    `The field “${field}” is not valid: it must not contain NUL.`,
    field,
  )

/** The field of a path or a query whose text has a NUL; null where none has. */
const fieldWithNul = (fields: object): string | null =>
  Object.entries(fields).find(([, text]) => typeof text === 'string' && text.includes('\0'))?.[0] ??
  null
