import { availableParallelism } from 'node:os'
import type { FitPart, FittedPart } from '../../../domain/valuation/calibration/fit-parts.ts'
import { Thread } from '../../platform/threads/thread.ts'
import type { PartsToFit } from './training-tasks.ts'

/** Threads that fit parts of markets, at most one for each core, whatever market they are of. They start when asked. */
export type FittingThreads = {
  /** What the parts come to, in their order. */
  readonly fit: (given: PartsToFit) => Promise<(FittedPart | null)[]>
  /** Ends the threads; what is asked of them fails. */
  readonly close: () => Promise<void>
}

/** The message a thread gets. */
export type FittingOrder = Omit<PartsToFit, 'parts'> & { readonly part: FitPart }

export const openFittingThreads = (): FittingThreads => {
  let threads: ThreadAtWork[] = []
  /** One that has nothing to do, a new one, or else the one that has the least to do. */
  const leastBusy = (): ThreadAtWork => {
    threads = threads.filter(({ thread }) => !thread.hasFailed)
    const [least] = threads.toSorted((a, b) => a.asked - b.asked)
    if (least && (least.asked === 0 || threads.length >= availableParallelism())) return least
    const thread = new Thread<FittingOrder>(new URL('./fitting-thread.ts', import.meta.url))
    const started = { thread, asked: 0 }
    threads.push(started)
    return started
  }
  const fitOne = async (order: FittingOrder): Promise<FittedPart | null> => {
    const one = leastBusy()
    one.asked += 1
    try {
      return await one.thread.ask(order)
    } finally {
      one.asked -= 1
    }
  }
  return {
    // The last part has the most sales to be fitted on: it begins first.
    fit: async ({ parts, ...given }) => {
      const fitted = parts.toReversed().map((part) => fitOne({ ...given, part }))
      return (await Promise.all(fitted)).toReversed()
    },
    close: async () => {
      const ended = threads
      threads = []
      await Promise.all(ended.map(({ thread }) => thread.end()))
    },
  }
}

/** `asked`: the parts it has not answered. */
type ThreadAtWork = { readonly thread: Thread<FittingOrder>; asked: number }
