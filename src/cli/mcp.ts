import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  PROTOCOL_VERSION_META_KEY,
  parseJSONRPCMessage,
} from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import type { Command } from 'commander'
import * as z from 'zod/mini'
import { apiErrorSchema } from '../contract/api-error.ts'
import { MCP_PATH } from '../contract/mcp.ts'
import { reasonOf } from '../server/platform/reason-of.ts'
import { complain } from './print.ts'

/**
 * `flip mcp`: the tools of a running server over standard input and output, for assistants that start programs. It
 * passes messages on to `/mcp` and back, as the person whose token FLIP_TOKEN is, and opens no database: so it can see
 * what the token may see, and nothing else.
 */
export const addMcpCommand = (program: Command, env: NodeJS.ProcessEnv = process.env): void => {
  program
    .command('mcp')
    .description(
      "an assistant's tools over standard input and output: those of the server at FLIP_URL, for the personal token FLIP_TOKEN",
    )
    .action(async () => {
      const { FLIP_TOKEN: token, FLIP_URL: url = 'http://localhost:3000' } = env
      const endpoint = URL.parse(MCP_PATH, url)
      if (!token || !endpoint) {
        complain(token ? `FLIP_URL: ${url} is no address.\n` : `${HOW_TO}\n`)
        process.exitCode = 1
        return
      }
      await passOn(new StdioServerTransport(), { endpoint, token })
    })
}

const HOW_TO =
  'Set FLIP_TOKEN to a personal token (Account settings, Personal tokens), and FLIP_URL to the address of the server where that is not http://localhost:3000.'

type Server = { readonly endpoint: URL; readonly token: string }

/** Passes messages on until the assistant closes its end. */
const passOn = async (assistant: StdioServerTransport, server: Server): Promise<void> => {
  let isGone = false
  const closed = new Promise<void>((resolve) => {
    assistant.onclose = () => {
      isGone = true
      resolve()
    }
  })
  let version: string | undefined
  assistant.onmessage = async (message) => {
    const answers = await answersTo(message, server, version)
    // Nothing can be sent to an assistant that has gone while the server worked.
    for (const answer of answers) {
      if (isGone) return
      version = versionIn(answer) ?? version
      await assistant.send(answer)
    }
  }
  await assistant.start()
  await closed
}

/** What the server answers to a message: nothing to a notification. */
const answersTo = async (
  message: JSONRPCMessage,
  { endpoint, token }: Server,
  version: string | undefined,
): Promise<JSONRPCMessage[]> => {
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { ...headersOf(message, version), authorization: `Bearer ${token}` },
      body: JSON.stringify(message),
    })
    const text = await answer.text()
    const messages = messagesIn(text)
    if (messages.length > 0 || answer.ok) return messages
    return refusal(message, sentenceIn(text) ?? `The server answered ${answer.status}.`)
  } catch (error) {
    return refusal(message, `${endpoint.origin} cannot be reached: ${reasonOf(error)}.`)
  }
}

/** What a message says of itself in headers too (specification of the transport, 2026-07-28). */
const headersOf = (message: JSONRPCMessage, version: string | undefined) => {
  const said = saidSchema.safeParse(message).data
  const asked = said?.params?._meta?.[PROTOCOL_VERSION_META_KEY] ?? version
  const name = said?.params?.name
  return {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    ...(typeof asked === 'string' ? { 'mcp-protocol-version': asked } : {}),
    ...(said === undefined ? {} : { 'mcp-method': said.method }),
    ...(name === undefined ? {} : { 'mcp-name': name }),
  }
}
const saidSchema = z.object({
  method: z.string(),
  params: z.optional(
    z.looseObject({
      name: z.optional(z.string()),
      _meta: z.optional(z.looseObject({})),
    }),
  ),
})

/** The revision that both sides have settled on, from the answer to `initialize`. */
const versionIn = (answer: JSONRPCMessage): string | undefined =>
  z.object({ result: z.object({ protocolVersion: z.string() }) }).safeParse(answer).data?.result
    .protocolVersion

/** The messages of an answer, which is JSON or a stream of events that has ended. */
const messagesIn = (text: string): JSONRPCMessage[] =>
  (text.startsWith('{')
    ? [text]
    : text.split('\n').flatMap((line) => /^data: ?(\{.*)$/.exec(line)?.[1] ?? [])
  ).flatMap((json) => {
    try {
      return [parseJSONRPCMessage(JSON.parse(json))]
    } catch {
      return []
    }
  })

/** What the server says of a request that it refuses as such: no valid token, no subscription, too many requests. */
const sentenceIn = (text: string): string | undefined => {
  try {
    return apiErrorSchema.safeParse(JSON.parse(text)).data?.error
  } catch {
    return undefined
  }
}

const refusal = (message: JSONRPCMessage, sentence: string): JSONRPCMessage[] => {
  if (isJSONRPCRequest(message))
    return [{ jsonrpc: '2.0', id: message.id, error: { code: -32_000, message: sentence } }]
  complain(`${sentence}\n`)
  return []
}
