import { openMailer } from '../../src/server/adapters/smtp/open-mailer.ts'
import { type AlertJobs, alertJobs } from '../../src/server/alerts/jobs.ts'
import { mailChannel } from '../../src/server/alerts/mail/mail-channel.ts'
import type { OfferMail } from '../../src/server/alerts/mail/ports.ts'
import { alertWork } from '../../src/server/alerts/send-alerts.ts'
import { openDatabase } from '../../src/server/platform/database/database.ts'
import { openJobs } from '../../src/server/platform/jobs/open-jobs.ts'

// A process that makes and sends mails of alerts, and is killed at one moment of that, or at none.

const { TEST_DATABASE = '', SMTP_URL = '', KILLED = '' } = process.env

const killedAt = async (moment: string): Promise<void> => {
  if (moment !== KILLED) return
  process.kill(process.pid, 'SIGKILL')
  await new Promise(() => undefined)
}

const db = openDatabase({
  connectionString: TEST_DATABASE,
  applicationName: 'flip-tests',
  maxConnections: 5,
})
const jobs = await openJobs<AlertJobs>(alertJobs, { db, onFault: console.error })
const mailer = openMailer({ url: SMTP_URL, from: 'support@flips.example' })

const offer: OfferMail = async (mail) => {
  await killedAt('offered')
  const offered = await mailer.offer(mail)
  await killedAt('taken')
  return offered
}
const deps = { db, clock: () => new Date() }
const channel = mailChannel({
  ...deps,
  mailHost: 'flips.example',
  mailsGoOut: true,
  offer,
  render: async ({ groups }) => JSON.stringify(groups),
  origin: () => 'https://flips.example',
})
const work = alertWork({
  ...deps,
  jobs: {
    send: async (trx, ...job) => {
      await killedAt('within forming')
      await jobs.send(trx, ...job)
    },
  },
  news: { publish: () => undefined },
  channels: [channel],
})
await jobs.work({
  ...work,
  'form-alerts': async (nothing) => {
    await killedAt('before forming')
    await work['form-alerts'](nothing)
    await killedAt('formed')
  },
})
await jobs.send(db, 'form-alerts', null, { key: 'all' })
process.on('SIGTERM', async () => {
  mailer.close()
  await jobs.close()
  await db.destroy()
})
