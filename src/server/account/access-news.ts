import * as z from 'zod/mini'
import type { Backplane } from '../platform/backplane/backplane.ts'
import { idOfPerson, type Principal } from '../platform/requests/auth.ts'
import type { AccountRow } from './account-store.ts'

/** Says on all nodes that a person's access may have ended, to those who keep their connections. */
export type AccessNews = {
  readonly mayHaveEnded: (account: Pick<AccountRow, 'issuer' | 'subject'>) => void
  /** Calls `heard` with each of them, until the returned function is called. */
  readonly subscribe: (heard: (principal: Pick<Principal, 'id'>) => void) => () => void
}

/** News without listeners yet. */
export const accessNews = (backplane: Backplane): AccessNews => {
  const ended = backplane.topic('access may have ended', z.string())
  return {
    mayHaveEnded: ({ issuer, subject }) => {
      // Who was never signed in has no access.
      if (issuer !== null && subject !== null) ended.publish(idOfPerson({ issuer, sub: subject }))
    },
    subscribe: (heard) => ended.hear((id) => heard({ id })),
  }
}
