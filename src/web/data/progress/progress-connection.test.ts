import { HubConnectionBuilder } from '@microsoft/signalr'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startHub, until } from '../../../../packages/signalr/hub-for-tests.ts'
import { createProgressConnection } from './progress-connection.ts'
import { createTabHub } from './tab-hub.ts'

const methods = { GetConnectionId: ({ connectionId }: { connectionId: string }) => connectionId }

/** The connection of a page, and every view it went through. */
const openPage = (url: string) => {
  const connection = createProgressConnection(createTabHub(url))
  const views: string[] = []
  connection.subscribe(() => {
    const { state, status } = connection.view()
    views.push(`${state}: ${status}`)
  })
  onTestFinished(connection.disconnect)
  return { connection, views, state: () => connection.view().state }
}

/** Waits until the page knows the connection's id. */
const knowsId = async (connection: ReturnType<typeof createProgressConnection>) => {
  await until(() => connection.beginSearch() !== null)
  return connection.beginSearch() ?? ''
}

it('goes from Connecting... to Connected to flip analyzer, then to each update', async () => {
  const { url, hub } = await startHub({ methods })
  const { connection, views } = openPage(url)
  expect(connection.view()).toEqual({ state: 'Disconnected', status: 'Connecting...' })
  connection.connect()
  const id = await knowsId(connection)
  await hub.send({ connection: id }, 'UpdateStatus', 'Looking up Seattle, WA')
  await hub.send({ connection: id }, 'UpdateStatus', { not: 'a text' })
  await hub.send({ connection: id }, 'UpdateStatus', '12 homes for sale match')
  await until(() => views.length === 4)
  expect(views).toEqual([
    'Connecting: Connecting...',
    'Connected: Connected to flip analyzer',
    'Connected: Looking up Seattle, WA',
    'Connected: 12 homes for sale match',
  ])
  connection.beginSearch()
  expect(connection.view().status).toBe('Connected to flip analyzer')
})

it('fails to connect, holds no search back, and tries again with the next one', async () => {
  const { app, url } = await startHub({ methods })
  await app.close()
  const { connection, views, state } = openPage(url)
  connection.connect()
  await until(() => state() === 'Disconnected')
  expect(views).toEqual(['Connecting: Connecting...', 'Disconnected: Failed to connect'])
  expect(connection.beginSearch()).toBe(null)
  expect(connection.view()).toEqual({ state: 'Connecting', status: 'Connecting...' })
  await until(() => state() === 'Disconnected')
})

it('comes back with a new id, its search’s text still on screen', async () => {
  const { url, hub } = await startHub({ methods })
  const { connection, views, state } = openPage(url)
  connection.connect()
  const id = await knowsId(connection)
  await hub.send({ connection: id }, 'UpdateStatus', '12 homes for sale match')
  await until(() => connection.view().status === '12 homes for sale match')
  hub.disconnect(id, { allowReconnect: true })
  await until(() => state() === 'Reconnecting')
  await until(() => state() === 'Connected')
  expect(views.slice(-2)).toEqual([
    'Reconnecting: 12 homes for sale match',
    'Connected: 12 homes for sale match',
  ])
  await until(() => ![null, id].includes(connection.beginSearch()))
})

it('comes back after 0, 2, 10 and 30 s, with the specified time-outs', async () => {
  const { url } = await startHub({ methods })
  const delays = vi.spyOn(HubConnectionBuilder.prototype, 'withAutomaticReconnect')
  const serverTimeout = vi.spyOn(HubConnectionBuilder.prototype, 'withServerTimeout')
  const keepAlive = vi.spyOn(HubConnectionBuilder.prototype, 'withKeepAliveInterval')
  const { connection } = openPage(url)
  connection.connect()
  await knowsId(connection)
  expect(delays).toHaveBeenCalledWith([0, 2_000, 10_000, 30_000])
  expect(serverTimeout).toHaveBeenCalledWith(30_000)
  expect(keepAlive).toHaveBeenCalledWith(15_000)
})

it('says so when the connection ends for good', async () => {
  const { url, hub } = await startHub({ methods })
  const { connection, state } = openPage(url)
  connection.connect()
  hub.disconnect(await knowsId(connection))
  await until(() => state() === 'Disconnected')
  expect(connection.view().status).toBe('Failed to connect')
})

it('leaves with the page', async () => {
  const { url, hub } = await startHub({ methods })
  const { connection, views, state } = openPage(url)
  connection.connect()
  await knowsId(connection)
  connection.disconnect()
  await until(() => state() === 'Disconnected' && hub.size === 0)
  expect(views.slice(-2)).toEqual(['Disconnecting: Connecting...', 'Disconnected: Connecting...'])
})

it('does not connect once it was left, and connects once however often it is asked', async () => {
  const { url, hub } = await startHub({ methods })
  const { connection, state } = openPage(url)
  connection.connect()
  connection.disconnect()
  connection.connect()
  connection.connect()
  await until(() => state() === 'Connected')
  await knowsId(connection)
  expect(hub.size).toBe(1)
})
