import { parentPort } from 'node:worker_threads'
import { type LearningTask, learningTasks } from './learning-tasks.ts'

// One task after another, until the thread's owner ends it.
parentPort?.on('message', ({ what, sales, asOfDay }: LearningTask) => {
  parentPort?.postMessage(learningTasks[what](sales, asOfDay))
})
