import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Candidate, featuresOf } from '../../domain/comps/candidate.ts'
import { type LearningAnswer, type LearningTask, learningTasks } from './learning-tasks.ts'

/** Learns from sales away from the main thread, which goes on answering meanwhile. */
export type Learning = {
  /** Throws the signal's reason, with the thread ended, as soon as the signal is set. */
  readonly learn: <W extends LearningTask['what']>(
    what: W,
    sales: readonly Candidate[],
    asOfDay: number,
    signal?: AbortSignal,
  ) => Promise<LearningAnswer[W]>
  readonly close: () => Promise<void>
}

/** A thread that starts with the first task; tasks come one at a time. */
export const openLearning = (): Learning => {
  let thread: Worker | null = null
  const close = async () => {
    const ended = thread?.terminate()
    thread = null
    await ended
  }
  return {
    close,
    learn: async (what, sales, asOfDay, signal) => {
      signal?.throwIfAborted()
      if (sales.length < ENOUGH_FOR_A_THREAD) return learningTasks[what](sales, asOfDay)
      thread ??= new Worker(new URL('./learning-thread.ts', import.meta.url))
      try {
        const answered = once(thread, 'message', signal ? { signal } : {})
        const task: LearningTask = { what, sales: sales.map(candidateOf), asOfDay }
        thread.postMessage(task)
        const [answer] = await answered
        return answer
      } catch (error) {
        await close()
        signal?.throwIfAborted()
        throw error
      }
    },
  }
}

/** From fewer sales is learnt in less time than a thread takes to start. */
const ENOUGH_FOR_A_THREAD = 200

/** Only what the engine reads: everything sent is copied. */
const candidateOf = (sale: Candidate): Candidate => ({
  listingKey: sale.listingKey,
  propertyId: sale.propertyId,
  addressKey: sale.addressKey,
  ...featuresOf(sale),
  price: sale.price,
  day: sale.day,
})
