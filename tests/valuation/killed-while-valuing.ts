import { openDatabase } from '../../src/server/platform/database/database.ts'
import { valueWaitingHomes } from '../../src/server/valuation/value-waiting-homes.ts'

// A process that values homes, to be killed while it does.

const db = openDatabase({
  connectionString: process.env.TEST_DATABASE ?? '',
  applicationName: 'flip-valuing',
  maxConnections: 5,
})
await valueWaitingHomes(db, { batch: 70 })
await db.destroy()
