import { randomBytes } from 'node:crypto'
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
  /** Names of the files with it. */
  attachments: z.array(z.string()),
  receivedAt: z.string(),
})
/** A mail as the mailbox shows it. */
export type Mail = z.infer<typeof mailSchema>

/** The mails that came in. */
export type KeptMail = {
  /** Reads a raw message (RFC 5322) and keeps it. */
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
      await mails.put(mail.id, mail)
      await forgetOldest(mails)
    },
    list: async () => (await mails.list()).toReversed(),
    find: (id) => mails.get(id),
  }
}

const readMail = async (raw: Buffer, to: readonly string[]): Promise<Mail> => {
  const { from, subject, text, html, attachments } = await PostalMime.parse(raw)
  return {
    id: randomBytes(9).toString('base64url'),
    from: from?.address ?? '',
    to: [...to],
    subject: subject ?? '',
    text: text ?? '',
    html: html ?? null,
    attachments: attachments.map(({ filename }) => filename ?? 'without a name'),
    receivedAt: new Date().toISOString(),
  }
}

const forgetOldest = async (mails: Collection<Mail>): Promise<void> => {
  const kept = await mails.list()
  for (const { id } of kept.slice(0, Math.max(kept.length - MOST_KEPT, 0))) await mails.remove(id)
}

const MOST_KEPT = 200
