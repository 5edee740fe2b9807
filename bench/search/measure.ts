import { performance } from 'node:perf_hooks'

export type Timing = { readonly p50: number; readonly p95: number }

/** Median and 95th percentile of `runs` runs, in milliseconds, after three that do not count. */
export const timed = async (runs: number, run: () => Promise<unknown>): Promise<Timing> => {
  for (let i = 0; i < 3; i++) await run()
  const taken: number[] = []
  for (let i = 0; i < runs; i++) {
    const start = performance.now()
    await run()
    taken.push(performance.now() - start)
  }
  taken.sort((a, b) => a - b)
  const at = (share: number) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))]
  return { p50: round(at(0.5) ?? 0), p95: round(at(0.95) ?? 0) }
}

/** Runs a second with `clients` at once, for `seconds`. */
export const perSecond = async (
  clients: number,
  seconds: number,
  run: () => Promise<unknown>,
): Promise<number> => {
  let done = 0
  const end = performance.now() + seconds * 1000
  const client = async () => {
    while (performance.now() < end) {
      await run()
      done++
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return Math.round(done / seconds)
}

const round = (ms: number) => Math.round(ms * 10) / 10
