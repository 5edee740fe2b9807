import type { Home } from '../../../contract/search/home.ts'
import { type FoundHome, textsOf, whole } from './found-home.ts'
import type { SavedResults, Work } from './work.ts'

/**
 * Found homes as texts, read and made in a worker: hundreds of homes with their comps would hold the page for a second.
 * Where there is no worker, as in an old browser, or it cannot be loaded, the page does it.
 */
export const foundHomesBy = (openWorker: () => WorkerOfHomes | null) => {
  let worker: AskWorker | undefined

  const inWorker = async <K extends keyof Work>(
    name: K,
    of: Parameters<Work[K]>[0],
  ): Promise<Awaited<ReturnType<Work[K]>>> => {
    worker ??= asking(openWorker())
    const answer = await worker(name, of)
    if (answer !== undefined) return answer as Awaited<ReturnType<Work[K]>>
    const { work } = await import('./work.ts')
    return (work[name] as (of: unknown) => Awaited<ReturnType<Work[K]>>)(of)
  }

  return {
    /** The homes of a search's answer, whose comps are parsed when they are first looked at; null when it is no such answer. */
    readHomes: async (json: string): Promise<Home[] | null> => {
      const homes = await inWorker('readHomes', json)
      return homes && allWhole(homes)
    },

    /** Results as any storage takes them; null in a browser too old to compress. */
    packResults: ({ homes, ...others }: SavedResults): Promise<string | null> =>
      inWorker('packResults', { ...others, homes: homes.map(textsOf) }),

    /** The results behind `packResults`; null when they cannot be read. */
    unpackResults: async (text: string): Promise<SavedResults | null> => {
      const results = await inWorker('unpackResults', text)
      return results && { ...results, homes: await allWhole(results.homes) }
    },
  }
}

/** What is asked of a worker; a task's answer goes to the port that is sent along. */
export type WorkerOfHomes = Pick<Worker, 'addEventListener'> & {
  postMessage(task: { name: keyof Work; of: unknown }, ports: MessagePort[]): void
}

/** Asks a worker; undefined where it cannot be had. */
type AskWorker = (name: keyof Work, of: unknown) => Promise<unknown>

const asking = (worker: WorkerOfHomes | null): AskWorker => {
  if (worker === null) return async () => undefined
  const failed = new Promise<undefined>((resolve) =>
    worker.addEventListener('error', () => resolve(undefined)),
  )
  return (name, of) =>
    Promise.race([
      failed,
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => {
          port1.close()
          resolve(data)
        }
        worker.postMessage({ name, of }, [port2])
      }),
    ])
}

/** Some homes at a time, so that the page can answer a press in between. */
const allWhole = async (texts: readonly FoundHome[]): Promise<Home[]> => {
  const homes: Home[] = []
  for (let from = 0; from < texts.length; from += HOMES_AT_A_TIME) {
    if (from > 0) await nextTask()
    homes.push(...texts.slice(from, from + HOMES_AT_A_TIME).map(whole))
  }
  return homes
}

const HOMES_AT_A_TIME = 100

/** Timers of pages in the background wait for a second; messages do not. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })

export const { readHomes, packResults, unpackResults } = foundHomesBy(() =>
  typeof Worker === 'undefined'
    ? null
    : new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
)
