import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export type Asked = {
  readonly path: string
  /** The options of the query, decoded. */
  readonly query: Readonly<Record<string, string>>
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export type TestAnswer = {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** JSON, unless it is a text. */
  readonly body?: unknown
}

/** Answers a request; a function writes by itself what no well-behaved server would. */
export type AnswerRequest = (
  asked: Asked,
) => TestAnswer | ((response: ServerResponse) => void) | Promise<TestAnswer>

/** A provider on this machine that says what a test wants, and keeps what it was asked. */
export const startProvider = async () => {
  const asked: Asked[] = []
  let answer: AnswerRequest = () => ({ status: 404 })
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://provider.example')
    let body = ''
    for await (const chunk of request) body += chunk
    const one: Asked = {
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body,
    }
    asked.push(one)
    const given = await answer(one)
    if (typeof given === 'function') return given(response)
    const { status = 200, headers = {}, body: said = {} } = given
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof said === 'string' ? said : JSON.stringify(said))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    origin,
    serviceRoot: `${origin}/reso/odata/`,
    asked,
    /** From now on. */
    answers: (how: AnswerRequest) => {
      asked.length = 0
      answer = how
    },
  }
}

/** A page of records. */
export const page = (value: readonly unknown[], next?: string): TestAnswer => ({
  body: { value, ...(next !== undefined && { '@odata.nextLink': next }) },
})
