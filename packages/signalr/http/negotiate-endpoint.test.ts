import { HttpTransportType } from '@microsoft/signalr'
import { describe, expect, it } from 'vitest'
import { buildClient, connect, rawClient, startHub } from '../hub-for-tests.ts'

const text = (transport: string) => ({ transport, transferFormats: ['Text'] })
const all = ['WebSockets', 'ServerSentEvents', 'LongPolling'].map(text)

describe('negotiation', () => {
  it('gives version 1 a token beside the id', async () => {
    const { url } = await startHub()
    const answer = await rawClient(url).negotiate()
    expect(answer).toEqual({
      negotiateVersion: 1,
      connectionId: expect.stringMatching(/^[\w-]{22}$/),
      connectionToken: expect.stringMatching(/^[\w-]{22}$/),
      availableTransports: all,
    })
    expect(answer.connectionToken).not.toBe(answer.connectionId)
  })

  it('gives version 0 an id alone, by which it connects', async () => {
    const { url } = await startHub()
    const { negotiate, poll } = rawClient(url)
    for (const query of ['', '?negotiateVersion=0']) {
      const answer = await negotiate(query)
      expect(answer).toEqual({
        negotiateVersion: 0,
        connectionId: expect.any(String),
        availableTransports: all,
      })
      expect((await poll(answer.connectionId)).status).toBe(200)
    }
  })

  it('answers the newest version it has, whatever the key’s case', async () => {
    const { url } = await startHub()
    const { negotiate } = rawClient(url)
    expect(await negotiate('?NegotiateVersion=9')).toMatchObject({ negotiateVersion: 1 })
  })

  it('explains which versions it cannot speak', async () => {
    const { url, hub } = await startHub()
    const { negotiate } = rawClient(url)
    for (const query of ['?negotiateVersion=one', '?negotiateVersion=1.5', '?negotiateVersion='])
      expect(await negotiate(query)).toEqual({
        error: 'The client requested a non-integer protocol version.',
      })
    expect(await negotiate('?negotiateVersion=-1')).toEqual({
      error: "The client requested version '-1', but the server does not support this version.",
    })
    expect(hub.size).toBe(0)
  })

  it('never offers stateful reconnect', async () => {
    const { url } = await startHub()
    const answer = await rawClient(url).negotiate('?negotiateVersion=1&useStatefulReconnect=true')
    expect(answer).not.toHaveProperty('useStatefulReconnect')
  })

  it('takes nothing but POST', async () => {
    const { url } = await startHub()
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await fetch(`${url}/negotiate`, { method })).status).toBe(405)
  })

  it('leads to another hub, with the token to be shown there', async () => {
    const there = await startHub({
      authenticate: (_, token) => (token === 'ticket' ? { id: 'guest' } : null),
      methods: { Who: ({ user, request }) => [user.id, request.url.includes('room=7')] },
    })
    const { url } = await startHub({
      redirect: () => ({ url: `${there.url}?room=7`, accessToken: 'ticket' }),
    })
    for (const transport of ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const) {
      const client = await connect(url, transport)
      expect(await client.invoke('Who')).toEqual(['guest', true])
    }
  })

  it('offers only the transports of the hub', async () => {
    const { url } = await startHub({
      transports: ['LongPolling'],
      methods: { How: ({ transport }) => transport },
    })
    expect(await rawClient(url).negotiate()).toMatchObject({
      availableTransports: [text('LongPolling')],
    })
    expect(await (await connect(url)).invoke('How')).toBe('LongPolling')
    await expect(buildClient(url, 'WebSockets').start()).rejects.toThrow('Unable to connect')
  })
})

describe('a client that cannot use a transport', () => {
  it('falls back from WebSockets to server-sent events to long polling', async () => {
    const { url } = await startHub({ methods: { How: ({ transport }) => transport } })
    const broken = class {
      constructor() {
        throw new Error('blocked')
      }
    }
    const blockSocket = { WebSocket: Object.assign(broken, sockets) }
    expect(await (await connect(url)).invoke('How')).toBe('WebSockets')
    const second = await connect(url, 'any', blockSocket)
    expect(await second.invoke('How')).toBe('ServerSentEvents')
    const third = await connect(url, 'any', {
      ...blockSocket,
      EventSource: Object.assign(broken, { CLOSED: 2, CONNECTING: 0, OPEN: 1 }),
    })
    expect(await third.invoke('How')).toBe('LongPolling')
  })

  it('skips negotiation over WebSockets', async () => {
    const { url } = await startHub({ methods: { Id: ({ connectionId }) => connectionId } })
    const client = await connect(url, 'any', {
      transport: HttpTransportType.WebSockets,
      skipNegotiation: true,
    })
    expect(client.connectionId).toBeNull()
    expect(await client.invoke('Id')).toMatch(/^[\w-]{22}$/)
  })
})

const sockets = { CLOSED: 3, CLOSING: 2, CONNECTING: 0, OPEN: 1 }
