import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMailer } from '../../../src/server/adapters/smtp/open-mailer.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { type Documents, openDocuments } from '../documents/open-documents.ts'
import { openKeptMail } from './kept-mail.ts'
import { openSandboxMailbox, type SandboxMailbox } from './open-sandbox-mailbox.ts'

let database: TestDatabase
let documents: Documents
let mailbox: SandboxMailbox
const app = Fastify()
beforeAll(async () => {
  database = await createTestDatabase()
  documents = await openDocuments(database.connectionString)
  mailbox = await openSandboxMailbox({ documents })
  mailbox.register(app)
})
afterAll(async () => {
  await mailbox.close()
  await documents.close()
  await database.drop()
})

const page = async (path = '') => (await app.inject(`/sandbox/mailbox${path}`)).body
const send = (subject: string, text: string) =>
  openMailer({ url: mailbox.smtpUrl, from: 'support@flipsearch.example' }).send({
    to: 'ann@buyer.example',
    subject,
    text,
  })

it('says what will appear while there is nothing', async () => {
  expect(await page()).toContain('Codes for a new password appear here')
  expect(await page('/newest')).toBe('')
})

it('shows what came by SMTP, newest first, as text with links one can follow', async () => {
  expect(await send('First', 'Hello')).toEqual({ ok: true, value: undefined })
  await send(
    'Für 5 % < 6 %',
    'See https://flipsearch.example/home?a=1&b=2 & "enjoy" <b>it</b> – Ünï',
  )
  const list = await page()
  expect(list.indexOf('Für 5 % &#60; 6 %')).toBeLessThan(list.indexOf('First'))
  const newest = await page('/newest')
  const mail = await page(`/${newest}`)
  expect(mail).toContain('ann@buyer.example')
  expect(mail).toContain('support@flipsearch.example')
  expect(mail).toContain('href="https://flipsearch.example/home?a=1&#38;b=2"')
  expect(mail).toContain('&#60;b&#62;it&#60;/b&#62; – Ünï')
})

it('says of its times that they are in UTC', async () => {
  const [mail] = await openKeptMail(documents).list()
  const minute = mail?.receivedAt.slice(14, 16)
  for (const shown of [await page(), await page(`/${mail?.id}`)])
    expect(shown).toMatch(new RegExp(`>\\w{3} \\d+, \\d{4}, \\d+:${minute}\\s[AP]M UTC</time>`))
})

it('shows a written-up mail in a frame that runs nothing', async () => {
  const kept = openKeptMail(documents)
  const raw = 'Subject: Styled\r\nContent-Type: text/html\r\n\r\n<p>Hi<script>x()</script></p>\r\n'
  await kept.receive(Buffer.from(raw), ['ann@buyer.example'])
  const newest = await page('/newest')
  expect(await page(`/${newest}`)).toContain('<iframe class="letter" title="Styled" sandbox')
  const letter = await app.inject(`/sandbox/mailbox/${newest}/letter`)
  expect(letter.headers['content-security-policy']).toMatch(
    /^sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
  )
})

it('keeps the newest 200, and what a restart finds', async () => {
  const kept = openKeptMail(documents)
  for (let at = 0; at < 201; at++)
    await kept.receive(Buffer.from(`Subject: Number ${at}\r\n\r\nHello\r\n`), ['a@b.example'])
  const mails = await openKeptMail(documents).list()
  expect([mails.length, mails[0]?.subject, mails[199]?.subject]).toEqual([
    200,
    'Number 200',
    'Number 1',
  ])
})

it('offers one click to unsubscribe from a mail that does, as mail programs do', async () => {
  const kept = openKeptMail(documents)
  const head = (post: string) =>
    `Message-ID: <${post}@flips.example>\r\nSubject: List\r\nList-Unsubscribe: <https://flips.example/unsubscribe/x>\r\n`
  const one = 'List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n'
  await kept.receive(Buffer.from(`${head('with')}${one}\r\nHi\r\n`), ['a@b.example'])
  const mail = await page(`/${await page('/newest')}`)
  expect(mail).toContain('action="https://flips.example/unsubscribe/x"')
  expect(mail).toContain('name="List-Unsubscribe" value="One-Click"')
  await kept.receive(Buffer.from(`${head('without')}\r\nHi\r\n`), ['a@b.example'])
  expect(await page(`/${await page('/newest')}`)).not.toContain('<form')
})

it('keeps a mail once, however often it comes under one Message-ID', async () => {
  const kept = openKeptMail(documents)
  const raw = (text: string) =>
    Buffer.from(`Message-ID: <1@flips.example>\r\nSubject: Alert\r\n\r\n${text}\r\n`)
  const before = (await kept.list()).filter(({ subject }) => subject === 'Alert')
  await kept.receive(raw('First'), ['a@b.example'])
  await kept.receive(raw('Again'), ['a@b.example'])
  const after = (await kept.list()).filter(({ subject }) => subject === 'Alert')
  expect([before.length, after.map(({ text }) => text.trim())]).toEqual([0, ['First']])
})

it('goes on after a client that hangs up in the middle of a mail', async () => {
  const { port } = new URL(mailbox.smtpUrl)
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write('EHLO x\r\nMAIL FROM:<a@b.example>\r\n', () => socket.destroy()),
    )
    socket.on('close', () => resolve())
  })
  expect((await send('Still here', 'Yes')).ok).toBe(true)
})

it('an unknown mail leads back to the list', async () => {
  const answer = await app.inject('/sandbox/mailbox/nothing')
  expect([answer.statusCode, answer.body.includes('Back to the mailbox')]).toEqual([404, true])
})
