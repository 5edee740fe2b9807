import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type RentcastAnswer = (request: IncomingMessage, response: ServerResponse, url: URL) => void

/** A stand-in of the API on this machine until the test ends, and what was asked of it. */
export const startRentcastApi = async (answer: RentcastAnswer) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://api')
    asked.push(`${url.pathname}${url.search}`)
    answer(request, response, url)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked }
}

export const answerJson = (response: ServerResponse, value: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

/** Answers so much of these listings as is asked for. */
export const answersListings =
  (listings: () => readonly unknown[]): RentcastAnswer =>
  (_, response, url) => {
    const offset = Number(url.searchParams.get('offset'))
    const limit = Number(url.searchParams.get('limit'))
    answerJson(response, listings().slice(offset, offset + limit))
  }
