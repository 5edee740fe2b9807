import type { Source } from '../../../contract/sources/sources.ts'
import { agoWords } from '../../ui/words/ago-words.ts'

/** How fresh a source's listings are. */
export const freshnessSentence = ({ refreshedAt, overdue }: Source, now: Date): string => {
  if (refreshedAt === null) return 'Its listings have not all arrived yet.'
  const ago = agoWords(refreshedAt, now)
  return overdue ? `Last refreshed ${ago}: overdue.` : `Refreshed ${ago}.`
}

/** When the newest sync was, and when the next one is. */
export const syncSentence = (source: Source, now: Date): string => {
  const { lastSync, nextSyncAt, state } = source
  const last =
    lastSync === null
      ? 'No sync yet.'
      : lastSync.endedAt === null
        ? `A sync began ${agoWords(lastSync.startedAt, now)}.`
        : `Last sync ended ${agoWords(lastSync.endedAt, now)}.`
  if (state === 'paused' || nextSyncAt === null) return last
  const minutes = Math.ceil((Date.parse(nextSyncAt) - now.getTime()) / 60_000)
  if (state === 'syncing') return last
  const next =
    minutes <= 1
      ? 'Next within a minute.'
      : minutes < 120
        ? `Next in ${minutes} minutes.`
        : `Next in ${Math.round(minutes / 60)} hours.`
  return `${last} ${next}`
}

/** What each state is called on the screen. */
export const stateWords: Record<Source['state'], string> = {
  'never synced': 'Not synced yet',
  'up to date': 'Up to date',
  syncing: 'Syncing',
  failed: 'Failed',
  paused: 'Paused',
}

/** What an operator can do about a source that failed. */
export const FAILED_ADVICE =
  'It is tried again by itself. If this stays, look into its account at the provider. After a change of sources.json or .env, restart the server.'
