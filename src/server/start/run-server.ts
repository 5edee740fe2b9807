import { loadConfig } from '../config/config.ts'
import { startServer } from './start-server.ts'
import { startWhenDatabaseAnswers } from './start-when-database-answers.ts'
import { terminalLog } from './terminal-log.ts'

export type RunningServer = {
  /** Settles when it answers. Rejects when the start fails, unless it was stopped meanwhile. */
  readonly started: Promise<void>
  /** Closes what it has opened, in the other order, whether or not the start is over. */
  readonly stop: () => Promise<void>
}

/** Starts the server by the configuration of a repository. Throws StartRefused for one that is not valid. */
export const runServer = (repository: string): RunningServer => {
  const config = loadConfig(repository)
  const opened = openedThings()
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= opened.closeAll()
    return stopping
  }
  const start = async () => {
    const logTo = await terminalLog(process)
    const { url, listensAt } = await startWhenDatabaseAnswers(
      () => startServer(config, { repository, say, opened: opened.add, logTo }),
      { close: opened.closeAll, say, isStopping: () => stopping !== undefined },
    )
    say(
      config.role === 'worker'
        ? `Flip Search Pro works in the background; its health is at ${url}/api/health`
        : `Flip Search Pro is ready at ${url}${url === listensAt ? '' : ` (this ${config.role === 'web' ? 'web node' : 'server'} listens at ${listensAt})`}`,
    )
  }
  const started = start().catch(async (error: unknown) => {
    const asked = stopping !== undefined
    await stop()
    if (!asked) throw error
  })
  return { started, stop }
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
