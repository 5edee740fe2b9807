import type { Home } from '../../../contract/search/home.ts'
import type { FoundHome, SavedResults, Work } from './work.ts'

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
    readHomes: async (json: string): Promise<Home[] | null> =>
      (await inWorker('readHomes', json))?.map(whole) ?? null,

    /** Results as any storage takes them; null in a browser too old to compress. */
    packResults: ({ homes, ...others }: SavedResults): Promise<string | null> =>
      inWorker('packResults', { ...others, homes: homes.map(apart) }),

    /** The results behind `packResults`; null when they cannot be read. */
    unpackResults: async (text: string): Promise<SavedResults | null> => {
      const results = await inWorker('unpackResults', text)
      return results && { ...results, homes: results.homes.map(whole) }
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

/** The comps of homes that came from a worker, as JSON, whether they were looked at or not. */
const compsOf = new WeakMap<Home, string>()

const whole = ({ home, comps: json }: FoundHome): Home => {
  let comps: Home['comps'] | null = null
  const made: Home = {
    ...home,
    get comps() {
      comps ??= JSON.parse(json) as Home['comps']
      return comps
    },
  }
  compsOf.set(made, json)
  return made
}

const apart = (home: Home): FoundHome => {
  const json = compsOf.get(home) ?? JSON.stringify(home.comps)
  const facts = Object.entries(Object.getOwnPropertyDescriptors(home)).flatMap(
    ([name, { value }]) => (name === 'comps' ? [] : [[name, value] as const]),
  )
  return { home: Object.fromEntries(facts) as FoundHome['home'], comps: json }
}

export const { readHomes, packResults, unpackResults } = foundHomesBy(() =>
  typeof Worker === 'undefined'
    ? null
    : new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
)
