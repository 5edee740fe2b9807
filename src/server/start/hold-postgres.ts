import { resolve } from 'node:path'
import { loadConfig } from '../config/config.ts'
import { attachEmbeddedPostgres } from '../platform/embedded-postgres/attach-embedded-postgres.ts'

// For `npm run dev`: keeps the embedded Postgres up while the server starts again and again, until SIGTERM.

const { database } = loadConfig(resolve(import.meta.dirname, '../../..'))
if (database.kind === 'embedded') {
  const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
  const { dataDir } = database
  const postgres = await attachEmbeddedPostgres({ dataDir, clientName: 'dev', say })
  const end = () => void postgres.release().then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end)
}
