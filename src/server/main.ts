import { resolve } from 'node:path'
import { StartRefused } from './platform/start-refused.ts'
import { runServer } from './start/run-server.ts'
import { outliveReader } from './start/terminal-log.ts'

/** Runs the server until a signal. */
const main = async (): Promise<void> => {
  for (const stream of [process.stdout, process.stderr]) outliveReader(stream)
  const server = runServer(resolve(import.meta.dirname, '../..'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void server.stop().then(() => process.exit(0)))
  await server.started
}

main().catch((error: unknown) => {
  if (error instanceof StartRefused) process.stderr.write(`${error.message}\n`)
  else console.error(error)
  process.exit(1)
})
