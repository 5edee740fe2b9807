import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import {
  type Documents,
  openDocuments,
} from '../../../../packages/sandbox/documents/open-documents.ts'
import { openKeptMail } from '../../../../packages/sandbox/mailbox/kept-mail.ts'
import {
  openSandboxMailbox,
  type SandboxMailbox,
} from '../../../../packages/sandbox/mailbox/open-sandbox-mailbox.ts'
import { fireAlert } from '../../../../tests/alerts/alert-rows.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { addSubscriber } from '../../../../tests/test-app.ts'

let database: TestDatabase
let documents: Documents
let mailbox: SandboxMailbox
beforeAll(async () => {
  database = await createTestDatabase()
  documents = await openDocuments(database.connectionString)
  mailbox = await openSandboxMailbox({ documents })
})
afterAll(async () => {
  await mailbox.close()
  await documents.close()
  await database.drop()
})

const start = (killed: string) =>
  spawn(
    process.execPath,
    [resolve(import.meta.dirname, '../../../../tests/alerts/killed-during-mails.ts')],
    {
      env: {
        ...process.env,
        TEST_DATABASE: database.connectionString,
        SMTP_URL: mailbox.smtpUrl,
        KILLED: killed,
      },
      stdio: 'inherit',
    },
  )

it('killed at any moment, the next processes tell each alert once, in one mail, and lose none', async () => {
  await addSubscriber(database.db, 'ann')
  // At each moment there is an alert that only the processes after it can tell.
  for (const moment of ['before forming', 'within forming', 'formed', 'offered', 'taken']) {
    await fireAlert(database.db, 'account-of-ann', { propertyId: moment.replace(' ', '-') })
    const [, signal] = await once(start(moment), 'exit')
    expect([moment, signal]).toEqual([moment, 'SIGKILL'])
    // A minute goes by without the heartbeats of what it held.
    await sql`UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute'
      WHERE state = 'active'`.execute(database.db)
  }
  const last = start('')
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ state: string }>`SELECT state FROM mail`.execute(database.db)
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.every(({ state }) => state === 'sent')).toBe(true)
      const unmailed = await sql`SELECT FROM alert WHERE mail_id IS NULL`.execute(database.db)
      expect(unmailed.rows).toHaveLength(0)
    },
    { timeout: 50_000, interval: 200 },
  )
  last.kill('SIGTERM')
  await once(last, 'exit')
  const mails = await openKeptMail(documents).list()
  const listed = mails.flatMap(({ text }) =>
    [...text.matchAll(/\/comps\/([\w-]+)/g)].map(([, home]) => home),
  )
  expect(listed.toSorted()).toEqual([
    'before-forming',
    'formed',
    'offered',
    'taken',
    'within-forming',
  ])
}, 120_000)
