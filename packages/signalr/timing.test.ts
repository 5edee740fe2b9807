import { describe, expect, it } from 'vitest'
import {
  buildClient,
  connect,
  HANDSHAKE,
  onEachTransport,
  openRaw,
  openSocket,
  rawClient,
  startHub,
  until,
} from './hub-for-tests.ts'

const PING = '{"type":6}\x1e'

onEachTransport((transport) => {
  it('keeps an idle client that is really there', async () => {
    const { url, hub, clock } = await startHub({ methods: { Echo: (_, what) => what } })
    const client = await connect(url, transport)
    let closed = false
    client.onclose(() => {
      closed = true
    })
    for (let seconds = 0; seconds < 120; seconds += 10) {
      await clock.pass(10_000)
      // What its own timers do every 15 s, which stand still here.
      await client.send('Nothing')
    }
    expect(await client.invoke('Echo', 'still here')).toBe('still here')
    expect([closed, hub.size]).toEqual([false, 1])
  })

  it('forgets who leaves, and who negotiates but never comes', async () => {
    const { url, hub, clock } = await startHub()
    const { negotiate } = rawClient(url)
    const client = await connect(url, transport)
    await client.stop()
    await until(() => hub.size === 0)
    for (let times = 0; times < 3; times += 1) await negotiate()
    await clock.pass(14_000)
    expect(hub.size).toBe(3)
    await clock.pass(1_000)
    expect(hub.size).toBe(0)
  })

  it('refuses a handshake for another protocol, another version, and junk', async () => {
    const { url } = await startHub()
    const refused = async (request: string) => {
      const { send, heard, ended } = await openRaw(url, transport)
      await send(`${request}\x1e`)
      await ended
      return heard.map((frame) => JSON.parse(frame.replace('\x1e', '')).error)
    }
    expect(await refused('{"protocol":"messagepack","version":1}')).toEqual([
      "The protocol 'messagepack' is not supported.",
    ])
    expect(await refused('{"protocol":"json","version":2}')).toEqual([
      "The server does not support version 2 of the 'json' protocol.",
    ])
    const failed = ['An unexpected error occurred during connection handshake.']
    for (const junk of ['nonsense', '[]', 'null', '{}', '{"protocol":"json"}'])
      expect(await refused(junk)).toEqual(failed)
  })

  it('waits 15 s for the handshake', async () => {
    const { url, hub, clock } = await startHub()
    const { heard, ended } = await openRaw(url, transport)
    await until(() => hub.size === 1)
    await clock.pass(14_000)
    expect(heard).toEqual([])
    await clock.pass(1_000)
    await ended
    expect(heard).toEqual(['{"error":"Handshake was canceled."}\x1e'])
    await until(() => hub.size === 0)
  })
})

describe('keep-alive', () => {
  it('pings a client that was sent nothing for 15 s, and only then', async () => {
    const { url, hub, clock } = await startHub()
    const { socket, heard } = await openSocket(url)
    socket.send(HANDSHAKE)
    await until(() => heard.length === 1)
    await clock.pass(14_000)
    await hub.send({ all: true }, 'status', 'busy')
    await clock.pass(14_000)
    await until(() => heard.length === 2)
    expect(heard).not.toContain(PING)
    await clock.pass(1_000)
    await until(() => heard.length === 3)
    expect(heard[2]).toBe(PING)
  })

  it('pings over server-sent events, and never while polling', async () => {
    const { url, clock } = await startHub()
    const { ask, negotiate, post, poll, startPolling } = rawClient(url)
    const { token } = await startPolling()
    const held = poll(token)
    const { connectionToken } = await negotiate()
    const headers = { accept: 'text/event-stream' }
    const answer = await ask('GET', `?id=${connectionToken}`, { headers })
    await post(connectionToken, HANDSHAKE)
    const reader = answer.body?.getReader()
    let heard = ''
    while (!heard.includes('{}')) heard += Buffer.from((await reader?.read())?.value ?? [])
    await clock.pass(15_000)
    expect(String(Buffer.from((await reader?.read())?.value ?? []))).toBe(`data: ${PING}\r\n\r\n`)
    await reader?.cancel()
    await clock.pass(75_000)
    expect(await (await held).text()).toBe('')
  })

  it.each(['WebSockets', 'ServerSentEvents'] as const)(
    'drops a client that pinged once and then fell silent for 30 s, over %s',
    async (transport) => {
      const { url, hub, clock } = await startHub()
      const { send, heard, ended } = await openRaw(url, transport)
      // The call is answered after the ping before it was read.
      const call = '{"type":1,"target":"x","invocationId":"1","arguments":[]}\x1e'
      await send(HANDSHAKE + PING + call)
      await until(() => heard.length === 2)
      await clock.pass(29_000)
      expect(hub.size).toBe(1)
      await clock.pass(1_000)
      await ended
      expect(JSON.parse(heard.at(-1)?.replace('\x1e', '') ?? '')).toEqual({
        type: 7,
        error: 'Connection closed with an error. HubException: The client was silent for too long.',
        allowReconnect: true,
      })
      await until(() => hub.size === 0)
    },
  )

  it('does not count the silence of a client that never pinged', async () => {
    const { url, hub, clock } = await startHub()
    const { socket, heard } = await openSocket(url)
    socket.send(HANDSHAKE)
    await until(() => heard.length === 1)
    await clock.pass(300_000)
    expect(hub.size).toBe(1)
  })

  it.each(['WebSockets', 'ServerSentEvents'] as const)(
    'is missed by the client when the server falls silent, over %s',
    async (transport) => {
      const { url } = await startHub({ methods: { Echo: (_, what) => what } })
      const client = buildClient(url, transport)
      const closed = new Promise<Error | undefined>((resolve) => client.onclose(resolve))
      await client.start()
      client.serverTimeoutInMilliseconds = 1
      await client.invoke('Echo', 'from here on the server says nothing')
      expect((await closed)?.message).toBe(
        'Server timeout elapsed without receiving a message from the server.',
      )
    },
  )
})

describe('a client that does not answer the close', () => {
  it('is cut off after 5 s', async () => {
    let left = false
    const { url, hub, clock } = await startHub({
      onDisconnected: () => {
        left = true
      },
    })
    const { socket, heard } = await openSocket(url)
    socket.send(HANDSHAKE)
    await until(() => heard.length === 1)
    socket.pause()
    socket.send('{"type":7}\x1e')
    await until(() => left)
    await clock.pass(4_000)
    expect(hub.size).toBe(1)
    await clock.pass(1_000)
    await until(() => hub.size === 0)
  })
})
