import { Presets, SingleBar } from 'cli-progress'

export type ProgressBar = {
  readonly update: (done: number, of: number) => void
  readonly stop: () => void
}

/** Takes a sentence for the person who started us. */
type Say = (sentence: string) => void

/** A bar on a terminal. Without one (a log, a pipe) `say` gets a line every few seconds, where it is given. */
export const progressBar = (
  label: string,
  {
    stream = process.stderr,
    say,
  }: { readonly stream?: NodeJS.WriteStream; readonly say?: Say } = {},
): ProgressBar => {
  if (!stream.isTTY) return say ? spokenProgress(label, say) : silence
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

const silence: ProgressBar = { update: () => undefined, stop: () => undefined }

const spokenProgress = (label: string, say: Say): ProgressBar => {
  let last: { readonly done: number; readonly of: number } | null = null
  const timer = setInterval(() => {
    if (last === null) return
    say(
      `${label.trim()}: ${last.done.toLocaleString('en-US')} of ${last.of.toLocaleString('en-US')}`,
    )
  }, SPOKEN_EVERY_MS)
  return {
    update: (done, of) => {
      last = { done, of }
    },
    stop: () => clearInterval(timer),
  }
}

const SPOKEN_EVERY_MS = 3000

/** Shows a bar, or says how far it is, while something runs, and ends that however it ends. */
export const withBar = async <T>(
  label: string,
  run: (bar: ProgressBar) => Promise<T>,
  say?: Say,
): Promise<T> => {
  const bar = progressBar(label, say ? { say } : {})
  try {
    return await run(bar)
  } finally {
    bar.stop()
  }
}
