import { err, ok, type Result } from '../../src/domain/result.ts'
import type {
  IdentityDirectory,
  NewIdentity,
  ServiceError,
} from '../../src/server/account/ports.ts'
import type { CallRecord } from './outside-calls.ts'

/** A user that exists at the identity provider. */
export type StoredUser = NewIdentity & {
  readonly id: string
  readonly enabled: boolean
  readonly createdAt: Date
}

/** Users kept in `users`, with one e-mail address each. A password that contains "refused" is refused. */
export const directoryDouble = (
  users: Map<string, StoredUser>,
  { as }: CallRecord,
  now: () => Date,
): IdentityDirectory => {
  const change = (id: string, changes: Partial<StoredUser>): Result<void, ServiceError> => {
    const user = users.get(id)
    if (user === undefined) return err({ type: 'Refused', message: `no user ${id}` })
    users.set(id, { ...user, ...changes })
    return ok(undefined)
  }
  let made = 0
  return {
    create: as('directory.create', (identity: NewIdentity): CreateAnswer => {
      if (isRefused(identity.password)) return err({ type: 'PasswordRefused' })
      if ([...users.values()].some(({ email }) => email === identity.email))
        return err({ type: 'EmailTaken' })
      const id = `user-${++made}`
      users.set(id, { ...identity, id, enabled: false, createdAt: now() })
      return ok(id)
    }),
    findByEmail: as('directory.findByEmail', (email: string) =>
      ok([...users.values()].find((user) => user.email === email) ?? null),
    ),
    findById: as('directory.findById', (id: string) => ok(users.get(id) ?? null)),
    setPassword: as(
      'directory.setPassword',
      (id: string, password: string): SetPasswordAnswer =>
        isRefused(password) ? err({ type: 'PasswordRefused' }) : change(id, { password }),
    ),
    enable: as('directory.enable', (id: string) => change(id, { enabled: true })),
    remove: as('directory.remove', (id: string) => {
      users.delete(id)
      return ok(undefined)
    }),
  }
}

type CreateAnswer = Awaited<ReturnType<IdentityDirectory['create']>>
type SetPasswordAnswer = Awaited<ReturnType<IdentityDirectory['setPassword']>>

const isRefused = (password: string) => password.includes('refused')
