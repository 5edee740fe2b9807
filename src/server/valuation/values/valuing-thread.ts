import { deserialize } from 'node:v8'
import { parentPort } from 'node:worker_threads'
import { MarketValuer } from './market-valuer.ts'
import type { ValuingOrder } from './valuing-threads.ts'

const valuers = new Map<number, MarketValuer>()

// One order after another, until the thread's owner ends it.
parentPort?.on('message', (order: ValuingOrder) => {
  switch (order.type) {
    case 'open':
      valuers.set(order.market, new MarketValuer(deserialize(new Uint8Array(order.by))))
      break
    case 'value': {
      const valuer = valuers.get(order.market)
      if (valuer === undefined) throw new Error('a market is opened before its homes are valued')
      const rows = valuer.value(order.homes)
      parentPort?.postMessage(rows, valuer.takeMemory())
      break
    }
    case 'close':
      valuers.delete(order.market)
  }
})
