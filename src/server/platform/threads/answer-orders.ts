import { parentPort, workerData } from 'node:worker_threads'
import { giveWay } from './give-way.ts'
import type { ThreadAnswer, ThreadData } from './thread.ts'

// What a thread runs: the file it was opened with answers one order after another, until the thread's owner ends it.
const { file, niceness }: ThreadData = workerData
giveWay(niceness)
const { answer }: { answer: (order: unknown) => ThreadAnswer<unknown> } = await import(file)
parentPort?.on('message', (order) => {
  const answered = answer(order)
  if (answered !== null) parentPort?.postMessage(answered.answer, answered.memory)
})
