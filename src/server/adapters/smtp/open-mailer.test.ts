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
