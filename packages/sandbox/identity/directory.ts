import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { DAY_MS } from '../../../src/domain/time-units.ts'
import type { Documents } from '../documents/open-documents.ts'
import { hashPassword, isPassword, passwordHashSchema, type ScryptCost } from './password-hash.ts'
import { acceptedStep } from './totp.ts'

const totpSchema = z.object({
  /** Base32. */
  secret: z.string(),
  /** The time step of the last code that was used: it and earlier ones count no more. */
  lastStep: z.number(),
})

const userSchema = z.object({
  id: z.string(),
  /** In lower case; what one signs in with. */
  email: z.string(),
  displayName: z.string(),
  givenName: z.string(),
  surname: z.string(),
  accountEnabled: z.boolean(),
  password: passwordHashSchema,
  /** The password is the one that the sign-in page shows. */
  passwordShown: z.boolean(),
  /** The email is known to be the user's; users of earlier versions do not say it. */
  emailVerified: z._default(z.boolean(), false),
  /** The second factor; null while it is off. */
  totp: z._default(z.nullable(totpSchema), null),
  createdDateTime: z.string(),
})
/** A user of the embedded directory. */
export type User = z.infer<typeof userSchema>

export type NewUser = Pick<
  User,
  'email' | 'displayName' | 'givenName' | 'surname' | 'accountEnabled'
> & {
  readonly password: string
  readonly passwordShown?: boolean
  readonly emailVerified?: boolean
}

export type UserChange = {
  readonly accountEnabled?: boolean | undefined
  readonly password?: string | undefined
  /** Whether the new password may be shown; false when left out. */
  readonly passwordShown?: boolean
  readonly emailVerified?: boolean | undefined
  readonly totp?: User['totp']
  /** The session that does not end with others: the change is made in it. */
  readonly keptSession?: string | null
}

/** The users, and what ends with them. */
export type Directory = {
  /** Null when the e-mail is taken. */
  readonly create: (user: NewUser) => Promise<User | null>
  readonly findByEmail: (email: string) => Promise<User | null>
  readonly findById: (id: string) => Promise<User | null>
  /** Whether a user has this password; for an unknown user it takes as long, and says no. */
  readonly isPasswordOf: (user: User | null, password: string) => Promise<boolean>
  /** Whether a code is one of the user's second factor; it counts once, also when it is sent many times at once. */
  readonly takeTotpCode: (user: User, code: string) => Promise<boolean>
  /**
   * Null when there is no such user. A user who is switched off, has a new password, or whose second factor is turned
   * on or off, is signed out everywhere.
   */
  readonly change: (id: string, change: UserChange) => Promise<User | null>
  /** Closes the account to a password that the sign-in page once showed. */
  readonly closeShown: () => Promise<void>
  /** Soft, as in Azure: the user is kept among the deleted for 30 days. False when there is none. */
  readonly remove: (id: string) => Promise<boolean>
  /** Removes a deleted user for good. False when there is none. */
  readonly purge: (id: string) => Promise<boolean>
}

/**
 * `signOut` ends the sessions and tokens of a user, except for a session that is kept. `passwordCost` is that of real
 * passwords when left out.
 */
export const openDirectory = (
  documents: Documents,
  options: {
    readonly now: () => Date
    readonly signOut: (id: string, keptSession: string | null) => Promise<void>
    readonly passwordCost?: ScryptCost | undefined
  },
): Directory => {
  const { passwordCost } = options
  const users = documents.collection('identity.user', userSchema)
  const deleted = documents.collection('identity.deleted-user', userSchema)
  const findById = async (id: string) => (await users.list({ id }))[0] ?? null
  const change: Directory['change'] = async (id, changes) => {
    const { accountEnabled, password, passwordShown = false, emailVerified, totp } = changes
    const { keptSession = null } = changes
    const user = await findById(id)
    if (user === null) return null
    const changed: Partial<User> = {
      ...(accountEnabled === undefined ? {} : { accountEnabled }),
      ...(emailVerified === undefined ? {} : { emailVerified }),
      ...(totp === undefined ? {} : { totp }),
      ...(password === undefined
        ? {}
        : { password: await hashPassword(password, passwordCost), passwordShown }),
    }
    const after = await users.update(user.email, (now) =>
      now?.id === id ? { ...now, ...changed } : null,
    )
    if (password !== undefined || totp !== undefined || accountEnabled === false)
      await options.signOut(id, keptSession)
    return after
  }
  return {
    findById,
    isPasswordOf: (user, password) => isPassword(password, user?.password ?? null, passwordCost),
    takeTotpCode: async ({ id, email }, code) => {
      let taken = false
      await users.update(email, (user) => {
        if (user?.id !== id || user.totp === null) return null
        const { secret, lastStep } = user.totp
        const step = acceptedStep(secret, code, { now: options.now(), lastStep })
        taken = step !== null
        return step === null ? null : { ...user, totp: { secret, lastStep: step } }
      })
      return taken
    },
    change,
    closeShown: async () => {
      for (const { id, passwordShown } of await users.list())
        if (passwordShown) await change(id, { accountEnabled: false })
    },
    findByEmail: (email) => users.get(keyOf(email)),
    create: async ({ password, ...user }) => {
      const made: User = {
        passwordShown: false,
        emailVerified: false,
        totp: null,
        ...user,
        email: keyOf(user.email),
        id: randomUUID(),
        password: await hashPassword(password, passwordCost),
        createdDateTime: options.now().toISOString(),
      }
      return (await users.insert(made.email, made)) ? made : null
    },
    remove: async (id) => {
      const user = await findById(id)
      if (user === null) return false
      const expiresAt = new Date(options.now().getTime() + THIRTY_DAYS_MS)
      await deleted.put(id, user, { expiresAt })
      await users.removeAll({ id })
      await options.signOut(id, null)
      return true
    },
    purge: async (id) => {
      const known = await deleted.get(id)
      await deleted.remove(id)
      return known !== null
    },
  }
}

const keyOf = (email: string) => email.trim().toLowerCase()

const THIRTY_DAYS_MS = 30 * DAY_MS
