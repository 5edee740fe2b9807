import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { removeDataFolder, setToStartOn } from '../tests/platform/data-folder.ts'
import { makePreparedDataFolder } from '../tests/platform/prepared-data-folder.ts'

export type OwnServer = {
  readonly settings: Readonly<Record<string, string>>
}

/** Starts a server with settings of its own, on a data folder of its own. */
export const startOwnServer = async ({
  settings,
}: OwnServer): Promise<{ readonly url: string; readonly end: () => Promise<void> }> => {
  const dataDir = await makePreparedDataFolder()
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...setToStartOn(dataDir), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const end = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'close')
    removeDataFolder(dataDir)
  }
  let said = ''
  for await (const text of server.stdout.iterator({ destroyOnReturn: false })) {
    said += text
    const [, url] = /is ready at (http:\/\/\S+)/.exec(said) ?? []
    if (url !== undefined) return { url, end }
  }
  await end()
  throw new Error(`The server did not start: ${said}`)
}
