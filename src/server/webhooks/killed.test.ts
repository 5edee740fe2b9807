import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { Webhook as Verifier } from 'standardwebhooks'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createTestDatabase } from '../../../tests/platform/test-database.ts'
import { addSubscriber } from '../../../tests/test-app.ts'
import { openReceiver } from '../../../tests/webhooks/receiver.ts'
import { openJobs } from '../platform/jobs/open-jobs.ts'
import { type WebhookJobs, webhookJobs } from './jobs.ts'
import { keepMessages, webhooksOn } from './keep-messages.ts'
import { dealMessage } from './messages.ts'
import { sendAttempt } from './ports.ts'

const MESSAGES = 1000
const PEOPLE = 4
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

it('killed amid 1,000 messages, the next process loses none, and doubles carry one webhook-id', async () => {
  const { db, connectionString, drop } = await createTestDatabase()
  const receiver = await openReceiver()
  const processes: ChildProcess[] = []
  onTestFinished(async () => {
    for (const started of processes) started.kill('SIGKILL')
    await receiver.close()
    await drop()
  })
  const jobs = await openJobs<WebhookJobs>(webhookJobs, {
    db,
    sendOnly: true,
    onFault: console.error,
  })
  const now = new Date()
  const kept: string[] = []
  for (let person = 0; person < PEOPLE; person++) {
    const name = `person${'abcd'[person]}`
    await addSubscriber(db, name)
    const accountId = `account-of-${name}`
    await db.updateTable('account').set({ chargedThroughDate: null }).execute()
    await db
      .insertInto('webhook')
      .values({
        id: name,
        accountId,
        kind: 'webhook',
        name: '',
        url: 'https://hooks.example/',
        events: ['deal.changed'],
        secret,
        createdAt: now,
      })
      .execute()
    await db.transaction().execute(async (trx) => {
      const [hook] = await webhooksOn(trx, accountId)
      if (hook === undefined) throw new Error('there is a webhook')
      const at = { now, origin: 'https://flips.example' }
      for (let count = 0; count < MESSAGES / PEOPLE; count++) {
        const deal = { propertyId: `${name} ${count}`, deal: null, at: now }
        const message = dealMessage(deal, at.origin)
        for (const one of await keepMessages(trx, hook, [message], at)) {
          kept.push(one.id)
          await sendAttempt(jobs, trx, one, now)
        }
      }
    })
  }
  await jobs.close()
  const start = () => {
    const started = spawn(
      process.execPath,
      [resolve(import.meta.dirname, '../../../tests/webhooks/killed-during-messages.ts')],
      {
        env: {
          ...process.env,
          TEST_DATABASE: connectionString,
          RECEIVER_PORT: String(receiver.port),
        },
        stdio: 'inherit',
      },
    )
    processes.push(started)
    return started
  }
  // The receiver takes its time, so that attempts are under way whenever the process dies.
  receiver.answerAt('/', { status: 200, afterMs: 10 })
  for (const taken of [150, 450]) {
    const started = start()
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(taken), {
      timeout: 240_000,
      interval: 5,
    })
    started.kill('SIGKILL')
    await once(started, 'exit')
  }
  const last = start()
  await vi.waitFor(
    async () => {
      const waiting = await db
        .selectFrom('webhookDelivery')
        .select('id')
        .where('state', '<>', 'delivered')
        .execute()
      expect(waiting).toHaveLength(0)
    },
    { timeout: 240_000, interval: 500 },
  )
  last.kill('SIGTERM')
  await once(last, 'exit')

  const homesById = new Map<string, Set<string>>()
  for (const { headers, body } of receiver.received) {
    new Verifier(secret).verify(body, {
      'webhook-id': String(headers['webhook-id']),
      'webhook-timestamp': String(headers['webhook-timestamp']),
      'webhook-signature': String(headers['webhook-signature']),
    })
    const id = String(headers['webhook-id'])
    homesById.set(id, (homesById.get(id) ?? new Set()).add(JSON.parse(body).data.propertyId))
  }
  expect([...homesById.keys()].toSorted()).toEqual(kept.toSorted())
  expect([...homesById.values()].every((homes) => homes.size === 1)).toBe(true)
  const doubles = receiver.received.length - homesById.size
  expect(doubles).toBeLessThanOrEqual(2 * PEOPLE)
}, 800_000)
