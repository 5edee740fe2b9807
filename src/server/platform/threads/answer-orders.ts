import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadAnswer } from './thread.ts'

// What a thread runs: the file it was opened with answers one order after another, until the thread's owner ends it.
const { answer }: { answer: (order: unknown) => ThreadAnswer<unknown> } = await import(workerData)
parentPort?.on('message', (order) => {
  const answered = answer(order)
  if (answered !== null) parentPort?.postMessage(answered.answer, answered.memory)
})
