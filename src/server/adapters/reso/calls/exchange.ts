import { err, ok, type Result } from '../../../../domain/result.ts'
import { reasonOf } from '../../../platform/reason-of.ts'

/** How long a provider may take, and how much it may say at once. */
export type ExchangeLimits = {
  /** Until the answer begins: to connect (which Node gives up after 10 seconds by itself) and to find the records. */
  readonly answerMs: number
  /** Between two parts of the body. */
  readonly stillMs: number
  /** For the whole body. */
  readonly bodyMs: number
  /** The largest body, unpacked. */
  readonly bytes: number
}

export const exchangeLimits: ExchangeLimits = {
  answerMs: 60_000,
  stillMs: 30_000,
  bodyMs: 300_000,
  bytes: 64_000_000,
}

export type Exchanged = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  readonly bytes: number
}

/** `too large` will be so again; after `broken` another try may help. */
export type ExchangeFault = {
  readonly kind: 'broken' | 'too large'
  readonly message: string
  readonly bytes: number
}

/** One request and its whole answer, within the limits; redirects are answers, so that no token follows them. */
export const exchange = async (
  ask: typeof fetch,
  url: string,
  request: RequestInit,
  { limits, signal }: { readonly limits: ExchangeLimits; readonly signal: AbortSignal },
): Promise<Result<Exchanged, ExchangeFault>> => {
  const deadline = new AbortController()
  let reason = 'no answer'
  let timer = setTimeout(() => deadline.abort(), limits.answerMs)
  let bytes = 0
  const until = (ms: number, why: string) => {
    clearTimeout(timer)
    reason = why
    timer = setTimeout(() => deadline.abort(), ms)
  }
  try {
    const answer = await ask(url, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.any([signal, deadline.signal]),
    })
    const end = performance.now() + limits.bodyMs
    const chunks: Uint8Array[] = []
    until(limits.stillMs, 'the answer stopped midway')
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > limits.bytes)
        return err({ kind: 'too large', message: 'a page is too large', bytes })
      chunks.push(chunk)
      until(Math.min(limits.stillMs, end - performance.now()), 'the answer stopped midway')
    }
    const text = Buffer.concat(chunks).toString('utf8')
    return ok({ status: answer.status, headers: answer.headers, text, bytes })
  } catch (error) {
    signal.throwIfAborted()
    const message = deadline.signal.aborted ? reason : reasonOf(error)
    return err({ kind: 'broken', message, bytes })
  } finally {
    clearTimeout(timer)
  }
}
