import { featuresOf } from '../../../domain/comps/candidate.ts'
import { Thread } from '../../platform/threads/thread.ts'
import type { TrainingSale } from './training-sales.ts'
import {
  type TaskOf,
  type TrainingAnswer,
  type TrainingOrder,
  type TrainingTask,
  trainingTasks,
} from './training-tasks.ts'

/**
 * Trains from sales off the main thread, which keeps answering meanwhile. A cursor: sales are taken in, a
 * page at a time, then trained on or forgotten.
 */
export type TrainingCursor = {
  readonly take: (sales: readonly TrainingSale[]) => void
  /**
   * Trains from the sales taken, and forgets them. Throws the signal's reason, with the thread ended, as soon as
   * the signal is set.
   */
  readonly train: <W extends TrainingTask['what']>(
    task: TaskOf<W>,
    signal?: AbortSignal,
  ) => Promise<TrainingAnswer[W]>
  readonly forget: () => void
  readonly close: () => Promise<void>
}

/** A thread that starts when there are enough sales for one; tasks come one at a time. */
export const openTraining = (): TrainingCursor => {
  let thread: Thread<TrainingOrder> | null = null
  /** Sales that no thread has yet. */
  let held: TrainingSale[] = []
  let handedOver = false
  const close = async () => {
    const ended = thread?.end()
    thread = null
    held = []
    handedOver = false
    await ended
  }
  return {
    close,
    take: (sales) => {
      held.push(...sales)
      if (!handedOver && held.length < ENOUGH_FOR_A_THREAD) return
      thread ??= new Thread(new URL('./training-thread.ts', import.meta.url))
      thread.tell({ type: 'take', sales: held.map(whatIsRead) })
      held = []
      handedOver = true
    },
    train: async (task, signal) => {
      signal?.throwIfAborted()
      if (!handedOver || thread === null) {
        const sales = held
        held = []
        return trainingTasks[task.what](sales, task)
      }
      const stop = () => close()
      signal?.addEventListener('abort', stop)
      try {
        const answered = thread.ask<TrainingAnswer[typeof task.what]>({ type: 'train', task })
        handedOver = false
        return await answered
      } catch (error) {
        await close()
        signal?.throwIfAborted()
        throw error
      } finally {
        signal?.removeEventListener('abort', stop)
      }
    },
    forget: () => {
      held = []
      if (handedOver) thread?.tell({ type: 'forget' })
      handedOver = false
    },
  }
}

/** Training on fewer sales takes less time than a thread takes to start. */
const ENOUGH_FOR_A_THREAD = 200

/** Only what is read: everything sent is copied. */
const whatIsRead = (sale: TrainingSale): TrainingSale => ({
  listingKey: sale.listingKey,
  propertyId: sale.propertyId,
  addressKey: sale.addressKey,
  ...featuresOf(sale),
  price: sale.price,
  specialListingConditions: sale.specialListingConditions ?? null,
  day: sale.day,
  market: sale.market,
  postalCode: sale.postalCode,
  contentHash: '',
})
