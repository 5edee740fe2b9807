import { createServer, type Server } from 'node:net'
import { expect, it } from 'vitest'
import { openMailer } from './open-mailer.ts'

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

it('a refusal is told by its status, without what was sent', async () => {
  const { url, server } = await answering('550 5.1.1 no ann@buyer.example, 123456')
  const mailer = openMailer({ url, from: 'support@flipsearch.example' })
  const sent = await mailer.send(mail)
  expect(sent).toMatchObject({ ok: false, error: { type: 'MailFailed' } })
  expect(JSON.stringify(sent)).toMatch(/SMTP status 550/)
  expect(JSON.stringify(sent)).not.toMatch(/123456|buyer/)
  mailer.close()
  server.close()
})

it('a server that is not there is told as such', async () => {
  const { url, server } = await answering('250 ok')
  await new Promise((resolve) => server.close(resolve))
  const mailer = openMailer({ url, from: 'support@flipsearch.example' })
  expect(await mailer.send(mail)).toEqual({
    ok: false,
    error: { type: 'MailFailed', message: 'ESOCKET' },
  })
  mailer.close()
})
