import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type RunningProduct = { readonly url: string; readonly stop: () => Promise<void> }

/** The product as `npm start` runs it, on a data folder and a port of its own. */
export const startProduct = async (): Promise<RunningProduct> => {
  const program = join(import.meta.dirname, '../../tests/server-for-journeys.ts')
  const server = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: server.stdout })) {
    const url = /is ready at (http:\/\/\S+)/.exec(line)?.[1]
    if (!url) continue
    const stop = async () => {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
    return { url, stop }
  }
  throw new Error('The product did not start.')
}
