import { describe, expect, it, vi } from 'vitest'
import { LAST_DAY, syntheticSales } from '../../../../tests/listings/synthetic-sales.ts'
import { type FittingThreads, openFittingThreads } from './fitting-threads.ts'
import { ENOUGH_TO_SHARE, openTraining } from './train-in-thread.ts'

// Threads that train give way to the tests beside them.
vi.setConfig({ testTimeout: 180_000 })

const sales = syntheticSales(ENOUGH_TO_SHARE).map((sale, i) => ({
  ...sale,
  // Some homes are known by their address alone, and some are sold twice.
  propertyId: i % 50 === 1 ? `home ${i - 1}` : `home ${i}`,
  addressKey: i % 3 === 0 ? null : `${i >> 1} elm st|43201`,
  market: '432',
  postalCode: null,
  contentHash: '',
}))
// Most are later: those are not fitted on, which saves time.
const task = { what: 'fit', market: '432', asOfDay: LAST_DAY - 400 } as const

const training = (fitting?: FittingThreads) => {
  const trainer = openTraining(fitting)
  trainer.take(sales.slice(0, 1000))
  trainer.take(sales.slice(1000))
  return trainer
}

describe('a large market', () => {
  it('is fitted by several threads as by one', async () => {
    const alone = training()
    const known = await alone.train(task)
    await alone.close()
    // Now and then homes are valued meanwhile.
    let asked = 0
    const threads = openFittingThreads(() => asked++ % 3 === 1)
    let parts = 0
    const counted: FittingThreads = {
      ...threads,
      fit: (given) => {
        parts += given.parts.length
        return threads.fit(given)
      },
    }
    const shared = training(counted)
    expect(await shared.train(task)).toEqual(known)
    expect(parts).toBeGreaterThan(3)
    expect(asked).toBeGreaterThan(parts)
    await shared.close()
    await threads.close()
  })

  it('is given up at once when its training is stopped amid its parts', async () => {
    const stopping = new AbortController()
    const threads = openFittingThreads()
    const stopped = training({
      ...threads,
      fit: (given) => {
        const fitted = threads.fit(given)
        stopping.abort(new Error('stopped'))
        return fitted
      },
    })
    await expect(stopped.train(task, stopping.signal)).rejects.toThrow('stopped')
    await stopped.close()
  })
})
