import { resolve } from 'node:path'
import { loadConfig } from './config/config.ts'
import { StartRefused } from './platform/start-refused.ts'
import { startServer } from './start/start-server.ts'
import { outliveReader, terminalLog } from './start/terminal-log.ts'

/** Starts the server, and closes what it has opened, in the other order, at a signal or when the start fails. */
const main = async (): Promise<void> => {
  for (const stream of [process.stdout, process.stderr]) outliveReader(stream)
  const repository = resolve(import.meta.dirname, '../..')
  const config = loadConfig(repository)
  const closers: (() => Promise<void>)[] = []
  const stop = stopOnSignals(async () => {
    for (const close of closers.toReversed()) await close()
  })
  try {
    const { url, listensAt } = await startServer(config, {
      repository,
      say,
      opened: (close) => closers.push(close),
      logTo: await terminalLog(process),
    })
    say(
      config.role === 'worker'
        ? `Flip Search Pro works in the background; its health is at ${url}/api/health`
        : `Flip Search Pro is ready at ${url}${url === listensAt ? '' : ` (this ${config.role === 'web' ? 'web node' : 'server'} listens at ${listensAt})`}`,
    )
  } catch (error) {
    const asked = stop.stopping()
    await stop.now()
    if (!asked) throw error
  }
}

const say = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`)
}

/** Runs `stop` once, whichever of Ctrl-C, SIGTERM and a failed start comes first, then exits. */
const stopOnSignals = (stop: () => Promise<void>) => {
  let running: Promise<void> | undefined
  const now = () => {
    running ??= stop()
    return running
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void now().then(() => process.exit(0)))
  return { now, stopping: () => running !== undefined }
}

main().catch((error: unknown) => {
  if (error instanceof StartRefused) process.stderr.write(`${error.message}\n`)
  else console.error(error)
  process.exit(1)
})
