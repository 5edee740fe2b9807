import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { DAY_MS } from '../../../src/domain/time-units.ts'
import type { Documents } from '../documents/open-documents.ts'

/**
 * The networks a user has signed in from within the last 30 days: what strangers try elsewhere does not count there.
 */
export type KnownPlaces = {
  readonly remember: (email: string, network: string) => Promise<void>
  readonly knows: (email: string, network: string) => Promise<boolean>
}

/** Opens the known places. Only a hash is kept of an email and a network. */
export const openKnownPlaces = (documents: Documents): KnownPlaces => {
  const places = documents.collection('identity.known-place', z.object({}))
  return {
    remember: (email, network) =>
      places.put(idOf(email, network), {}, { expiresAt: new Date(Date.now() + THIRTY_DAYS_MS) }),
    knows: async (email, network) => (await places.get(idOf(email, network))) !== null,
  }
}

const idOf = (email: string, network: string) =>
  createHash('sha256').update(`${email}\n${network}`).digest('base64url')

const THIRTY_DAYS_MS = 30 * DAY_MS
