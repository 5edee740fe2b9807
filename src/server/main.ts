import { resolve } from 'node:path'
import { loadConfig } from './config/config.ts'
import { StartRefused } from './platform/start-refused.ts'
import { startServer } from './start/start-server.ts'
import { startWhenDatabaseAnswers } from './start/start-when-database-answers.ts'
import { outliveReader, terminalLog } from './start/terminal-log.ts'

/** Starts the server, and closes what it has opened, in the other order, at a signal or when the start fails. */
const main = async (): Promise<void> => {
  for (const stream of [process.stdout, process.stderr]) outliveReader(stream)
  const repository = resolve(import.meta.dirname, '../..')
  const config = loadConfig(repository)
  const opened = openedThings()
  const stop = stopOnSignals(opened.closeAll)
  try {
    const logTo = await terminalLog(process)
    const { url, listensAt } = await startWhenDatabaseAnswers(
      () => startServer(config, { repository, say, opened: opened.add, logTo }),
      { close: opened.closeAll, say, isStopping: stop.stopping },
    )
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

/** What is to be closed, the last first; each once, however often that is asked for. */
const openedThings = () => {
  const closers: (() => Promise<void>)[] = []
  let closing = Promise.resolve()
  return {
    add: (close: () => Promise<void>) => void closers.push(close),
    closeAll: (): Promise<void> => {
      closing = closing.then(async () => {
        for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close()
      })
      return closing
    },
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
