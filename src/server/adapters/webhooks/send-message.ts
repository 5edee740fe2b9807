import { Webhook } from 'standardwebhooks'
import { printable } from '../../../domain/printable-text.ts'
import { receivers } from '../../../domain/webhooks/receivers.ts'
import { retryAfterMsOf } from '../../../domain/webhooks/retry-schedule.ts'
import type { PostToPublic } from '../../platform/outgoing/post-to-public.ts'
import { reasonOf } from '../../platform/reason-of.ts'
import type { AttemptOutcome, OutgoingMessage, SendMessage } from '../../webhooks/ports.ts'

/** Sends messages to webhooks, signed by Standard Webhooks 1.0, and to chats as they take them. */
export const sendMessage =
  ({
    post,
    userAgent,
    patienceMs = PATIENCE_MS,
  }: {
    readonly post: PostToPublic
    readonly userAgent: string
    /** How long an answer may take. */
    readonly patienceMs?: number
  }): SendMessage =>
  async (message) => {
    try {
      const answer = await post(new URL(message.url), {
        headers: {
          'content-type': 'application/json',
          'user-agent': userAgent,
          ...signatureOf(message),
        },
        body: Buffer.from(message.body),
        readBytes: ANSWER_BYTES,
        patienceMs,
      })
      return outcomeOf(message, answer)
    } catch (error) {
      return {
        type: 'busy',
        status: null,
        retryAfterMs: null,
        answer: '',
        error: whyNoAnswer(error, patienceMs),
      }
    }
  }

const whyNoAnswer = (error: unknown, patienceMs: number): string => {
  // Only our own limit of time aborts a request.
  if (error instanceof Error && error.name === 'AbortError')
    return `no answer within ${patienceMs / 1000} seconds`
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return reasonsByCode[code] ?? reasonOf(error)
}

const reasonsByCode: Readonly<Record<string, string>> = {
  ENOTFOUND: 'there is no server of this name',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNREFUSED: 'it refused the connection',
  ECONNRESET: 'it broke off the connection',
}

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md, "Webhook headers". */
const signatureOf = ({ id, at, body, secrets }: OutgoingMessage): Record<string, string> =>
  secrets.length === 0
    ? {}
    : {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': secrets
          .map((secret) => new Webhook(secret).sign(id, at, body))
          .join(' '),
      }

const outcomeOf = (
  { kind, at }: OutgoingMessage,
  { status, retryAfter, text }: Awaited<ReturnType<PostToPublic>>,
): AttemptOutcome => {
  const { gone, waitInAnswer } = receivers[kind]
  const asked = retryAfter ?? waitInAnswer?.exec(text)?.[1] ?? null
  const answered = { status, retryAfterMs: retryAfterMsOf(asked, at), answer: printable(text) }
  if (status >= 200 && status < 300) return { ...answered, type: 'taken', error: null }
  if (gone.includes(status))
    return { ...answered, type: 'gone', error: `it answered ${status}: it wants no more` }
  if (status >= 300 && status < 400)
    return {
      ...answered,
      type: 'refused',
      error: `it answered ${status}: redirects are not followed`,
    }
  const busy = status === 429 || status === 408 || status >= 500
  return { ...answered, type: busy ? 'busy' : 'refused', error: `it answered ${status}` }
}

/** Standard Webhooks recommends 15 to 30 seconds. */
const PATIENCE_MS = 15_000
/** How much of an answer the log keeps. */
const ANSWER_BYTES = 500
