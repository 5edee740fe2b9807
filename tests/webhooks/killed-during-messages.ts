import { sendMessage } from '../../src/server/adapters/webhooks/send-message.ts'
import { openDatabase } from '../../src/server/platform/database/database.ts'
import { openJobs } from '../../src/server/platform/jobs/open-jobs.ts'
import { type WebhookJobs, webhookJobs, webhookWork } from '../../src/server/webhooks/jobs.ts'
import { postTo } from './receiver.ts'

// A process that delivers what waits, over real jobs, until it is killed or asked to end.

const { TEST_DATABASE = '', RECEIVER_PORT = '' } = process.env

const db = openDatabase({
  connectionString: TEST_DATABASE,
  applicationName: 'flip-tests',
  maxConnections: 8,
})
const jobs = await openJobs<WebhookJobs>(webhookJobs, { db, onFault: console.error })
await jobs.work(
  webhookWork({
    db,
    jobs,
    clock: () => new Date(),
    origin: () => 'https://flips.example',
    send: sendMessage({ post: postTo(Number(RECEIVER_PORT)), userAgent: 'tests' }),
    notify: async () => undefined,
  }),
)
process.on('SIGTERM', async () => {
  await jobs.close()
  await db.destroy()
})
