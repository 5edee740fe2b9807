import { attachEmbeddedPostgres } from '../../src/server/platform/embedded-postgres/attach-embedded-postgres.ts'

// A process that uses the embedded Postgres of the folder it is given until SIGTERM. It prints the connection string.

const dataDir = process.argv[2]
if (dataDir === undefined) throw new Error('Name a data folder.')
const postgres = await attachEmbeddedPostgres({ dataDir, clientName: 'holder', say: console.error })
process.once('SIGTERM', async () => {
  await postgres.release()
  process.exit(0)
})
setInterval(() => undefined, 60_000)
console.log(postgres.connectionString)
