import type { Socket } from 'node:net'
import { DefaultHttpClient, type HttpRequest, NullLogger } from '@microsoft/signalr'
import { expect, it, vi } from 'vitest'
import { buildClient, onEachTransport, startHub, until } from './hub-for-tests.ts'

onEachTransport((transport) => {
  it('gives a client that comes back a new id', async () => {
    const { url, hub } = await startHub({ methods: { Id: ({ connectionId }) => connectionId } })
    const client = buildClient(url, transport, { reconnectDelays: [0] })
    const states: string[] = []
    client.onreconnecting(() => states.push(client.state))
    const back = new Promise<string | undefined>((resolve) => client.onreconnected(resolve))
    await client.start()
    const before = client.connectionId
    expect(hub.disconnect(before ?? '', { allowReconnect: true })).toBe(true)
    const after = await back
    expect(after).not.toBe(before)
    expect(await client.invoke('Id')).toBe(after)
    expect(states).toEqual(['Reconnecting'])
    expect(hub.disconnect(before ?? '')).toBe(false)
  })

  it('keeps away a client that was sent the end, with the reason', async () => {
    const { url, hub } = await startHub()
    const client = buildClient(url, transport, { reconnectDelays: [0] })
    const closed = new Promise<Error | undefined>((resolve) => client.onclose(resolve))
    await client.start()
    hub.disconnect(client.connectionId ?? '', { error: 'You were signed out.' })
    expect((await closed)?.message).toBe('Server returned an error on close: You were signed out.')
    await until(() => hub.size === 0)
  })

  it('ends without an error when there is none', async () => {
    const { url, hub } = await startHub()
    const client = buildClient(url, transport, { reconnectDelays: [0] })
    const closed = new Promise<Error | undefined>((resolve) => client.onclose(resolve))
    await client.start()
    hub.disconnect(client.connectionId ?? '')
    expect(await closed).toBeUndefined()
  })

  it('reconnects when the server is lost without a word', async () => {
    const { app, url, hub } = await startHub()
    const client = buildClient(url, transport, { reconnectDelays: [0, 0, 0, 0] })
    const back = new Promise<string | undefined>((resolve) => client.onreconnected(resolve))
    const sockets = new Set<Socket>()
    app.server.on('connection', (socket) => sockets.add(socket))
    await client.start()
    const before = client.connectionId
    for (const socket of sockets) socket.destroy()
    expect(await back).not.toBe(before)
    await until(() => hub.userOf(client.connectionId ?? '') !== null)
  })

  it('tries after 0, 2, 10 and 30 s, then stays closed', async () => {
    const { url, hub } = await startHub()
    const asked: number[] = []
    let refusing = false
    const network = new DefaultHttpClient(NullLogger.instance)
    const send = network.send.bind(network)
    vi.spyOn(network, 'send').mockImplementation((request: HttpRequest) => {
      if (!refusing) return send(request)
      if (request.url?.includes('negotiate')) asked.push(Date.now())
      return Promise.reject(new Error('no network'))
    })
    const client = buildClient(url, transport, {
      httpClient: network,
      reconnectDelays: [0, 2_000, 10_000, 30_000],
    })
    const closed = new Promise((resolve) => client.onclose(resolve))
    const lost = new Promise<void>((resolve) => client.onreconnecting(() => resolve()))
    await client.start()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    try {
      refusing = true
      const start = Date.now()
      hub.disconnect(client.connectionId ?? '', { allowReconnect: true })
      await lost
      for (const delay of [0, 2_000, 10_000, 30_000]) await vi.advanceTimersByTimeAsync(delay)
      await closed
      expect(asked.map((time) => time - start)).toEqual([0, 2_000, 12_000, 42_000])
      expect(client.state).toBe('Disconnected')
    } finally {
      vi.useRealTimers()
    }
  })
})
