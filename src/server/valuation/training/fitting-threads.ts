import { availableParallelism } from 'node:os'
import { SalesInColumns } from '../../../domain/comps/sales-in-columns.ts'
import {
  type FitPart,
  type FittedPart,
  fitPart,
} from '../../../domain/valuation/calibration/fit-parts.ts'
import { nicenessOf } from '../../platform/threads/give-way.ts'
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

/** `othersWait` says whether homes are being valued: then one core less is used, of two one alone. */
export const openFittingThreads = (othersWait: () => boolean = () => false): FittingThreads => {
  let threads: Thread<FittingOrder>[] = []
  /** One that has nothing to do, a new one, or else the one that has the least to do. */
  const leastBusy = (): Thread<FittingOrder> => {
    threads = threads.filter((thread) => !thread.hasFailed)
    const [least] = threads.toSorted((a, b) => a.asked - b.asked)
    if (least && (least.asked === 0 || threads.length >= availableParallelism())) return least
    const thread = new Thread<FittingOrder>(new URL('./fitting-threads.ts', import.meta.url), {
      niceness: nicenessOf.training,
    })
    threads.push(thread)
    return thread
  }
  const atOnce = () => Math.max(1, availableParallelism() - (othersWait() ? 1 : 0))
  return {
    fit: ({ parts, ...given }) =>
      eachInTurn(parts, atOnce, (part) => leastBusy().ask<FittedPart | null>({ ...given, part })),
    close: async () => {
      const ended = threads
      threads = []
      await Promise.all(ended.map((thread) => thread.end()))
    },
  }
}

/**
 * What the parts come to, in their order. The last one has the most sales to be fitted on: it begins first. `atOnce` is
 * asked whenever one has ended; where one fails, no other begins.
 */
const eachInTurn = async <Fitted>(
  parts: readonly FitPart[],
  atOnce: () => number,
  fitOne: (part: FitPart) => Promise<Fitted>,
): Promise<Fitted[]> => {
  const waiting = [...parts.entries()]
  const fitted: Fitted[] = []
  const underWay = new Set<Promise<void>>()
  while (waiting.length > 0 || underWay.size > 0) {
    while (underWay.size < atOnce()) {
      const next = waiting.pop()
      if (next === undefined) break
      const [i, part] = next
      const one: Promise<void> = fitOne(part).then((value) => {
        fitted[i] = value
        underWay.delete(one)
      })
      underWay.add(one)
    }
    await Promise.race(underWay)
  }
  return fitted
}
