import * as z from 'zod/mini'
import { LONGEST_PASSWORD } from '../../../../src/domain/account/password-rules.ts'
import type { Directory, User } from '../directory.ts'
import { TENANT_DOMAIN } from '../tenant.ts'
import {
  badRequest,
  emailTaken,
  type GraphAnswer,
  noSuchResource,
  passwordTooSimple,
} from './graph-answer.ts'

const passwordProfileSchema = z.object({
  password: z.string(),
  forceChangePasswordNextSignIn: z.optional(z.boolean()),
})

const newUserSchema = z.object({
  accountEnabled: z.boolean(),
  displayName: z.string().check(z.minLength(1)),
  givenName: z.optional(z.string()),
  surname: z.optional(z.string()),
  identities: z
    .array(
      z.object({
        signInType: z.literal('emailAddress'),
        issuer: z.literal(TENANT_DOMAIN),
        issuerAssignedId: z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/)),
      }),
    )
    .check(z.length(1)),
  passwordProfile: passwordProfileSchema,
  passwordPolicies: z.optional(z.string()),
})

const changeSchema = z.object({
  accountEnabled: z.optional(z.boolean()),
  passwordProfile: z.optional(passwordProfileSchema),
})

/** `POST /users`. */
export const createUser = async (directory: Directory, body: unknown): Promise<GraphAnswer> => {
  const asked = z.safeParse(newUserSchema, body)
  const [identity] = asked.data?.identities ?? []
  if (!asked.success || identity === undefined)
    return badRequest('One or more properties contains invalid values.')
  const { displayName, givenName = '', surname = '', accountEnabled, passwordProfile } = asked.data
  if (!isComplex(passwordProfile.password)) return passwordTooSimple()
  const user = await directory.create({
    email: identity.issuerAssignedId,
    displayName,
    givenName,
    surname,
    accountEnabled,
    password: passwordProfile.password,
  })
  return user === null
    ? emailTaken()
    : { statusCode: 201, body: { '@odata.context': CONTEXT, ...userOf(user) } }
}

/** `GET /users` by an e-mail identity, the one filter there is. */
export const findUsers = async (
  directory: Directory,
  query: Selecting & { readonly $filter?: unknown },
): Promise<GraphAnswer> => {
  const filter = IDENTITY_FILTER.exec(String(query.$filter ?? ''))
  if (filter === null) return badRequest('Unsupported or invalid query filter clause specified.')
  const email = (filter[1] ?? '').replaceAll("''", "'")
  const user = filter[2] === TENANT_DOMAIN ? await directory.findByEmail(email) : null
  return {
    statusCode: 200,
    body: { '@odata.context': CONTEXT, value: user === null ? [] : [select(user, query)] },
  }
}

/** `GET /users/{id}`. */
export const getUser = async (
  directory: Directory,
  id: string,
  query: Selecting,
): Promise<GraphAnswer> => {
  const user = await directory.findById(id)
  return user === null
    ? noSuchResource(id)
    : { statusCode: 200, body: { '@odata.context': CONTEXT, ...select(user, query) } }
}

/** `PATCH /users/{id}`. */
export const updateUser = async (
  directory: Directory,
  id: string,
  body: unknown,
): Promise<GraphAnswer> => {
  const asked = z.safeParse(changeSchema, body)
  if (!asked.success) return badRequest('One or more properties contains invalid values.')
  const password = asked.data.passwordProfile?.password
  if (password !== undefined && !isComplex(password)) return passwordTooSimple()
  const { accountEnabled } = asked.data
  const changed = await directory.change(id, { accountEnabled, password })
  return changed === null ? noSuchResource(id) : { statusCode: 204 }
}

/** `DELETE /users/{id}`. */
export const deleteUser = async (directory: Directory, id: string): Promise<GraphAnswer> =>
  (await directory.remove(id)) ? { statusCode: 204 } : noSuchResource(id)

/** `DELETE /directory/deletedItems/{id}`. */
export const purgeUser = async (directory: Directory, id: string): Promise<GraphAnswer> =>
  (await directory.purge(id)) ? { statusCode: 204 } : noSuchResource(id)

const userOf = (user: User) => ({
  id: user.id,
  displayName: user.displayName,
  givenName: user.givenName,
  surname: user.surname,
  accountEnabled: user.accountEnabled,
  createdDateTime: user.createdDateTime,
})

/** Unasked, Graph leaves out `accountEnabled` and `createdDateTime`. */
const select = (user: User, { $select = USUAL }: Selecting) => {
  const selected = String($select).split(',')
  return Object.fromEntries(
    Object.entries(userOf(user)).filter(([name]) => selected.includes(name)),
  )
}
type Selecting = { readonly $select?: unknown }
const USUAL = 'id,displayName,givenName,surname'

/** A strong password as at Azure AD B2C, of three of the four kinds, but of up to 128 characters in place of 64. */
const isComplex = (password: string) =>
  password.length >= 8 &&
  password.length <= LONGEST_PASSWORD &&
  [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length >= 3

const CONTEXT = 'https://graph.microsoft.com/v1.0/$metadata#users'
const IDENTITY_FILTER =
  /^identities\/any\(c:c\/issuerAssignedId eq '((?:[^']|'')+)' and c\/issuer eq '([^']+)'\)$/
