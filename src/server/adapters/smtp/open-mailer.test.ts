import { createServer, type Server } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import { checkSmtp, openMailer } from './open-mailer.ts'

const mail = { to: 'ann@buyer.example', subject: 'Hello', text: 'The code is 123456' }

/** An SMTP server that has one answer to everything after its greeting. */
const answering = async (line: string): Promise<{ url: string; server: Server }> => {
  const server = createServer((socket) => {
    socket.write('220 here\r\n')
    socket.on('data', () => socket.write(`${line}\r\n`))
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  return { url: `smtp://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`, server }
}

it('a refusal is reported by its status, without what was sent', async () => {
  const { url, server } = await answering('550 5.1.1 no ann@buyer.example, 123456')
  const mailer = openMailer({ url, from: 'support@flipsearch.example' })
  const sent = await mailer.send(mail)
  expect(sent).toMatchObject({ ok: false, error: { message: expect.any(String) } })
  expect(JSON.stringify(sent)).toMatch(/SMTP status 550/)
  expect(JSON.stringify(sent)).not.toMatch(/123456|buyer/)
  mailer.close()
  server.close()
})

it('a server that answers a byte at a time is left at the deadline', async () => {
  const server = createServer((socket) => {
    socket.write('220 here\r\n')
    const drip = setInterval(() => socket.write('250-x\r\n'), 5)
    socket.on('close', () => clearInterval(drip))
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const url = `smtp://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  const mailer = openMailer({ url, from: 'support@flipsearch.example', deadlineMs: 200 })
  const html = '<p>Hello</p>'
  const links = { messageId: '<1@flips.example>', unsubscribeUrl: 'https://flips.example/' }
  expect(await mailer.offer({ ...mail, html, ...links })).toEqual({
    ok: false,
    error: { type: 'Later', message: 'EABORT' },
  })
  expect(await mailer.send(mail)).toEqual({ ok: false, error: { message: 'EABORT' } })
  mailer.close()
  server.close()
})

it('a server that is not there is reported as such', async () => {
  const { url, server } = await answering('250 ok')
  await new Promise((resolve) => server.close(resolve))
  const mailer = openMailer({ url, from: 'support@flipsearch.example' })
  expect(await mailer.send(mail)).toEqual({
    ok: false,
    error: { message: 'ESOCKET' },
  })
  mailer.close()
})

/** An SMTP server that notes which commands and passwords reach it, and over what. */
const noting = async (options: { readonly startTls: boolean }) => {
  const passwords: string[] = []
  const server = new SMTPServer({
    disabledCommands: options.startTls ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    logger: false,
    onAuth: ({ password }, { secure }, done) => {
      passwords.push(`${password} ${secure ? 'over TLS' : 'in the clear'}`)
      done(null, { user: 'flips' })
    },
    onData: (stream, _session, done) => {
      stream.resume()
      stream.on('end', () => done())
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.server.address()
  const port = typeof bound === 'object' ? bound?.port : ''
  return {
    passwords,
    urlOf: (credentials: string, query = '') => `smtp://${credentials}127.0.0.1:${port}${query}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const send = async (url: string) => {
  const mailer = openMailer({ url, from: 'support@flipsearch.example' })
  const sent = await mailer.send(mail)
  mailer.close()
  return sent.ok ? 'sent' : sent.error.message
}

describe('a name and a password', () => {
  it.each(['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true'])(
    'are not sent to a server without STARTTLS, whatever the query asks for: "%s"',
    async (query) => {
      const smtp = await noting({ startTls: false })
      const url = smtp.urlOf('flips:secret@', query)
      expect(await send(url)).toMatch(/^ETLS/)
      expect(await checkSmtp(url)).toMatchObject({
        ok: false,
        error: expect.stringMatching('ETLS'),
      })
      expect(smtp.passwords).toEqual([])
      await smtp.close()
    },
  )

  it('are not sent over TLS either when the certificate is not trusted', async () => {
    const smtp = await noting({ startTls: true })
    expect(await send(smtp.urlOf('flips:secret@'))).not.toBe('sent')
    expect(smtp.passwords).toEqual([])
    await smtp.close()
  })

  it('are sent over STARTTLS', async () => {
    const smtp = await noting({ startTls: true })
    expect(await send(smtp.urlOf('flips:secret@', '?tls.rejectUnauthorized=false'))).toBe('sent')
    expect(smtp.passwords).toEqual(['secret over TLS'])
    await smtp.close()
  })

  it('are not needed by a relay that takes mails without them', async () => {
    const smtp = await noting({ startTls: false })
    expect(await send(smtp.urlOf(''))).toBe('sent')
    await smtp.close()
  })
})

describe('a mail of alerts', () => {
  const alertMail = {
    ...mail,
    // What a search may be called, were it not made one line before.
    subject: '3 leads: A\r\nBcc: eve@mail.example',
    html: '<p>Hello</p>',
    messageId: '<0123@flips.example>',
    unsubscribeUrl: `https://flips.example/unsubscribe/${'x'.repeat(90)}`,
  }
  /** An SMTP server that answers recipients and messages so. */
  const offerTo = async (answers: { readonly recipient?: Error; readonly message?: Error }) => {
    let raw = ''
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: (_address, _session, done) => done(answers.recipient),
      onData: (stream, _session, done) => {
        stream.on('data', (part) => {
          raw += part
        })
        stream.on('end', () => done(answers.message ?? null))
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const bound = server.server.address()
    const port = typeof bound === 'object' ? bound?.port : ''
    const mailer = openMailer({ url: `smtp://127.0.0.1:${port}`, from: 'support@flips.example' })
    const offered = await mailer.offer(alertMail)
    mailer.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
    return { offered, raw }
  }
  const refusing = (responseCode: number, text: string) =>
    Object.assign(new Error(text), { responseCode })

  it('carries its Message-ID, one click to unsubscribe, and no header of anybody else’s', async () => {
    const { offered, raw } = await offerTo({})
    expect(offered).toEqual({ ok: true, value: undefined })
    const head = raw.slice(0, raw.indexOf('\r\n\r\n'))
    expect(head).toContain('Message-ID: <0123@flips.example>')
    expect(head).toMatch(/^List-Unsubscribe: <https:\/\/flips\.example\/unsubscribe\/x{90}>$/m)
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    expect(head).not.toMatch(/^Bcc:/im)
  })

  it.each([
    ['Recipient', { recipient: refusing(550, '5.1.1 no such user') }],
    ['Recipient', { recipient: refusing(550, '5.2.1 mailbox disabled') }],
    ['Recipient', { recipient: refusing(556, '5.1.10 the domain has a null MX') }],
    ['Recipient', { recipient: refusing(553, 'no mailbox is called that') }],
    ['Recipient', { message: refusing(550, '5.1.1 no such user') }],
    ['Later', { recipient: refusing(550, 'no such user, or not from you') }],
    ['Later', { recipient: refusing(550, '5.7.1 relaying denied') }],
    ['Later', { recipient: refusing(553, 'not one of my hosts (#5.7.1)') }],
    ['Later', { recipient: refusing(552, '5.2.2 mailbox full') }],
    ['Later', { recipient: refusing(550, '5.1.8 bad address of the sender') }],
    ['Later', { recipient: refusing(554, '5.4.4 unable to route') }],
    ['Later', { recipient: refusing(450, '4.2.0 greylisted') }],
    ['Content', { message: refusing(554, '5.6.0 not taken') }],
    ['Content', { message: refusing(550, '5.7.1 looks like spam') }],
    ['Later', { message: refusing(451, '4.3.0 try again') }],
  ])('that is not taken says whose matter that is: %s', async (type, answers) => {
    const { offered } = await offerTo(answers)
    expect(offered).toMatchObject({ ok: false, error: { type } })
    expect(JSON.stringify(offered)).not.toMatch(/buyer|123456/)
  })
})
