import { HEALTH_PATH } from '../../contract/health-paths.ts'
import { READING_ONLY_SINCE_HEADER } from '../../contract/reading-only.ts'
import type { Config } from '../../server/config/config.ts'
import { isLoopback } from '../../server/config/variables.ts'
import { reasonOf } from '../../server/platform/reason-of.ts'
import { fine, wrong } from './finding.ts'

/**
 * Where people reach the pages. `running`: a server works on the database, so the address should lead to it; `mayRun`: one
 * may go on reading without the database, which could not be asked; `runningUrl`: where it says it listens.
 */
export const checkAddress = async (
  { publicUrl, port, localOnly }: Pick<Config, 'publicUrl' | 'port' | 'localOnly'>,
  {
    running,
    mayRun,
    runningUrl,
  }: {
    readonly running: boolean
    readonly mayRun: boolean
    readonly runningUrl: string | null
  },
) => {
  const who = localOnly ? 'for this machine alone' : 'for anyone who reaches it'
  if (publicUrl === null)
    return fine(`${runningUrl ?? `http://localhost:${port}`} ${who} (PUBLIC_URL is not set)`)
  if (publicUrl.protocol !== 'https:' && !isLoopback(publicUrl.hostname))
    return wrong(
      `PUBLIC_URL: ${publicUrl.origin} must begin with https://, or browsers refuse to sign people in.`,
    )
  if (!running && !mayRun)
    return fine(`${publicUrl.origin} ${who}; not tried: no server is running`)
  const health = await askForHealth(publicUrl)
  if ('reason' in health)
    return wrong(`PUBLIC_URL: ${publicUrl.origin} does not lead to the server (${health.reason}).`)
  const { readingOnlySince: since } = health
  return since === null
    ? fine(`${publicUrl.origin} leads to the server`)
    : wrong(`${publicUrl.origin} leads to a server that only reads since ${since}.`)
}

const askForHealth = async (
  url: URL,
): Promise<{ readonly reason: string } | { readonly readingOnlySince: string | null }> => {
  try {
    const answer = await fetch(new URL(HEALTH_PATH, url), { signal: AbortSignal.timeout(5_000) })
    const { headers, status } = answer
    return headers.get('content-type')?.includes('json') === true
      ? { readingOnlySince: headers.get(READING_ONLY_SINCE_HEADER) }
      : { reason: `${HEALTH_PATH} answers ${status} without JSON` }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}
