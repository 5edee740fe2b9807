import { once } from 'node:events'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

/** An SMTP server of this machine alone. */
export type SmtpListener = { readonly url: string; readonly close: () => Promise<void> }

/** Listens on a free loopback port and hands over each message with the addresses it is for. */
export const openSmtpListener = async (
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
