import { accountJobs } from '../../src/server/account/jobs.ts'
import { openDatabase } from '../../src/server/platform/database/database.ts'
import { openJobs } from '../../src/server/platform/jobs/open-jobs.ts'

// A process that is killed during a job, right after it has sent another.

const db = openDatabase({
  connectionString: process.env.TEST_DATABASE ?? '',
  applicationName: 'flip-tests',
  maxConnections: 5,
})
const jobs = await openJobs(accountJobs, { db, onFault: console.error })
const nothing = async () => undefined
await jobs.work({
  'finish-sign-up': nothing,
  'sweep-sign-ups': nothing,
  'finish-deletion': async () => {
    await jobs.send(db, 'finish-deletion', { accountId: 'before' })
    process.kill(process.pid, 'SIGKILL')
    await new Promise(() => undefined)
  },
  'sweep-deletions': nothing,
  'refresh-subscription': nothing,
  'refresh-subscriptions': nothing,
  'send-mail': nothing,
})
await jobs.send(db, 'finish-deletion', { accountId: 'during' })
