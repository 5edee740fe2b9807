import { err, ok, type Result } from '../../domain/result.ts'

/** Calls to addresses that begin with `url` carry an access token of these scopes. */
export type ProtectedResource = { readonly url: string; readonly scopes: string[] }

/** Reads `https://one.example/api scope-a scope-b; https://two.example scope-c`. Empty: none. */
export const readProtectedResources = (text: string): Result<ProtectedResource[], string> => {
  const entries = text
    .split(';')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  const resources: ProtectedResource[] = []
  for (const entry of entries) {
    const [url = '', ...scopes] = entry.split(/\s+/)
    const parsed = URL.parse(url)
    if (parsed === null || !/^https?:$/.test(parsed.protocol) || scopes.length === 0)
      return err(
        `FLIP_PROTECTED_RESOURCES: “${entry}” must be a web address followed by its scopes. Separate entries with semicolons.`,
      )
    resources.push({ url, scopes })
  }
  return ok(resources)
}
