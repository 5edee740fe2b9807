import type { Config } from '../../server/config/config.ts'
import { isLoopback } from '../../server/config/variables.ts'
import { reasonOf } from '../../server/platform/reason-of.ts'
import { fine, wrong } from './finding.ts'

/** Where people reach the pages. `running`: a server works on the database, so the address should lead to it; `runningUrl`: where it says it listens. */
export const checkAddress = async (
  { publicUrl, port, localOnly }: Pick<Config, 'publicUrl' | 'port' | 'localOnly'>,
  { running, runningUrl }: { readonly running: boolean; readonly runningUrl: string | null },
) => {
  const who = localOnly ? 'for this machine alone' : 'for anyone who reaches it'
  if (publicUrl === null)
    return fine(`${runningUrl ?? `http://localhost:${port}`} ${who} (PUBLIC_URL is not set)`)
  if (publicUrl.protocol !== 'https:' && !isLoopback(publicUrl.hostname))
    return wrong(
      `PUBLIC_URL: ${publicUrl.origin} must begin with https://, or browsers refuse to sign people in.`,
    )
  if (!running) return fine(`${publicUrl.origin} ${who}; not tried: no server is running`)
  const reason = await unreachable(publicUrl)
  return reason === null
    ? fine(`${publicUrl.origin} leads to the server`)
    : wrong(`PUBLIC_URL: ${publicUrl.origin} does not lead to the server (${reason}).`)
}

const unreachable = async (url: URL): Promise<string | null> => {
  try {
    const answer = await fetch(new URL('/api/health', url), { signal: AbortSignal.timeout(5_000) })
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    return isJson ? null : `/api/health answers ${answer.status} without JSON`
  } catch (error) {
    return reasonOf(error)
  }
}
