import { describe, expect, it } from 'vitest'
import {
  buildClient,
  connect,
  HANDSHAKE,
  onEachTransport,
  openSocket,
  rawClient,
  startHub,
  until,
} from './hub-for-tests.ts'

/** A hub where a token is the name of its user. */
const startNamed = (options: Parameters<typeof startHub>[0] = {}) =>
  startHub({ authenticate: (_, token) => (token === null ? null : { id: token }), ...options })
const as = (name: string) => ({ accessTokenFactory: () => name })

onEachTransport((transport) => {
  describe('one connection too many', () => {
    it('ends the oldest of its user for good, and no one else’s', async () => {
      const { url, hub } = await startNamed({ limits: { connectionsPerUser: 2 } })
      const bob = await connect(url, transport, as('bob'))
      const oldest = buildClient(url, transport, { ...as('ann'), reconnectDelays: [0, 0] })
      const closed = new Promise<Error | undefined>((resolve) => oldest.onclose(resolve))
      await oldest.start()
      const others = [await connect(url, transport, as('ann'))]
      expect(oldest.state).toBe('Connected')
      others.push(await connect(url, transport, as('ann')))
      expect((await closed)?.message).toBe(
        'Server returned an error on close: You have too many connections open.',
      )
      expect([bob, ...others].map(({ state }) => state)).toEqual(Array(3).fill('Connected'))
      expect(await hub.send({ user: 'ann' }, 'say')).toBe(2)
    })
  })

  it('ends all connections of a user', async () => {
    const { url, hub } = await startNamed()
    const bob = await connect(url, transport, as('bob'))
    const closed: unknown[] = []
    for (let count = 0; count < 2; count += 1) {
      const client = buildClient(url, transport, { ...as('ann'), reconnectDelays: [0, 0] })
      client.onclose((error) => closed.push(error))
      await client.start()
    }
    expect(hub.disconnectUser('ann')).toBe(2)
    await until(() => closed.length === 2)
    expect(closed).toEqual([undefined, undefined])
    expect(bob.state).toBe('Connected')
    expect(hub.disconnectUser('ann')).toBe(0)
  })

  it('ends all connections of a user who may not stay, once it is asked to look', async () => {
    const left = new Set<string>()
    const { url, hub } = await startNamed({ mayStay: ({ id }) => !left.has(id) })
    const [ann, bob] = [
      await connect(url, transport, as('ann')),
      await connect(url, transport, as('bob')),
    ]
    await hub.recheckUser('ann')
    expect(await hub.send({ user: 'ann' }, 'say')).toBe(1)
    left.add('ann').add('bob')
    await hub.recheckUser('ann')
    await hub.recheckUser('nobody')
    await until(() => ann.state === 'Disconnected')
    expect(bob.state).toBe('Connected')
  })

  it('ends connections with the token they were opened by, and takes them back with a new one', async () => {
    let expiresAt = 0
    const { url, clock } = await startHub({ authenticate: () => ({ id: 'ann', expiresAt }) })
    expiresAt = clock.date() + 20_000
    const client = buildClient(url, transport, { reconnectDelays: [0, 0, 0] })
    const back = new Promise((resolve) => client.onreconnected(resolve))
    await client.start()
    const first = client.connectionId
    await clock.pass(19_000)
    expect(client.state).toBe('Connected')
    expiresAt += 600_000
    await clock.pass(2_000)
    // A poll that was answered meanwhile has shown the new token already.
    if (transport === 'LongPolling') expect(client.state).toBe('Connected')
    else expect(await back).not.toBe(first)
  })

  it('ends the connections of those who may not stay', async () => {
    const left = new Set<string>()
    const faults: unknown[] = []
    const { url, clock } = await startNamed({
      mayStay: ({ id }) => {
        if (id === 'cleo') throw new Error('not known now')
        return !left.has(id)
      },
      onFault: (error) => faults.push(error),
    })
    const clients = await Promise.all(
      ['ann', 'bob', 'cleo'].map((n) => connect(url, transport, as(n))),
    )
    left.add('ann')
    await clock.pass(16_000)
    await until(() => clients[0]?.state === 'Disconnected')
    expect(clients.map(({ state }) => state)).toEqual(['Disconnected', 'Connected', 'Connected'])
    expect(faults).toEqual([new Error('not known now')])
  })

  it('asks nothing more for a while once asking fails, and then about the others first', async () => {
    const asked: string[] = []
    const left = new Set<string>()
    const faults: unknown[] = []
    const { url, clock } = await startNamed({
      timing: { recheckMs: 5_000 },
      mayStay: ({ id }) => {
        asked.push(id)
        if (id !== 'cleo') throw new Error('the database is away')
        return !left.has(id)
      },
      onFault: (error) => faults.push(error),
    })
    await connect(url, transport, as('ann'))
    await connect(url, transport, as('bob'))
    const cleo = await connect(url, transport, as('cleo'))
    left.add('cleo')
    for (const rounds of [1, 2, 3]) {
      await clock.pass(5_000)
      await until(() => faults.length === rounds)
    }
    await until(() => cleo.state === 'Disconnected')
    expect(asked).toEqual(['ann', 'bob', 'cleo', 'ann'])
    expect(faults).toHaveLength(3)
  })
})

describe('connections that only negotiate', () => {
  it('count as well', async () => {
    const { url } = await startHub({ limits: { connectionsPerUser: 2 } })
    const { negotiate, poll } = rawClient(url)
    const tokens = [await negotiate(), await negotiate(), await negotiate()]
    const answers = []
    for (const { connectionToken } of tokens) answers.push((await poll(connectionToken)).status)
    expect(answers).toEqual([404, 200, 200])
  })

  it('end none that are connected, however many they are', async () => {
    const { url, hub } = await startHub({ limits: { connectionsPerUser: 2 } })
    const clients = [await connect(url, 'WebSockets'), await connect(url, 'ServerSentEvents')]
    const { negotiate } = rawClient(url)
    for (let count = 0; count < 6; count += 1) await negotiate()
    expect(clients.map(({ state }) => state)).toEqual(['Connected', 'Connected'])
    expect(await hub.send({ all: true }, 'say')).toBe(2)
    expect(hub.size).toBe(4)
  })

  it('are not the oldest when they connect at last', async () => {
    const { url } = await startHub({ limits: { connectionsPerUser: 2 } })
    const { negotiate, poll, post } = rawClient(url)
    const early = await negotiate()
    const clients = [await connect(url, 'WebSockets'), await connect(url, 'WebSockets')]
    expect((await poll(early.connectionToken)).status).toBe(200)
    await until(() => clients[0]?.state === 'Disconnected')
    expect(clients[1]?.state).toBe('Connected')
    expect((await post(early.connectionToken, HANDSHAKE)).status).toBe(200)
  })
})

describe('connections that have to go and do not', () => {
  it('are cut off as soon as they are as many again', async () => {
    const { url, hub } = await startHub({ limits: { connectionsPerUser: 2 } })
    for (let count = 0; count < 10; count += 1) {
      const { socket, heard } = await openSocket(url)
      socket.send(HANDSHAKE)
      await until(() => heard.length === 1)
      // It hears nothing of the close, and does not answer it.
      socket.pause()
    }
    await until(() => hub.size <= 4)
  })
})
