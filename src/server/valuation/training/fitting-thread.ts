import { parentPort } from 'node:worker_threads'
import { SalesInColumns } from '../../../domain/comps/sales-in-columns.ts'
import { fitPart } from '../../../domain/valuation/calibration/fit-parts.ts'
import type { FittingOrder } from './fitting-threads.ts'

// One part after another, of whatever market, until the thread's owner ends it.
parentPort?.on('message', ({ sales, part, distances }: FittingOrder) => {
  parentPort?.postMessage(fitPart(new SalesInColumns(sales), part, distances))
})
