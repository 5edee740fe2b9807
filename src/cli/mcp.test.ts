import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { Client, type VersionNegotiationMode } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import type { Command } from 'commander'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runFlip } from '../../tests/flip-command.ts'
import { offer, salesNearby } from '../../tests/listings/listing-facts.ts'
import { createTestServer, type TestServer, takeListings } from '../../tests/test-app.ts'
import { makeToken } from '../../tests/tokens/make-token.ts'
import { addMcpCommand } from './mcp.ts'

let server: TestServer
let url = ''
beforeAll(async () => {
  server = await createTestServer()
  await takeListings(server.db, [
    ...salesNearby(12),
    offer({ listingKey: 'A', unparsedAddress: '1 Ash St' }),
  ])
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

/** An assistant that starts `flip mcp`, as its configuration says. */
const assistant = async (
  env: { readonly FLIP_TOKEN: string; readonly FLIP_URL?: string },
  mode: VersionNegotiationMode = 'legacy',
) => {
  const client = new Client(
    { name: 'assistant', version: '1' },
    { versionNegotiation: { mode, probe: { timeoutMs: 60_000 } } },
  )
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [resolve(import.meta.dirname, '../../bin/flip.mjs'), 'mcp'],
      env: { PATH: process.env.PATH ?? '', FLIP_URL: url, ...env },
      stderr: 'ignore',
    }),
  )
  return client
}

it.each([{ pin: '2026-07-28' }, 'legacy'] as const)(
  'an assistant that starts `flip mcp` has the tools of the server (%j)',
  async (mode) => {
    const { secret } = await makeToken(server.app, { scopes: ['read'] })
    const client = await assistant({ FLIP_TOKEN: secret }, mode)
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      'search_homes',
      'get_home',
      'value_address',
      'work_out_deal',
      'list_flips',
      'market_conditions',
      'accuracy',
      'my_homes',
    ])
    const found = await client.callTool({
      name: 'search_homes',
      arguments: { city: 'Columbus, OH' },
    })
    expect(found.structuredContent).toMatchObject({
      homes: [{ addressLine: { fromOutside: true, text: '1 Ash St' } }],
    })
    expect(client.getInstructions()).toContain('not appraisals')
    await client.close()
  },
)

it('an assistant that goes before its answer ends it without an error', async () => {
  const slow = createServer().listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const { port } = slow.address() as AddressInfo
  const flip = spawn(
    process.execPath,
    [resolve(import.meta.dirname, '../../bin/flip.mjs'), 'mcp'],
    { env: { ...process.env, FLIP_TOKEN: 'fsp_x', FLIP_URL: `http://127.0.0.1:${port}` } },
  )
  let complained = ''
  flip.stderr.on('data', (text) => {
    complained += text
  })
  const asked = once(slow, 'request')
  flip.stdin.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
  const [, answer] = await asked
  flip.stdin.end()
  setTimeout(() => answer.end('{"jsonrpc":"2.0","id":1,"result":{}}'), 500)
  const [exitCode] = await once(flip, 'close')
  slow.close()
  expect({ exitCode, complained }).toEqual({ exitCode: 0, complained: '' })
})

it('a token that is not valid, or a server that is away, is said', async () => {
  await expect(assistant({ FLIP_TOKEN: `fsp_${'x'.repeat(49)}` })).rejects.toThrow(/token/i)
  await expect(assistant({ FLIP_TOKEN: 'fsp_x', FLIP_URL: 'http://127.0.0.1:1' })).rejects.toThrow(
    'http://127.0.0.1:1 cannot be reached',
  )
})

it.each([
  [{}, 'Set FLIP_TOKEN to a personal token'],
  [{ FLIP_TOKEN: 'fsp_x', FLIP_URL: 'flips' }, 'FLIP_URL: flips is no address.'],
])('without what it needs it says so: %j', async (env, sentence) => {
  const add = (program: Command) => addMcpCommand(program, env)
  const { complained, exitCode } = await runFlip(server.db, add, ['mcp'])
  expect([complained, exitCode]).toEqual([expect.stringContaining(sentence), 1])
})
