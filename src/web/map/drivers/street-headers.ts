import { type Access, currentAccess } from '../../data/ask/access.ts'

/**
 * What a request for streets carries: an access token where the installation protects its own, nothing
 * elsewhere. A map is not worth a sign-in: when no token can be had silently, it is asked for without.
 */
export const streetHeaders = async (
  url: string,
  access: Pick<Access, 'passFor'> = currentAccess(),
): Promise<Record<string, string>> => {
  try {
    const pass = await access.passFor(url)
    return pass.type === 'token' ? { authorization: `Bearer ${pass.token}` } : {}
  } catch {
    return {}
  }
}
