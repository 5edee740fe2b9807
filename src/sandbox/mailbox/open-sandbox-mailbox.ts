import type { FastifyInstance } from 'fastify'
import type { Documents } from '../documents/open-documents.ts'
import { html } from '../pages/html.ts'
import { ledgerPage, registerLedgerPages, sendPage } from '../pages/ledger-page.ts'
import { serveFile } from '../pages/serve-file.ts'
import { type KeptMail, openKeptMail } from './kept-mail.ts'
import { mailboxPage, mailPage } from './mailbox-pages.ts'
import { openSmtpListener } from './smtp-listener.ts'

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
  serveFile(app, '/sandbox/mailbox/look-for-new.js', new URL('look-for-new.js', import.meta.url))

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

/** A mail is written by anybody: it runs nothing and sends nothing. */
const LETTER_POLICY =
  "sandbox allow-popups; default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; frame-ancestors 'self'"

const noSuchMail = () =>
  ledgerPage({
    title: 'No such mail',
    body: html`
      <h1>There is no such mail</h1>
      <p><a class="button" href="/sandbox/mailbox">Back to the mailbox</a></p>`,
  })
