import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { Documents } from '../documents/open-documents.ts'
import { html } from '../pages/html.ts'
import { ledgerPage, registerLedgerPages, sendPage } from '../pages/ledger-page.ts'
import { serveFile } from '../pages/serve-file.ts'
import { type KeptMail, openKeptMail } from './kept-mail.ts'
import { mailboxPage, mailPage } from './mailbox-pages.ts'

/** A mail server whose mails are read at `/sandbox/mailbox`. */
export type SandboxMailbox = {
  /** Where to send: a random port of the loopback interface. */
  readonly smtpUrl: string
  readonly register: (app: FastifyInstance) => void
  readonly close: () => Promise<void>
}

/** Opens the mailbox on the mails of earlier runs. */
export const openSandboxMailbox = async ({
  documents,
}: {
  readonly documents: Documents
}): Promise<SandboxMailbox> => {
  const mails = openKeptMail(documents)
  const smtp = await openSmtpListener(mails.receive)
  return {
    smtpUrl: smtp.url,
    register: (app) => registerMailbox(app, mails),
    close: smtp.close,
  }
}

const registerMailbox = (app: FastifyInstance, mails: KeptMail): void => {
  registerLedgerPages(app)
  for (const script of ['look-for-new.js', 'fit-letter.js'])
    serveFile(app, `/sandbox/mailbox/${script}`, new URL(script, import.meta.url))

  app.get('/sandbox/mailbox', async (_request, reply) =>
    sendPage(reply, mailboxPage(await mails.list()), { also: ["connect-src 'self'"] }),
  )
  app.get('/sandbox/mailbox/newest', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send((await mails.list())[0]?.id ?? ''),
  )
  app.get<ById>('/sandbox/mailbox/:id', async ({ params }, reply) => {
    const mail = await mails.find(params.id)
    return mail === null
      ? sendPage(reply, noSuchMail(), { statusCode: 404 })
      : sendPage(reply, mailPage(mail), { also: ["frame-src 'self'"] })
  })
  app.get<ById>('/sandbox/mailbox/:id/letter', async ({ params }, reply) => {
    const letter = (await mails.find(params.id))?.html ?? null
    if (letter === null) return sendPage(reply, noSuchMail(), { statusCode: 404 })
    return reply
      .header('content-security-policy', LETTER_POLICY)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(letter)
  })
}

type ById = { Params: { id: string } }

/**
 * A mail may come from anyone: it runs nothing and sends nothing. Its links open pages of their own. It is of our
 * origin so that the page around it can measure it.
 */
const LETTER_POLICY =
  "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; frame-ancestors 'self'"

const noSuchMail = () =>
  ledgerPage({
    title: 'No such mail',
    body: html`
      <h1>There is no such mail</h1>
      <p><a class="button" href="/sandbox/mailbox">Back to the mailbox</a></p>`,
  })

/** An SMTP server of this machine alone. */
type SmtpListener = { readonly url: string; readonly close: () => Promise<void> }

/** Listens on a free loopback port and hands over each message with the addresses it is for. */
const openSmtpListener = async (
  receive: (raw: Buffer, to: readonly string[]) => Promise<void>,
): Promise<SmtpListener> => {
  const server = new SMTPServer({
    banner: 'Flip Search Pro, embedded mailbox',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_BYTES,
    closeTimeout: 500,
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address)
      read(stream)
        .then((raw) => receive(raw, to))
        .then(() => done(), done)
    },
  })
  // A client that hangs up in the middle; the server goes on.
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const bound = listening.address()
  const port = typeof bound === 'object' ? bound?.port : undefined
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** To the end, even when it is too much: only then does the client listen to the answer. */
const read = async (stream: SMTPServerDataStream): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of stream) if (!stream.sizeExceeded) parts.push(Buffer.from(part))
  if (stream.sizeExceeded)
    throw Object.assign(new Error('The message is too large.'), { responseCode: 552 })
  return Buffer.concat(parts)
}

const LARGEST_BYTES = 5 * 1024 * 1024
