import { createHash, randomBytes } from 'node:crypto'
import PostalMime from 'postal-mime'
import * as z from 'zod/mini'
import type { Collection, Documents } from '../documents/open-documents.ts'

const mailSchema = z.object({
  id: z.string(),
  from: z.string(),
  /** The addresses it was delivered to. */
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.nullable(z.string()),
  /** A POST there stops such mails (RFC 8058); null where the mail offers none. */
  unsubscribeUrl: z._default(z.nullable(z.string()), null),
  /** Names of the files with it. */
  attachments: z.array(z.string()),
  receivedAt: z.string(),
})
/** A mail as the mailbox shows it. */
export type Mail = z.infer<typeof mailSchema>

/** The mails that came in. */
export type KeptMail = {
  /** Reads a raw message (RFC 5322) and keeps it, once for each Message-ID, as many mail servers do. */
  readonly receive: (raw: Buffer, to: readonly string[]) => Promise<void>
  /** Newest first. */
  readonly list: () => Promise<readonly Mail[]>
  readonly find: (id: string) => Promise<Mail | null>
}

/** Opens the mails of earlier runs. The newest 200 are kept. */
export const openKeptMail = (documents: Documents): KeptMail => {
  const mails = documents.collection('mailbox.mail', mailSchema)
  return {
    receive: async (raw, to) => {
      const mail = await readMail(raw, to)
      if ((await mails.get(mail.id)) !== null) return
      await mails.put(mail.id, mail)
      await forgetOldest(mails)
    },
    list: async () => (await mails.list()).toReversed(),
    find: (id) => mails.get(id),
  }
}

const readMail = async (raw: Buffer, to: readonly string[]): Promise<Mail> => {
  const { from, subject, text, html, attachments, messageId, headers } = await PostalMime.parse(raw)
  const header = (name: string) => headers.find((one) => one.key === name)?.value
  return {
    id: idOf(messageId),
    from: from?.address ?? '',
    to: [...to],
    subject: subject ?? '',
    text: text ?? '',
    html: html ?? null,
    unsubscribeUrl: oneClickUrlOf(header('list-unsubscribe'), header('list-unsubscribe-post')),
    attachments: attachments.map(({ filename }) => filename ?? 'without a name'),
    receivedAt: new Date().toISOString(),
  }
}

/** From the name that its sender gave it. */
const idOf = (messageId: string | undefined): string =>
  messageId === undefined
    ? randomBytes(9).toString('base64url')
    : createHash('sha256').update(messageId).digest('base64url').slice(0, 24)

/** What a mail program posts to (RFC 8058, section 3.1); null where the mail offers nothing of the kind. */
const oneClickUrlOf = (list: string | undefined, post: string | undefined): string | null =>
  post?.trim() === 'List-Unsubscribe=One-Click'
    ? (/<(https?:[^>\s]+)>/.exec(list ?? '')?.[1] ?? null)
    : null

const forgetOldest = async (mails: Collection<Mail>): Promise<void> => {
  const kept = await mails.list()
  for (const { id } of kept.slice(0, Math.max(kept.length - MAX_KEPT, 0))) await mails.remove(id)
}

const MAX_KEPT = 200
