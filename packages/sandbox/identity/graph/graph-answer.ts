/** The Graph calls there are. */
export type GraphCall =
  | 'token'
  | 'createUser'
  | 'findUsers'
  | 'getUser'
  | 'updateUser'
  | 'deleteUser'
  | 'purgeUser'

/** What a call is answered with; without a body only the status. */
export type GraphAnswer = { readonly statusCode: number; readonly body?: object }

/** An error as Graph words it. */
export const graphError = (
  statusCode: number,
  code: string,
  message: string,
  detail?: { readonly code: string; readonly target: string },
): GraphAnswer => ({
  statusCode,
  body: {
    error: {
      code,
      message,
      ...(detail && { details: [{ ...detail, message }] }),
    },
  },
})

/** 400: a request that Graph does not understand. */
export const badRequest = (message: string): GraphAnswer =>
  graphError(400, 'Request_BadRequest', message)

/** 400: another user signs in with the same e-mail. */
export const emailTaken = (): GraphAnswer =>
  graphError(
    400,
    'Request_BadRequest',
    'Another object with the same value for property proxyAddresses already exists.',
    { code: 'ObjectConflict', target: 'proxyAddresses' },
  )

/** 400: the password does not meet the rules of the directory. */
export const passwordTooSimple = (): GraphAnswer =>
  graphError(
    400,
    'Request_BadRequest',
    'The specified password does not comply with password complexity requirements. Please provide a different password.',
    { code: 'PasswordComplexityRequirementsNotMet', target: 'password' },
  )

/** 404: nothing has this id. */
export const noSuchResource = (id: string): GraphAnswer =>
  graphError(
    404,
    'Request_ResourceNotFound',
    `Resource '${id}' does not exist or one of its queried reference-property objects are not present.`,
  )

/** 401: no token, or none that is valid. */
export const notAuthenticated = (message: string): GraphAnswer =>
  graphError(401, 'InvalidAuthenticationToken', message)

/** The answers that are asked for by `failNext`. */
export const faultAnswer = (statusCode: keyof typeof FAULTS): GraphAnswer => {
  const [code, message] = FAULTS[statusCode]
  return graphError(statusCode, code, message)
}

const FAULTS = {
  403: ['Authorization_RequestDenied', 'Insufficient privileges to complete the operation.'],
  429: ['TooManyRequests', 'Too many requests.'],
  503: ['ServiceUnavailable', 'The service is unavailable.'],
} as const
