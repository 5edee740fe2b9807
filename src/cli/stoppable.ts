/** Runs with a signal that the first Ctrl-C sets; the second ends the process at once. */
export const stoppable = async <T>(run: (signal: AbortSignal) => Promise<T>): Promise<T> => {
  const controller = new AbortController()
  const stop = () => controller.abort()
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, stop)
  try {
    return await run(controller.signal)
  } finally {
    for (const signal of signals) process.off(signal, stop)
  }
}
