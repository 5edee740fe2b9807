import type { HubConnection } from '@microsoft/signalr'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import {
  buildClient,
  connect,
  HANDSHAKE,
  onEachTransport,
  openSocket,
  rawClient,
  until,
  upgradeStatus,
} from '../../../packages/signalr/hub-for-tests.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { wayToDatabase } from '../../../tests/platform/way-to-database.ts'
import { PROGRESS_HUB_PATH } from '../../contract/progress-hub.ts'
import { listenNotify } from '../adapters/listen-notify/listen-notify.ts'
import { joinBackplane } from '../platform/backplane/backplane.ts'
import { withContractSchemas } from '../platform/requests/contract-schemas.ts'
import { registerProgress } from './route.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A node that hears the others over Postgres; its people show their name as access token. */
const startNode = async (connectionString = database.connectionString) => {
  const backplane = joinBackplane(listenNotify(connectionString), { heartbeatMs: 500 })
  const app = Fastify({ forceCloseConnections: true })
  withContractSchemas(app)
  const progress = registerProgress(app, {
    authenticate: async (token) => ({ id: token }),
    mayStay: async () => true,
    isOperator: async () => false,
    personOf: ({ id }) => id,
    publicUrl: null,
    backplane,
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    await app.close()
    await backplane.close()
  })
  await until(() => backplane.trouble() === null)
  return { ...progress, backplane, url: origin + PROGRESS_HUB_PATH }
}

const as = (user: string) => ({ accessTokenFactory: () => user })

const listen = async (client: HubConnection) => {
  const heard: string[] = []
  client.on('UpdateStatus', (status: string) => heard.push(status))
  return { heard, connectionId: await client.invoke<string>('GetConnectionId') }
}

onEachTransport((transport) => {
  it('a search on one node reaches connections on another: the one it names, and one that opens meanwhile', async () => {
    const [searching, listening] = [await startNode(), await startNode()]
    const first = await listen(await connect(listening.url, transport, as('ann')))
    const stranger = await listen(await connect(listening.url, transport, as('bob')))
    const progress = searching.reporting.begin({ id: 'ann' }, first.connectionId)
    expect(progress.live).toBe(true)
    progress.update('Looking up Seattle, WA')
    await until(() => first.heard.length === 1)
    const later = buildClient(listening.url, transport, as('ann'))
    const heardLater: string[] = []
    later.on('UpdateStatus', (status: string) => heardLater.push(status))
    await later.start()
    await until(() => heardLater.length === 1)
    progress.update('12 homes for sale match')
    await until(() => first.heard.length === 2 && heardLater.length === 2)
    expect(first.heard).toEqual(['Looking up Seattle, WA', '12 homes for sale match'])
    expect(heardLater).toEqual(first.heard)
    expect(stranger.heard).toEqual([])
  })
})

it('a WebSocket may reach another node than the one that negotiated', async () => {
  const [negotiating, connecting] = [await startNode(), await startNode()]
  const { connectionId, connectionToken } = await rawClient(negotiating.url).negotiate(
    '?negotiateVersion=1&access_token=ann',
  )
  const query = `?id=${connectionToken}&access_token=ann`
  const { socket, heard } = await openSocket(connecting.url, query)
  socket.send(HANDSHAKE)
  await until(() => heard.length > 0)
  negotiating.reporting.begin({ id: 'ann' }, connectionId).update('Looking up Seattle, WA')
  await until(() => heard.some((frame) => frame.includes('Looking up Seattle, WA')))
  expect(await upgradeStatus(connecting.url, '?id=made-up&access_token=ann')).toBe(404)
})

it('events may come from another node than the one that negotiated, and that messages are sent to', async () => {
  const [negotiating, streaming] = [await startNode(), await startNode()]
  const asAnn = rawClient(negotiating.url)
  const { connectionId, connectionToken: token } = await asAnn.negotiate(
    '?negotiateVersion=1&access_token=ann',
  )
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const stream = await rawClient(streaming.url).ask('GET', `?id=${token}&access_token=ann`, {
    headers: { accept: 'text/event-stream' },
    signal: leaving.signal,
  })
  let heard = ''
  const readOn = async () => {
    for await (const chunk of stream.body ?? []) heard += Buffer.from(chunk).toString()
  }
  void readOn().catch(() => undefined)
  const post = async (who: string, body: string) =>
    (await asAnn.ask('POST', `?id=${token}&access_token=${who}`, { body })).status
  expect(await post('bob', HANDSHAKE)).toBe(403)
  expect(await post('ann', HANDSHAKE)).toBe(200)
  await until(() => heard.includes('{}'))
  const call = { type: 1, invocationId: '1', target: 'GetConnectionId', arguments: [] }
  expect(await post('ann', `${JSON.stringify(call)}\x1e`)).toBe(200)
  await until(() => heard.includes(`"result":"${connectionId}"`))
  negotiating.reporting.begin({ id: 'ann' }, connectionId).update('Looking up Seattle, WA')
  await until(() => heard.includes('Looking up Seattle, WA'))
  const unknown = `?id=${'x'.repeat(22)}&access_token=ann`
  expect((await asAnn.ask('POST', unknown, { body: HANDSHAKE })).status).toBe(404)
})

it('a search that names another person’s connection on another node sends nothing to it', async () => {
  const [searching, listening] = [await startNode(), await startNode()]
  const { heard, connectionId } = await listen(await connect(listening.url, 'any', as('ann')))
  searching.reporting.begin({ id: 'bob' }, connectionId).update('Looking up where Bob looks')
  searching.reporting.begin({ id: 'ann' }, connectionId).update('Looking up Seattle, WA')
  await until(() => heard.length > 0)
  expect(heard).toEqual(['Looking up Seattle, WA'])
})

it('connections end, and are renewed, on every node', async () => {
  const [one, other] = [await startNode(), await startNode()]
  const reasons: string[] = []
  let back = 0
  for (const name of ['ann', 'bob'])
    for (const { url } of [one, other]) {
      const client = buildClient(url, 'any', { ...as(name), reconnectDelays: [0] })
      client.onclose(() => reasons.push(name))
      client.onreconnected(() => {
        back += 1
      })
      await client.start()
    }
  one.connections.end({ id: 'ann' })
  one.connections.renew({ id: 'bob' })
  await until(() => reasons.length === 2 && back === 2)
  expect(reasons).toEqual(['ann', 'ann'])
})

it('a lost way costs live text alone, and what is said after it is back is heard', async () => {
  const way = await wayToDatabase(database.connectionString)
  const [searching, listening] = [await startNode(way.connectionString), await startNode()]
  const { heard, connectionId } = await listen(await connect(listening.url, 'any', as('ann')))
  const progress = searching.reporting.begin({ id: 'ann' }, connectionId)
  way.close()
  await until(() => searching.backplane.trouble() !== null)
  progress.update('no one hears this')
  await way.open()
  await until(() => searching.backplane.trouble() === null)
  progress.update('12 homes for sale match')
  await until(() => heard.length === 1)
  progress.end()
  expect(heard).toEqual(['12 homes for sale match'])
})
