import { createServer, type IncomingHttpHeaders, request as requestInTheClear } from 'node:http'
import {
  type PostToPublic,
  postToPublic,
} from '../../src/server/platform/outgoing/post-to-public.ts'

/** A request that the receiver got. */
export type Received = {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type Answer = {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly text?: string
  /** After so long. */
  readonly afterMs?: number
}

/**
 * A receiver of webhooks on this machine, over HTTP. `post` is the product's own way there, but for the look-up of names,
 * the rule of public addresses and TLS. `answerAt` has a path answer otherwise than 204.
 */
export const openReceiver = async () => {
  const received: Received[] = []
  const answers = new Map<string, Answer>()
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const { url: path = '', headers } = request
    received.push({ path, headers, body: Buffer.concat(pieces).toString() })
    const { status, headers: said, text, afterMs = 0 } = answers.get(path) ?? { status: 204 }
    setTimeout(() => response.writeHead(status, said).end(text), afterMs)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  return {
    received,
    port,
    post: postTo(port),
    answerAt: (path: string, answer: Answer | null) => {
      if (answer === null) answers.delete(path)
      else answers.set(path, answer)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

/** The way to a receiver at a port of this machine, whatever a URL names. */
export const postTo = (port: number): PostToPublic =>
  postToPublic({
    lookup: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]),
    isAllowed: () => true,
    request: (options, answered) =>
      requestInTheClear({ ...options, protocol: 'http:', port }, answered),
  })
