import * as z from 'zod/mini'
import { err, ok, type Result } from '../../../domain/result.ts'
import type {
  DirectoryUser,
  IdentityDirectory,
  NewIdentity,
  ServiceError,
} from '../../account/ports.ts'
import { type GraphAnswer, type GraphClient, graphClient } from './graph-client.ts'
import { graphToken } from './graph-token.ts'

/** Where the directory is, and as whom it is spoken to. The addresses have no slash at their end. */
export type GraphDirectoryOptions = {
  readonly graphUrl: string
  readonly loginUrl: string
  readonly tenantId: string
  readonly clientId: string
  readonly clientSecret: string
  /** The domain that issues e-mail identities: `T.onmicrosoft.com`. */
  readonly issuer: string
  /** For each request; 10 seconds when left out. */
  readonly timeoutMs?: number
}

/**
 * The users of Azure AD B2C or Entra External ID, by Microsoft Graph. `options` may be a function, asked at
 * the first call, for a stand-in whose address is known only once it listens.
 */
export const openGraphDirectory = (
  options: GraphDirectoryOptions | (() => GraphDirectoryOptions),
): IdentityDirectory => {
  let opened: OpenDirectory | undefined
  const open = (): OpenDirectory => {
    opened ??= openDirectory(typeof options === 'function' ? options() : options)
    return opened
  }
  return {
    create: (identity) => createUser(open(), identity),
    findByEmail: (email) => findByEmail(open(), email),
    findById: (id) => findById(open().call, id),
    setPassword: (id, password) => setPassword(open().call, id, password),
    enable: async (id) => doneOrRefused(await patch(open().call, id, { accountEnabled: true })),
    remove: (id) => removeUser(open().call, id),
  }
}

type OpenDirectory = Pick<GraphDirectoryOptions, 'issuer'> & { readonly call: GraphClient }

const openDirectory = (options: GraphDirectoryOptions): OpenDirectory => {
  const { graphUrl, loginUrl, tenantId, clientId, clientSecret, issuer } = options
  const { timeoutMs = 10_000 } = options
  const tokenUrl = `${loginUrl}/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`
  const token = graphToken({ tokenUrl, clientId, clientSecret, timeoutMs })
  return { issuer, call: graphClient({ graphUrl, token, timeoutMs }) }
}

/** train.microsoft.com/graph/api/user-post-users, example 2 */
const createUser = async (
  { call, issuer }: OpenDirectory,
  { email, firstName, lastName, password }: NewIdentity,
): ReturnType<IdentityDirectory['create']> => {
  const answer = await call({
    method: 'POST',
    path: '/users',
    body: {
      accountEnabled: false,
      displayName: `${firstName} ${lastName}`,
      givenName: firstName,
      surname: lastName,
      identities: [{ signInType: 'emailAddress', issuer, issuerAssignedId: email }],
      passwordProfile: { password, forceChangePasswordNextSignIn: false },
      passwordPolicies: 'DisablePasswordExpiration',
    },
    // After a lost answer the user may be there: the caller looks it up by its e-mail.
    isRepeatable: false,
  })
  if (!answer.ok) return answer
  if (answer.value.kind === 'done') return ok(z.parse(idSchema, answer.value.body).id)
  if (isConflict(answer.value)) return err({ type: 'EmailTaken' })
  if (isAboutPassword(answer.value)) return err({ type: 'PasswordRefused' })
  return refused(answer.value)
}

const findByEmail = async (
  { call, issuer }: OpenDirectory,
  email: string,
): Promise<Result<DirectoryUser | null, ServiceError>> => {
  const filter = `identities/any(c:c/issuerAssignedId eq ${quoted(email)} and c/issuer eq ${quoted(issuer)})`
  const query = `$filter=${encodeURIComponent(filter)}&${SELECTED}`
  const answer = await call({ method: 'GET', path: `/users?${query}`, isRepeatable: true })
  if (!answer.ok) return answer
  if (answer.value.kind === 'refused') return refused(answer.value)
  const [user] = z.parse(foundSchema, answer.value.body).value
  return ok(user === undefined ? null : toDirectoryUser(user))
}

/** train.microsoft.com/graph/api/user-get */
const findById = async (
  call: GraphClient,
  id: string,
): Promise<Result<DirectoryUser | null, ServiceError>> => {
  const path = `/users/${encodeURIComponent(id)}?${SELECTED}`
  const answer = await call({ method: 'GET', path, isRepeatable: true })
  if (!answer.ok) return answer
  if (answer.value.kind === 'done')
    return ok(toDirectoryUser(z.parse(userSchema, answer.value.body)))
  return answer.value.statusCode === 404 ? ok(null) : refused(answer.value)
}

const toDirectoryUser = (user: z.infer<typeof userSchema>): DirectoryUser => ({
  id: user.id,
  enabled: user.accountEnabled,
  createdAt: new Date(user.createdDateTime),
})

const setPassword = async (
  call: GraphClient,
  id: string,
  password: string,
): ReturnType<IdentityDirectory['setPassword']> => {
  const answer = await patch(call, id, {
    passwordProfile: { password, forceChangePasswordNextSignIn: false },
  })
  if (answer.ok && answer.value.kind === 'refused' && isAboutPassword(answer.value))
    return err({ type: 'PasswordRefused' })
  return doneOrRefused(answer)
}

/** A deleted user can be restored for 30 days, unless it is also removed from among the deleted. */
const removeUser = async (call: GraphClient, id: string): Promise<Result<void, ServiceError>> => {
  for (const path of ['/users/', '/directory/deletedItems/']) {
    const removed = await call({
      method: 'DELETE',
      path: `${path}${encodeURIComponent(id)}`,
      isRepeatable: true,
    })
    const isGone =
      removed.ok && removed.value.kind === 'refused' && removed.value.statusCode === 404
    if (isGone) continue
    const outcome = doneOrRefused(removed)
    if (!outcome.ok) return outcome
  }
  return ok(undefined)
}

const patch = (call: GraphClient, id: string, body: object) =>
  call({ method: 'PATCH', path: `/users/${encodeURIComponent(id)}`, body, isRepeatable: true })

const doneOrRefused = (answer: Result<GraphAnswer, ServiceError>): Result<void, ServiceError> => {
  if (!answer.ok) return answer
  return answer.value.kind === 'done' ? ok(undefined) : refused(answer.value)
}

type Refusal = Extract<GraphAnswer, { kind: 'refused' }>

/** The code alone: Graph's sentences may quote what was sent. */
const refused = ({ statusCode, code }: Refusal): Result<never, ServiceError> =>
  err({ type: 'Refused', message: `Graph: status ${statusCode}, ${code}` })

const isConflict = ({ statusCode, details, message }: Refusal) =>
  statusCode === 409 ||
  details.includes('ObjectConflict') ||
  /another object with the same value/i.test(message)

const isAboutPassword = ({ statusCode, message }: Refusal) =>
  statusCode === 400 && /password/i.test(message)

/** A text in an OData filter: in single quotes, its own doubled. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

const idSchema = z.object({ id: z.string() })
const SELECTED = '$select=id,accountEnabled,createdDateTime'
const userSchema = z.object({
  id: z.string(),
  accountEnabled: z.boolean(),
  createdDateTime: z.string(),
})
const foundSchema = z.object({ value: z.array(userSchema) })
