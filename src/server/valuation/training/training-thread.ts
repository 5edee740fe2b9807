import { parentPort } from 'node:worker_threads'
import { columnsOf } from '../../../domain/comps/sales-in-columns.ts'
import { homeTypes } from '../../../domain/listing/home-type.ts'
import type { TrainingSale } from './training-sales.ts'
import {
  beginFit,
  type PartsToFit,
  type TrainedFit,
  type TrainingOrder,
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

// One task after another, until the thread's owner ends it.
parentPort?.on('message', (order: TrainingOrder) => {
  switch (order.type) {
    case 'take':
      for (const sale of order.sales) taken.push(withSharedTexts(sale))
      break
    case 'forget':
      takeAll()
      break
    case 'train': {
      const { task } = order
      parentPort?.postMessage(
        task.what === 'fit'
          ? trainingTasks.fit(takeAll(), task)
          : trainingTasks.test(takeAll(), task),
      )
      break
    }
    case 'begin': {
      begun = beginFit(takeAll(), order.task)
      const { sales, parts, distances } = begun
      const answer: PartsToFit = { sales: columnsOf(sales), parts, distances }
      parentPort?.postMessage(answer)
      break
    }
    case 'end': {
      const answer: TrainedFit | null | undefined = begun?.end(order.fitted)
      begun = null
      parentPort?.postMessage(answer)
    }
  }
})
