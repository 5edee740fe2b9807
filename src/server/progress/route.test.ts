import type { Socket } from 'node:net'
import type { HubConnection } from '@microsoft/signalr'
import Fastify from 'fastify'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  buildClient,
  connect,
  onEachTransport,
  openSocket,
  until,
  upgradeStatus,
} from '../../../packages/signalr/hub-for-tests.ts'
import { madeUpSource } from '../../../tests/sources/made-up-source.ts'
import { PROGRESS_HUB_PATH } from '../../contract/progress-hub.ts'
import { aloneBackplane } from '../platform/backplane/alone-backplane-for-tests.ts'
import { withContractSchemas } from '../platform/requests/contract-schemas.ts'
import { registerProgress } from './route.ts'

/** The hub alone, with people who show their name as access token. */
const startProgress = async (
  publicUrl: URL | null = null,
  mayStay: (user: { readonly id: string }) => Promise<boolean> = async () => true,
) => {
  const app = Fastify({ forceCloseConnections: true })
  withContractSchemas(app)
  const { reporting, connections, news } = registerProgress(app, {
    authenticate: async (token) => (token === 'eve' ? 'forbidden' : { id: token }),
    mayStay,
    isOperator: async ({ id }) => id === 'olivia',
    personOf: ({ id }) => id,
    publicUrl,
    backplane: aloneBackplane(),
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { app, reporting, connections, news, origin, url: origin + PROGRESS_HUB_PATH }
}

const as = (user: string) => ({ accessTokenFactory: () => user })

/** The id a page sends with its search, and what it gets back. */
const listen = async (client: HubConnection) => {
  const heard: string[] = []
  client.on('UpdateStatus', (status: string) => heard.push(status))
  return { heard, connectionId: await client.invoke<string>('GetConnectionId') }
}

onEachTransport((transport) => {
  it('sends a connection its id, and the progress of its search', async () => {
    const { url, reporting } = await startProgress()
    const client = await connect(url, transport, as('ann'))
    const { heard, connectionId } = await listen(client)
    expect(connectionId).toBe(client.connectionId)
    const progress = reporting.begin({ id: 'ann' }, connectionId)
    for (const status of ['Looking up Seattle, WA', '12 homes for sale match'])
      progress.update(status)
    await until(() => heard.length === 2)
    expect(heard).toEqual(['Looking up Seattle, WA', '12 homes for sale match'])
  })

  it('lets no one in without a token', async () => {
    const { url } = await startProgress()
    await expect(buildClient(url, transport).start()).rejects.toThrow('401')
  })

  it('turns away those who may not search', async () => {
    const { url } = await startProgress()
    await expect(buildClient(url, transport, as('eve')).start()).rejects.toThrow('403')
  })

  it('sends nothing to another person’s connection', async () => {
    const { url, reporting } = await startProgress()
    const { heard, connectionId } = await listen(await connect(url, transport, as('ann')))
    reporting.begin({ id: 'bob' }, connectionId).update('Looking up where Bob looks')
    reporting.begin({ id: 'ann' }, connectionId).update('Looking up Seattle, WA')
    await until(() => heard.length > 0)
    expect(heard).toEqual(['Looking up Seattle, WA'])
  })

  it('goes on after a reconnect, with the last status', async () => {
    const { app, url, reporting } = await startProgress()
    const client = buildClient(url, transport, { ...as('ann'), reconnectDelays: [0, 0, 0] })
    const back = new Promise((resolve) => client.onreconnected(resolve))
    const sockets = new Set<Socket>()
    app.server.on('connection', (socket) => sockets.add(socket))
    await client.start()
    const { heard, connectionId } = await listen(client)
    const progress = reporting.begin({ id: 'ann' }, connectionId)
    progress.update('one')
    await until(() => heard.length === 1)
    for (const socket of sockets) socket.destroy()
    expect(await back).not.toBe(connectionId)
    await until(() => heard.length === 2)
    progress.update('two')
    await until(() => heard.length === 3)
    expect(heard).toEqual(['one', 'one', 'two'])
    progress.end()
  })
})

it('shows operators how a source is, and no one else', async () => {
  const { url, news } = await startProgress()
  const hearing = async (name: string) => {
    const client = await connect(url, 'any', as(name))
    const heard: unknown[] = []
    client.on('UpdateSource', (source: unknown) => heard.push(source))
    await client.invoke('GetConnectionId')
    return heard
  }
  const [olivia, ann] = [await hearing('olivia'), await hearing('ann')]
  const source = madeUpSource({ name: 'nwmls', progress: 'Reading changes: 2,000 so far' })
  news.sourceChanged(source)
  await until(() => olivia.length > 0)
  expect(olivia).toEqual([source])
  expect(ann).toEqual([])
})

describe('the connections of a subscriber', () => {
  it('are twenty: one more closes the oldest', async () => {
    const { url } = await startProgress()
    const open = () => openSocket(url, '?access_token=ann')
    const oldest = await open()
    const others = []
    for (let count = 2; count <= 20; count += 1) others.push(await open())
    const bobs = await openSocket(url, '?access_token=bob')
    expect(oldest.socket.readyState).toBe(oldest.socket.OPEN)
    others.push(await open())
    expect(await oldest.closed).toBe(1000)
    for (const { socket } of [...others, bobs]) expect(socket.readyState).toBe(socket.OPEN)
  })

  it('end when the account or its subscription does, no matter who finds that out', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const left = new Set<string>()
    const { url, connections } = await startProgress(null, async ({ id }) => !left.has(id))
    const reasons: (Error | undefined)[] = []
    for (const name of ['ann', 'bob', 'cleo']) {
      const client = buildClient(url, 'any', { ...as(name), reconnectDelays: [0] })
      client.onclose((error) => reasons.push(error))
      await client.start()
    }
    connections.end({ id: 'ann' })
    await until(() => reasons.length === 1)
    left.add('bob')
    vi.advanceTimersByTime(15_000)
    await until(() => reasons.length === 2)
    expect(reasons).toEqual([undefined, undefined])
  })
})

it('where a person is still signed in, connections come back after they sign out elsewhere', async () => {
  const { url, connections } = await startProgress()
  const client = buildClient(url, 'any', { ...as('ann'), reconnectDelays: [0] })
  const back = new Promise((resolve) => client.onreconnected(resolve))
  await client.start()
  const before = client.connectionId
  connections.renew({ id: 'ann' })
  expect(await back).not.toBe(before)
})

describe('a page of another site', () => {
  it('cannot open a connection, though it has the visitor’s token', async () => {
    const { url, origin } = await startProgress(new URL('https://flips.example'))
    const from = (page: string) => upgradeStatus(url, '?access_token=ann', { origin: page })
    expect(await from('https://evil.example')).toBe(401)
    expect(await from('null')).toBe(401)
    expect(await from(origin)).toBe(101)
    expect(await from('https://flips.example')).toBe(101)
  })
})
