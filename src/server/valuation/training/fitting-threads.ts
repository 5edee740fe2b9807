import { availableParallelism } from 'node:os'
import { SalesInColumns } from '../../../domain/comps/sales-in-columns.ts'
import {
  type FitPart,
  type FittedPart,
  fitPart,
} from '../../../domain/valuation/calibration/fit-parts.ts'
import { Thread, type ThreadAnswer } from '../../platform/threads/thread.ts'
import type { PartsToFit } from './training-tasks.ts'

/** Threads that fit parts of markets, at most one for each core, whatever market they are of. They start when asked. */
export type FittingThreads = {
  /** What the parts come to, in their order. */
  readonly fit: (given: PartsToFit) => Promise<(FittedPart | null)[]>
  /** Ends the threads; what is asked of them fails. */
  readonly close: () => Promise<void>
}

/** The order a thread gets. */
type FittingOrder = Omit<PartsToFit, 'parts'> & { readonly part: FitPart }

/** What a thread does with its orders. */
export const answer = ({
  sales,
  part,
  distances,
}: FittingOrder): ThreadAnswer<FittedPart | null> => ({
  answer: fitPart(new SalesInColumns(sales), part, distances),
})

export const openFittingThreads = (): FittingThreads => {
  let threads: Thread<FittingOrder>[] = []
  /** One that has nothing to do, a new one, or else the one that has the least to do. */
  const leastBusy = (): Thread<FittingOrder> => {
    threads = threads.filter((thread) => !thread.hasFailed)
    const [least] = threads.toSorted((a, b) => a.asked - b.asked)
    if (least && (least.asked === 0 || threads.length >= availableParallelism())) return least
    const thread = new Thread<FittingOrder>(new URL('./fitting-threads.ts', import.meta.url))
    threads.push(thread)
    return thread
  }
  return {
    // The last part has the most sales to be fitted on: it begins first.
    fit: async ({ parts, ...given }) => {
      const fitted = parts
        .toReversed()
        .map((part) => leastBusy().ask<FittedPart | null>({ ...given, part }))
      return (await Promise.all(fitted)).toReversed()
    },
    close: async () => {
      const ended = threads
      threads = []
      await Promise.all(ended.map((thread) => thread.end()))
    },
  }
}
