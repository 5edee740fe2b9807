import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import type { LogEvent } from 'kysely'
import { isProxyInFront } from '../requests/proxies-in-front.ts'

// Attributes are named as in the semantic conventions of OpenTelemetry: https://opentelemetry.io/docs/specs/semconv/
// Nothing here costs more than a call of an empty function where `openTraces` was not called.

const tracer = () => trace.getTracer('flip-search-pro')

/** A span for each request, named by its route and never by its address; that of a proxy in front is its parent. */
export const traceRequests = (app: FastifyInstance, trustedProxies: number): void => {
  const contexts = new WeakMap<object, Context>()
  const isBelieved = isProxyInFront(trustedProxies)
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, id, socket } = request
    const parent = isBelieved(socket.remoteAddress ?? '', 0)
      ? propagation.extract(ROOT_CONTEXT, headers)
      : ROOT_CONTEXT
    const route = request.routeOptions.url ?? 'none'
    const attributes = {
      'http.request.method': method,
      'http.route': route,
      'flip.request_id': id,
    }
    const span = tracer().startSpan(
      `${method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      parent,
    )
    const within = trace.setSpan(parent, span)
    contexts.set(request, within)
    context.with(within, done)
  })
  // A body comes by events of its socket, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) =>
    context.with(contexts.get(request) ?? ROOT_CONTEXT, done),
  )
  const end = (request: object, describe: (span: Span) => void) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT)
    if (span === undefined) return
    describe(span)
    span.end()
  }
  app.addHook('onResponse', async (request, { statusCode }) =>
    end(request, (span) => {
      span.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    }),
  )
  app.addHook('onRequestAbort', async (request) =>
    end(request, (span) => span.setAttribute('error.type', 'aborted')),
  )
}

/** A span for a job, by its kind. Its data stays out of it. */
export const inJobSpan = <T>(name: string, run: () => Promise<T>): Promise<T> =>
  tracer().startActiveSpan(`job ${name}`, { kind: SpanKind.CONSUMER, root: true }, async (span) => {
    try {
      return await run()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
      throw error
    } finally {
      span.end()
    }
  })

/** A span for a statement that has ended, within a request or a job. Its text has no values: those are parameters. */
export const noteStatement = ({ level, query, queryDurationMillis }: LogEvent): void => {
  if (trace.getActiveSpan()?.isRecording() !== true) return
  const endTime = Date.now()
  const span = tracer().startSpan(`db ${query.sql.trimStart().split(/\s/, 1)[0]?.toLowerCase()}`, {
    kind: SpanKind.CLIENT,
    startTime: endTime - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql },
  })
  if (level === 'error') span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(endTime)
}
