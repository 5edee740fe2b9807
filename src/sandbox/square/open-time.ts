import { HOUR_MS } from '../../domain/time-units.ts'
/** Runs one piece of work after another, each with all that is due done first, and wakes for the next. */
export const openTime = (catchUp: () => Promise<number | null>, clock: () => Date) => {
  let last: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(async () => {
      await catchUp()
      const done = await work()
      await catchUp().then(wakeAt)
      return done
    })
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
