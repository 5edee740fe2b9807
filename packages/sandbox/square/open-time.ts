import { HOUR_MS } from '../../../src/domain/time-units.ts'
import type { Documents } from '../documents/open-documents.ts'

/**
 * Runs one piece of work after another, each with all that is due done first, and wakes for the next. Nodes of one
 * database take turns, so that nothing that is due happens twice.
 */
export const openTime = (
  catchUp: () => Promise<number | null>,
  clock: () => Date,
  alone: Documents['alone'],
) => {
  let last: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(() =>
      alone('square', async () => {
        await catchUp()
        const done = await work()
        await catchUp().then(wakeAt)
        return done
      }),
    )
    last = mine.catch(() => undefined)
    return mine
  }

  const wakeAt = (due: number | null): void => {
    clearTimeout(timer)
    if (due === null || closed) return
    const delay = Math.min(Math.max(due - clock().getTime(), 100), LONGEST_SLEEP_MS)
    timer = setTimeout(() => void inTurn(async () => undefined).catch(() => undefined), delay)
    timer.unref()
  }

  const close = async () => {
    closed = true
    clearTimeout(timer)
    await last
  }
  return { inTurn, close }
}

const LONGEST_SLEEP_MS = HOUR_MS
