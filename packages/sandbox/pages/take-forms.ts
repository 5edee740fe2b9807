import type { FastifyInstance } from 'fastify'

/** Reads the forms that are sent here into `URLSearchParams`. */
export const takeForms = (scope: FastifyInstance): void => {
  scope.removeContentTypeParser('application/x-www-form-urlencoded')
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
}

/** The form of a request; an empty one when it has none. */
export const formOf = ({ body }: { readonly body?: unknown }): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()
