import { describe, expect, it } from 'vitest'
import {
  buildClient,
  HANDSHAKE,
  onEachTransport,
  openRaw,
  openSocket,
  rawClient,
  startHub,
  until,
} from './hub-for-tests.ts'

onEachTransport((transport) => {
  it('takes a message at the limit, and closes with an error over it', async () => {
    const { url, hub } = await startHub({ methods: { Size: (_, text) => String(text).length } })
    const client = buildClient(url, transport)
    const closed = new Promise<Error | undefined>((resolve) => client.onclose(resolve))
    await client.start()
    expect(await client.invoke('Size', 'x'.repeat(32_000))).toBe(32_000)
    await expect(client.invoke('Size', 'x'.repeat(40_000))).rejects.toThrow()
    expect((await closed)?.message).toBe(
      'Server returned an error on close: Connection closed with an error. ' +
        'HubException: The maximum message size of 32768B was exceeded.',
    )
    await until(() => hub.size === 0)
  })

  it('takes any number of messages at once', async () => {
    const { url } = await startHub({ methods: { Echo: (_, what) => what } })
    const client = buildClient(url, transport)
    await client.start()
    const text = 'x'.repeat(1000)
    const calls = [...Array(400).keys()].map((at) => client.invoke('Echo', `${at}${text}`))
    expect(await Promise.all(calls)).toEqual([...Array(400).keys()].map((at) => `${at}${text}`))
  })
})

/** How many calls are worked off between two turns of the event loop, at most, until `all` are. */
const mostInATurn = async (done: () => number, all: number): Promise<number> => {
  let most = 0
  for (let before = done(); before < all; ) {
    await new Promise((resolve) => setImmediate(resolve))
    const now = done()
    most = Math.max(most, now - before)
    before = now
  }
  return most
}

describe('a client that sends much at once', () => {
  const CALL = '{"type":1,"target":"Count","arguments":[]}\x1e'
  const startCounting = async () => {
    let calls = 0
    const count = () => {
      calls += 1
    }
    return { ...(await startHub({ methods: { count } })), calls: () => calls }
  }

  onEachTransport((transport) => {
    it('leaves others their turn', async () => {
      const { url, calls, hub } = await startCounting()
      const { send, ended } = await openRaw(url, transport)
      await send(HANDSHAKE)
      const sent = send(CALL.repeat(5000))
      expect(await mostInATurn(calls, 5000)).toBeLessThanOrEqual(4 * 64)
      await sent
      await Promise.all([ended, hub.close()])
    })
  })

  it('leaves others their turn also between the smallest frames', async () => {
    const { url, calls } = await startCounting()
    const { socket, heard } = await openSocket(url)
    socket.send(HANDSHAKE)
    await until(() => heard.length === 1)
    for (let frames = 0; frames < 5000; frames += 1) socket.send(CALL)
    expect(await mostInATurn(calls, 5000)).toBeLessThanOrEqual(4 * 64)
  })

  it('gets a pong for the last of its pings', async () => {
    const { url } = await startHub()
    const { socket } = await openSocket(url)
    const pongs: string[] = []
    socket.on('pong', (payload) => pongs.push(String(payload)))
    for (let pings = 1; pings <= 1000; pings += 1) socket.ping(String(pings))
    await until(() => pongs.includes('1000'))
    expect(pongs.length).toBeLessThan(1000)
    socket.ping('again')
    await until(() => pongs.includes('again'))
  })
})

describe('a message that breaks the protocol', () => {
  it('ends the connection', async () => {
    const { url } = await startHub()
    for (const message of [
      'nonsense',
      '[]',
      '{}',
      '{"type":"1"}',
      '{"type":1}',
      '{"type":1,"target":"x"}',
      '{"type":1,"target":"x","arguments":[],"invocationId":1}',
      '{"type":1,"target":"x","arguments":[],"streamIds":[1]}',
      '{"type":4,"target":"x","arguments":[]}',
      '{"type":5}',
      '{"type":2,"item":1}',
      '{"type":3,"invocationId":"1","result":1,"error":"both"}',
    ]) {
      const { socket, heard, closed } = await openSocket(url)
      socket.send(`${HANDSHAKE}${message}\x1e`)
      expect(await closed).toBe(1000)
      expect(heard[1]).toMatch(/^\{"type":7,"error":"Connection closed with an error\. /)
    }
  })

  it('differs from one this server need not know', async () => {
    const { url } = await startHub({ methods: { Echo: (_, what) => what } })
    const { socket, heard } = await openSocket(url)
    const unknown = [
      '{"type":8,"sequenceId":1}',
      '{"type":9,"sequenceId":1}',
      '{"type":99,"new":true}',
      '{"type":2,"invocationId":"7","item":1}',
      '{"type":3,"invocationId":"7"}',
      '{"type":5,"invocationId":"7"}',
    ]
    const call =
      '{"type":1,"headers":{"a":"b"},"target":"echo","arguments":[1],"invocationId":"x","extra":1}'
    socket.send(HANDSHAKE + [...unknown, call].map((message) => `${message}\x1e`).join(''))
    await until(() => heard.length === 2)
    expect(heard[1]).toBe('{"type":3,"invocationId":"x","result":1}\x1e')
  })

  it('may be split anywhere', async () => {
    const { url } = await startHub({ methods: { Echo: (_, what) => what } })
    const { socket, heard } = await openSocket(url)
    const call = '{"type":1,"target":"echo","arguments":["ü"],"invocationId":"1"}\x1e'
    for (const byte of Buffer.from(HANDSHAKE + call)) socket.send(Buffer.from([byte]))
    await until(() => heard.length === 2)
    expect(heard[1]).toBe('{"type":3,"invocationId":"1","result":"ü"}\x1e')
  })

  it('is refused as a whole when its body is far too large', async () => {
    const { url, hub } = await startHub({ limits: { requestBytes: 50_000 } })
    const { post, poll, startPolling } = rawClient(url)
    const { token } = await startPolling()
    const held = poll(token)
    expect((await post(token, 'x'.repeat(100_000))).status).toBe(413)
    expect(await (await held).text()).toContain('"type":7')
    expect((await poll(token)).status).toBe(204)
    const { socket, closed } = await openSocket(url)
    socket.send('x'.repeat(100_000))
    expect(await closed).toBe(1009)
    await until(() => hub.size === 0)
  })
})

describe('a slow client', () => {
  const status = 'x'.repeat(50_000)

  it('is dropped at the buffer limit, over a WebSocket', async () => {
    const { url, hub } = await startHub({ limits: { sendBufferBytes: 100_000 } })
    const { socket, heard } = await openSocket(url)
    socket.send(HANDSHAKE)
    await until(() => heard.length === 1)
    socket.pause()
    let reached = 1
    while (reached === 1) reached = await hub.send({ all: true }, 'status', status)
    await until(() => hub.size === 0)
  })

  it('is dropped at the buffer limit, over server-sent events', async () => {
    const { url, hub } = await startHub({ limits: { sendBufferBytes: 100_000 } })
    const { ask, negotiate, post } = rawClient(url)
    const { connectionToken } = await negotiate()
    const headers = { accept: 'text/event-stream' }
    await ask('GET', `?id=${connectionToken}`, { headers })
    await post(connectionToken, HANDSHAKE)
    let reached = 1
    while (reached === 1) reached = await hub.send({ all: true }, 'status', status)
    await until(() => hub.size === 0)
  })

  it('is dropped at the buffer limit between two polls', async () => {
    const { url, hub } = await startHub({ limits: { sendBufferBytes: 100_000 } })
    const { poll, startPolling } = rawClient(url)
    const { token } = await startPolling()
    for (let times = 0; times < 3; times += 1) await hub.send({ all: true }, 'status', status)
    expect(hub.size).toBe(0)
    expect((await poll(token)).status).toBe(404)
  })

  it('is dropped when nothing of what waits moves for 10 s', async () => {
    const { url, hub, clock } = await startHub({ limits: { sendBufferBytes: 1e9 } })
    const { socket, heard } = await openSocket(url)
    socket.send(HANDSHAKE)
    await until(() => heard.length === 1)
    socket.pause()
    for (let times = 0; times < 200; times += 1) await hub.send({ all: true }, 'status', status)
    await clock.pass(8_000)
    expect(hub.size).toBe(1)
    await clock.pass(4_000)
    await until(() => hub.size === 0)
  })

  it('gets a stream no faster than it reads', async () => {
    let made = 0
    const { url } = await startHub({
      streams: {
        Endless: async function* () {
          for (;;) {
            made += 1
            yield status
          }
        },
      },
    })
    const { socket, heard } = await openSocket(url)
    socket.send(HANDSHAKE)
    await until(() => heard.length === 1)
    socket.pause()
    socket.send('{"type":4,"target":"Endless","arguments":[],"invocationId":"1"}\x1e')
    let before = -1
    // It comes to rest long before the limit would drop the client.
    for (let rest = 0; rest < 50; rest = made === before ? rest + 1 : 0) {
      before = made
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(made).toBeGreaterThan(0)
    socket.resume()
    await until(() => made > before + 10)
  })
})
