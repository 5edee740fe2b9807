import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { context, propagation, trace } from '@opentelemetry/api'
import { noteOutsideCalls } from './outside-calls.ts'

export type TracesOptions = {
  /** Where the collector takes OTLP over HTTP; `/v1/traces` is added. */
  readonly endpoint: string
  readonly serviceName: string
  /** The part of requests and jobs that are traced, 0 to 1. */
  readonly ratio: number
}

/**
 * Has this process tell an OpenTelemetry collector how long its requests, jobs, statements and calls of other services
 * take. One that does not answer costs the traces alone. Answers how to send what waits, and stop.
 *
 * The SDK is loaded here only: nothing of it runs, and no span is made, in a process that does not trace.
 */
export const openTraces = async ({
  endpoint,
  serviceName,
  ratio,
}: TracesOptions): Promise<() => Promise<void>> => {
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, core, resources] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/core'),
      import('@opentelemetry/resources'),
    ])
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: TIMEOUT_MS,
  })
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': serviceName, ...thisNode() }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, exportTimeoutMillis: TIMEOUT_MS })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  // Read from what a proxy sends, and never sent on to other services.
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  const stopNoting = noteOutsideCalls()
  return async () => {
    stopNoting()
    await provider.shutdown().catch(() => undefined)
    trace.disable()
    propagation.disable()
    context.disable()
  }
}

/** Which of the nodes it is, as in its log (`hostname`, `pid`); by OpenTelemetry's names of resources. */
const thisNode = () => ({
  'service.instance.id': randomUUID(),
  'host.name': hostname(),
  'process.pid': process.pid,
})

/** For a batch with its repetitions; a server that stops waits for the last one. */
const TIMEOUT_MS = 2_000
