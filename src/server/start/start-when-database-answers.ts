import { setTimeout as delay } from 'node:timers/promises'
import { mayAnswerSoon } from '../platform/database/database-unavailable.ts'
import { reasonOf } from '../platform/reason-of.ts'
import { StartRefused } from '../platform/start-refused.ts'

export type Starting = {
  /** Closes what an attempt has opened. */
  readonly close: () => Promise<void>
  readonly say: (sentence: string) => void
  /** Whether the program has been asked to end meanwhile. */
  readonly isStopping: () => boolean
  /** Between attempts; the last failure is final. */
  readonly waitsSeconds?: readonly number[]
}

/**
 * Starts the server, from the beginning again where its database goes away meanwhile, as one that is being restarted
 * does: a minute in all, with a sentence for each wait.
 */
export const startWhenDatabaseAnswers = async <T>(
  start: () => Promise<T>,
  { close, say, isStopping, waitsSeconds = WAITS_SECONDS }: Starting,
): Promise<T> => {
  for (const seconds of waitsSeconds) {
    try {
      return await start()
    } catch (error) {
      if (isStopping() || !mayAnswerSoon(error)) throw error
      await close()
      say(
        `The database does not answer (${reasonOf(error)}). The start is tried again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
      )
      await delay(seconds * 1000)
    }
  }
  try {
    return await start()
  } catch (error) {
    if (error instanceof StartRefused || !mayAnswerSoon(error)) throw error
    throw new StartRefused(`The database does not answer (${reasonOf(error)}).`, { cause: error })
  }
}

const WAITS_SECONDS = [1, 2, 4, 8, 15, 15, 15]
