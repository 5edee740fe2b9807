import { columnsOf } from '../../../domain/comps/sales-in-columns.ts'
import { homeTypes } from '../../../domain/listings/home-type.ts'
import type { ThreadAnswer } from '../../platform/threads/thread.ts'
import type { TrainingSale } from './training-sale.ts'
import {
  beginFit,
  type PartsToFit,
  type TrainingAnswer,
  type TrainingOrder,
  type TrainingTask,
  trainingTasks,
} from './training-tasks.ts'

let taken: TrainingSale[] = []
const takeAll = (): readonly TrainingSale[] => {
  const all = taken
  taken = []
  return all
}
let begun: ReturnType<typeof beginFit> | null = null

/** Each sale in a message has its own copies of texts: those that many sales share are kept once. */
const withSharedTexts = (sale: TrainingSale): TrainingSale => ({
  ...sale,
  homeType: homeTypes.find((type) => type === sale.homeType) ?? sale.homeType,
  market: shared(sale.market),
  postalCode: sale.postalCode === null ? null : shared(sale.postalCode),
})

const shared = (text: string): string => {
  const known = texts.get(text)
  if (known === undefined) texts.set(text, text)
  return known ?? text
}
const texts = new Map<string, string>()

/** What a thread does with its orders: one task after another. */
export const answer = (
  order: TrainingOrder,
): ThreadAnswer<TrainingAnswer[TrainingTask['what']] | PartsToFit> => {
  switch (order.type) {
    case 'take':
      for (const sale of order.sales) taken.push(withSharedTexts(sale))
      return null
    case 'forget':
      takeAll()
      return null
    case 'train': {
      const { task } = order
      return {
        answer:
          task.what === 'fit'
            ? trainingTasks.fit(takeAll(), task)
            : trainingTasks.test(takeAll(), task),
      }
    }
    case 'begin': {
      begun = beginFit(takeAll(), order.task)
      const { sales, parts, distances } = begun
      return { answer: { sales: columnsOf(sales), parts, distances } }
    }
    case 'end': {
      const fit = begun?.end(order.fitted) ?? null
      begun = null
      return { answer: fit }
    }
  }
}
