import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import * as z from 'zod/mini'

/**
 * A span for each call of another service by `fetch`: its method and host, and not the path, which may name a person.
 * Answers how to stop. Source of the channels: "Diagnostics Channel" in the documentation of undici, Node's fetch.
 */
export const noteOutsideCalls = (): (() => void) => {
  const spans = new WeakMap<object, Span>()
  const end = (request: object, describe: (span: Span) => void) => {
    const span = spans.get(request)
    if (span === undefined) return
    spans.delete(request)
    describe(span)
    span.end()
  }
  const channels: Readonly<Record<string, (message: unknown) => void>> = {
    'undici:request:create': (message) => {
      const created = z.safeParse(createdSchema, message)
      if (!created.success || trace.getActiveSpan()?.isRecording() !== true) return
      const { method, origin } = created.data.request
      const span = trace
        .getTracer('flip-search-pro')
        .startSpan(`${method} ${new URL(String(origin)).host}`, {
          kind: SpanKind.CLIENT,
          attributes: {
            'http.request.method': method,
            'server.address': new URL(String(origin)).hostname,
          },
        })
      spans.set(requestOf(message), span)
    },
    'undici:request:headers': (message) => {
      const answered = z.safeParse(answeredSchema, message)
      if (!answered.success) return
      const { statusCode } = answered.data.response
      end(requestOf(message), (span) => {
        span.setAttribute('http.response.status_code', statusCode)
        if (statusCode >= 400) span.setStatus({ code: SpanStatusCode.ERROR })
      })
    },
    'undici:request:error': (message) =>
      end(requestOf(message), (span) => span.setStatus({ code: SpanStatusCode.ERROR })),
  }
  for (const [name, listen] of Object.entries(channels)) subscribe(name, listen)
  return () => {
    for (const [name, listen] of Object.entries(channels)) unsubscribe(name, listen)
  }
}

const createdSchema = z.object({
  request: z.object({ method: z.string(), origin: z.union([z.string(), z.instanceof(URL)]) }),
})
const answeredSchema = z.object({ response: z.object({ statusCode: z.number() }) })

/** The request itself, which later messages name again. */
const requestOf = (message: unknown): object =>
  typeof message === 'object' &&
  message !== null &&
  'request' in message &&
  typeof message.request === 'object' &&
  message.request !== null
    ? message.request
    : {}
