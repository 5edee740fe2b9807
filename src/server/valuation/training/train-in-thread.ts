import { featuresOf } from '../../../domain/comps/candidate.ts'
import { nicenessOf } from '../../platform/threads/give-way.ts'
import { Thread } from '../../platform/threads/thread.ts'
import type { FittingThreads } from './fitting-threads.ts'
import type { TrainingSale } from './training-sale.ts'
import {
  type PartsToFit,
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

/**
 * A thread that starts when there are enough sales for one; tasks come one at a time. Where there are many, `fitting`
 * shares the work of a fit, if given; it stops all its work when a signal is set.
 */
export const openTraining = (fitting?: FittingThreads): TrainingCursor => {
  let thread: Thread<TrainingOrder> | null = null
  /** Sales that no thread has yet. */
  let held: TrainingSale[] = []
  /** How many of the sales the thread has. */
  let handedOver = 0
  const close = async () => {
    const ended = thread?.end()
    thread = null
    held = []
    handedOver = 0
    await ended
  }
  const trainIn = async <W extends TrainingTask['what']>(
    trainer: Thread<TrainingOrder>,
    task: TaskOf<W>,
  ): Promise<TrainingAnswer[W]> => {
    const sales = handedOver
    handedOver = 0
    if (fitting === undefined || sales < ENOUGH_TO_SHARE || !isFit(task))
      return await trainer.ask({ type: 'train', task })
    const begun = await trainer.ask<PartsToFit>({ type: 'begin', task })
    return await trainer.ask({ type: 'end', fitted: await fitting.fit(begun) })
  }
  return {
    close,
    take: (sales) => {
      held.push(...sales)
      if (handedOver === 0 && held.length < ENOUGH_FOR_A_THREAD) return
      thread ??= new Thread(new URL('./training-thread.ts', import.meta.url), {
        niceness: nicenessOf.training,
      })
      thread.post({ type: 'take', sales: held.map(whatIsRead) })
      handedOver += held.length
      held = []
    },
    train: async (task, signal) => {
      signal?.throwIfAborted()
      if (handedOver === 0 || thread === null) {
        const sales = held
        held = []
        return trainingTasks[task.what](sales, task)
      }
      const stop = () => Promise.all([close(), fitting?.close()])
      signal?.addEventListener('abort', stop)
      try {
        return await trainIn(thread, task)
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
      if (handedOver > 0) thread?.post({ type: 'forget' })
      handedOver = 0
    },
  }
}

/** Training on fewer sales takes less time than a thread takes to start. */
const ENOUGH_FOR_A_THREAD = 200
/** Training on fewer sales takes less time than other threads save. */
export const ENOUGH_TO_SHARE = 5000

const isFit = (task: TrainingTask): task is TaskOf<'fit'> => task.what === 'fit'

/** Only what is read: everything sent is copied. */
const whatIsRead = (sale: TrainingSale): TrainingSale => ({
  listingKey: sale.listingKey,
  propertyId: sale.propertyId,
  addressKey: sale.addressKey,
  ...featuresOf(sale),
  price: sale.price,
  specialListingConditions: sale.specialListingConditions ?? null,
  reading: sale.reading ?? null,
  day: sale.day,
  market: sale.market,
  postalCode: sale.postalCode,
  contentHash: '',
})
