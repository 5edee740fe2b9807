import { parentPort } from 'node:worker_threads'
import { type LearningOrder, learningTasks } from './learning-tasks.ts'
import type { TeachingSale } from './teaching-sales.ts'

let taken: TeachingSale[] = []

// One task after another, until the thread's owner ends it.
parentPort?.on('message', (order: LearningOrder) => {
  switch (order.type) {
    case 'take':
      for (const sale of order.sales) taken.push(sale)
      break
    case 'forget':
      taken = []
      break
    case 'learn': {
      const sales = taken
      taken = []
      parentPort?.postMessage(learningTasks[order.task.what](sales, order.task))
    }
  }
})
