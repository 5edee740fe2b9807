import type { Documents } from '../documents/open-documents.ts'
import { openDirectory } from './directory.ts'
import { openSignInsUnderWay } from './interactions/sign-ins-under-way.ts'
import { endSessionsOf } from './oidc/document-adapter.ts'

/** Turns off the second factor of a user who cannot, and signs them out everywhere; false where there was none. */
export const turnOffTotp = async (documents: Documents, email: string): Promise<boolean> => {
  const directory = openDirectory(documents, {
    now: () => new Date(),
    signOut: async (id) => {
      await endSessionsOf(documents, id, null)
      await openSignInsUnderWay(documents).removeOf(id)
    },
  })
  const user = await directory.findByEmail(email)
  if (user === null || user.totp === null) return false
  await directory.change(user.id, { totp: null })
  return true
}
