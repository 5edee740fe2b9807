import type { Connection } from './connection.ts'
import type { HubUser } from './hub-options.ts'

/** Whom a message is for. It holds names only, so that it can be passed on to other nodes. */
export type Recipients = (
  | { readonly all: true }
  | { readonly connection: string }
  | { readonly user: string }
  | { readonly group: string }
) & {
  /** Connection ids that are left out. */
  readonly except?: readonly string[]
}

/** The connections of a hub, and by what they are found. */
export class Connections<User extends HubUser> {
  readonly #all = new Set<Connection<User>>()
  readonly #byToken = new Map<string, Connection<User>>()
  readonly #byId = new Map<string, Connection<User>>()
  readonly #byUser = new Map<string, Set<Connection<User>>>()
  readonly #byGroup = new Map<string, Set<Connection<User>>>()

  /** All that are not yet gone, open or not. */
  get all(): ReadonlySet<Connection<User>> {
    return this.#all
  }

  /** Finds a connection by the token its client was given. */
  withToken(token: string): Connection<User> | undefined {
    return this.#byToken.get(token)
  }

  /** An open one by its public id. */
  open(id: string): Connection<User> | undefined {
    return this.#byId.get(id)
  }

  /** Everyone with a connection, once each. */
  users(): readonly User[] {
    return [...this.#byUser.values()].flatMap(([first]) => (first ? [first.user] : []))
  }

  /** Those of one user, open or not: by when they got their transport, or else by when they negotiated. */
  ofUser(id: string): Iterable<Connection<User>> {
    return this.#byUser.get(id) ?? []
  }

  /** Those a message is for; not all need be open. */
  *to(recipients: Recipients): Iterable<Connection<User>> {
    const except = new Set(recipients.except)
    for (const connection of this.#named(recipients))
      if (!except.has(connection.id)) yield connection
  }

  add(connection: Connection<User>): void {
    this.#all.add(connection)
    put(this.#byUser, connection.user.id, connection)
    if (connection.token !== null) this.#byToken.set(connection.token, connection)
  }

  /** Among its user's, it is now the newest. */
  attached(connection: Connection<User>): void {
    const theirs = this.#byUser.get(connection.user.id)
    if (theirs?.delete(connection)) theirs.add(connection)
  }

  opened(connection: Connection<User>): void {
    this.#byId.set(connection.id, connection)
  }

  closed(connection: Connection<User>): void {
    this.#byId.delete(connection.id)
    for (const group of connection.groups ?? []) take(this.#byGroup, group, connection)
    connection.groups = null
  }

  gone(connection: Connection<User>): void {
    this.#all.delete(connection)
    take(this.#byUser, connection.user.id, connection)
    if (connection.token !== null) this.#byToken.delete(connection.token)
  }

  join(connection: Connection<User>, group: string): void {
    connection.groups ??= new Set()
    connection.groups.add(group)
    put(this.#byGroup, group, connection)
  }

  leave(connection: Connection<User>, group: string): void {
    connection.groups?.delete(group)
    take(this.#byGroup, group, connection)
  }

  #named(recipients: Recipients): Iterable<Connection<User>> {
    if ('all' in recipients) return this.#byId.values()
    if ('user' in recipients) return this.ofUser(recipients.user)
    if ('group' in recipients) return this.#byGroup.get(recipients.group) ?? []
    const connection = this.#byId.get(recipients.connection)
    return connection ? [connection] : []
  }
}

const put = <T>(sets: Map<string, Set<T>>, key: string, value: T): void => {
  const set = sets.get(key)
  if (set) set.add(value)
  else sets.set(key, new Set([value]))
}

const take = <T>(sets: Map<string, Set<T>>, key: string, value: T): void => {
  const set = sets.get(key)
  set?.delete(value)
  if (set?.size === 0) sets.delete(key)
}
