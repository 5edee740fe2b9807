import type { FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'

/**
 * Routes declare their schemas in zod: requests are parsed with them. Answers are only described by them: their
 * types are checked already, and parsing a large one would cost more than making it.
 */
export const withContractSchemas = (app: FastifyInstance): void => {
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => JSON.stringify)
}
