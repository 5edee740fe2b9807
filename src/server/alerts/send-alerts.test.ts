import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { fireAlert } from '../../../tests/alerts/alert-rows.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { addSubscriber } from '../../../tests/test-app.ts'
import { type OpenJobs, openJobs } from '../platform/jobs/open-jobs.ts'
import { type AlertJobs, alertJobs } from './jobs.ts'
import type { AlertChannel } from './ports.ts'
import { alertWork } from './send-alerts.ts'

let database: TestDatabase
let jobs: OpenJobs<AlertJobs>
beforeAll(async () => {
  database = await createTestDatabase()
  jobs = await openJobs(alertJobs, { db: database.db, sendOnly: true, onFault: console.error })
})
beforeEach(async () => {
  await sql`TRUNCATE pgboss.job, alert`.execute(database.db)
})
afterAll(async () => {
  await jobs.close()
  await database.drop()
})

/** A third channel, whole: it reads alerts out at a door, once each. */
const doorChannel = (name = 'door') => {
  const { db } = database
  const calls = new Map<string, string>()
  const heard: string[] = []
  let isOpen = true
  let refuses: string | null = null
  const channel: AlertChannel = {
    name,
    due: async () => {
      const rows = await db.selectFrom('alert').select('accountId').distinct().execute()
      return rows.map((row) => row.accountId)
    },
    form: async (trx, account) => {
      if (account.id === refuses) throw new Error('no door')
      const rows = await trx
        .selectFrom('alert')
        .select(['id', 'propertyId'])
        .where('accountId', '=', account.id)
        .execute()
      const fresh = rows.filter(({ id }) => !calls.has(String(id)))
      for (const { id, propertyId: home } of fresh) calls.set(String(id), home)
      return fresh.map(({ id }) => String(id))
    },
    deliver: async (id) => {
      if (!isOpen) throw new Error('No one is in.')
      heard.push(calls.get(id) ?? '')
      calls.set(id, 'heard')
    },
    waiting: async () => [...calls].filter(([, home]) => home !== 'heard').map(([id]) => id),
  }
  return {
    channel,
    heard,
    open: (opens: boolean) => {
      isOpen = opens
    },
    refuse: (accountId: string) => {
      refuses = accountId
    },
  }
}

const workBy = (...channels: AlertChannel[]) =>
  alertWork({
    db: database.db,
    jobs,
    clock: () => new Date(),
    news: { publish: () => undefined },
    channels,
  })

/** What waits to be delivered, as the job that delivers gets it. */
const deliveries = async () => {
  const { rows } = await sql<{ data: AlertJobs['deliver-alert'] }>`
    SELECT data FROM pgboss.job WHERE name = 'deliver-alert' AND state = 'created'`.execute(
    database.db,
  )
  return rows.map(({ data }) => data)
}

const subscriber = async (name: string) => {
  await addSubscriber(database.db, name)
  return `account-of-${name}`
}

it('sends alerts out by any channel that is there, once', async () => {
  const ann = await subscriber('ann')
  const { channel, heard } = doorChannel()
  const work = workBy(channel)
  await fireAlert(database.db, ann, { propertyId: 'home-1' })
  await work['form-alerts'](null)
  await work['form-alerts'](null)
  const due = await deliveries()
  expect(due).toMatchObject([{ channel: 'door' }])
  for (const delivery of due) await work['deliver-alert'](delivery)
  expect(heard).toEqual(['home-1'])
})

it('takes up what no worker is at any more', async () => {
  const ben = await subscriber('ben')
  const { channel, heard, open } = doorChannel()
  const work = workBy(channel)
  await fireAlert(database.db, ben, { propertyId: 'home-2' })
  await work['form-alerts'](null)
  open(false)
  const [delivery] = await deliveries()
  if (delivery === undefined) throw new Error('Nothing is to be delivered.')
  await expect(work['deliver-alert'](delivery)).rejects.toThrow()
  await sql`TRUNCATE pgboss.job`.execute(database.db)
  open(true)
  await work['sweep-alerts'](null)
  expect(await deliveries()).toEqual([delivery])
  await work['deliver-alert'](delivery)
  expect(heard).toEqual(['home-2'])
  await sql`TRUNCATE pgboss.job`.execute(database.db)
  await work['sweep-alerts'](null)
  expect(await deliveries()).toEqual([])
})

it('lets neither an account nor a channel that fails keep the others back', async () => {
  const [cat, dan] = [await subscriber('cat'), await subscriber('dan')]
  const broken = doorChannel('broken door')
  broken.refuse(cat)
  const other = doorChannel('other door')
  for (const accountId of [cat, dan]) await fireAlert(database.db, accountId)
  await expect(workBy(broken.channel, other.channel)['form-alerts'](null)).rejects.toThrow(
    'broken door: alerts of 1 accounts were not formed: Error: no door',
  )
  const by = (await deliveries()).map(({ channel }) => channel).sort()
  expect(by).toEqual(['broken door', 'other door', 'other door'])
})

it('says so where a delivery is by a channel that is not there', async () => {
  await expect(
    (async () => workBy()['deliver-alert']({ channel: 'pigeon', id: '1' }))(),
  ).rejects.toThrow('Alerts do not go out by pigeon.')
})
