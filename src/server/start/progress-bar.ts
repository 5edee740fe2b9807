import { Presets, SingleBar } from 'cli-progress'

export type ProgressBar = {
  readonly update: (done: number, of: number) => void
  readonly stop: () => void
}

/** A bar on a terminal; without one (a log, a test) it prints nothing. */
export const progressBar = (
  label: string,
  stream: NodeJS.WriteStream = process.stderr,
): ProgressBar => {
  if (!stream.isTTY) return { update: () => undefined, stop: () => undefined }
  const bar = new SingleBar(
    { format: `${label} {bar} {percentage}% · {value} of {total}`, stream, hideCursor: true },
    Presets.shades_classic,
  )
  let started = false
  return {
    update: (done, of) => {
      if (!started) bar.start(of, done)
      started = true
      bar.setTotal(of)
      bar.update(done)
    },
    stop: () => started && bar.stop(),
  }
}

/** Shows a bar while something runs, and takes it away however that ends. */
export const withBar = async <T>(
  label: string,
  run: (bar: ProgressBar) => Promise<T>,
): Promise<T> => {
  const bar = progressBar(label)
  try {
    return await run(bar)
  } finally {
    bar.stop()
  }
}
