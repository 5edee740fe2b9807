import { Subject } from '@microsoft/signalr'
import { expect, it } from 'vitest'
import { HubError } from './hub-error.ts'
import { buildClient, connect, onEachTransport, startHub, until } from './hub-for-tests.ts'

const text = 'Grüße, 世界\nand a second line\r\n\u2028\u001e done'

onEachTransport((transport) => {
  it('names the connection as the client knows it', async () => {
    const { url } = await startHub({
      methods: { GetConnectionId: ({ connectionId }) => connectionId },
    })
    const client = await connect(url, transport)
    expect(await client.invoke('GetConnectionId')).toBe(client.connectionId)
  })

  it('passes a method its caller, and the way of the call', async () => {
    const { url } = await startHub({
      methods: { Who: (call) => [call.user.id, call.transport, call.request.headers['x-from']] },
    })
    const client = await connect(url, transport, { headers: { 'X-From': 'Ohio' } })
    expect(await client.invoke('Who')).toEqual(['ann', transport, 'Ohio'])
  })

  it('brings any text back unchanged', async () => {
    const { url } = await startHub({ methods: { Echo: (_, what) => what } })
    const client = await connect(url, transport)
    expect(await client.invoke('Echo', text)).toBe(text)
    expect(await client.invoke('Echo', { deep: [1, null, { text }] })).toEqual({
      deep: [1, null, { text }],
    })
  })

  it('pushes 200 messages in order, and one of 20 kB', async () => {
    const { url, hub } = await startHub()
    const client = await connect(url, transport)
    const got: unknown[] = []
    client.on('status', (status) => got.push(status))
    const sent = [...Array(200).keys()].map((at) => `${at} ${text}`)
    sent.push('x'.repeat(20_000))
    for (const status of sent) await hub.send({ user: 'ann' }, 'status', status)
    await until(() => got.length === sent.length)
    expect(got).toEqual(sent)
  })

  it('answers a method without a result, and finds methods ignoring case', async () => {
    const { url } = await startHub({ methods: { Nothing: () => {} } })
    const client = await connect(url, transport)
    expect(await client.invoke('nOTHING')).toBeUndefined()
  })

  it('runs a call without an answer when the client waits for none', async () => {
    const heard: unknown[] = []
    const { url } = await startHub({
      methods: {
        Tell: (_, what) => heard.push(what),
        Fail: () => {
          throw new Error('unheard')
        },
        Heard: () => heard,
      },
    })
    const client = await connect(url, transport)
    await client.send('Tell', 'a')
    await client.send('Fail')
    await client.send('Unknown')
    expect(await client.invoke('Heard')).toEqual(['a'])
  })

  it('rejects calls of methods it does not have, such as constructor', async () => {
    const { url } = await startHub({ methods: { Echo: (_, what) => what } })
    const client = await connect(url, transport)
    for (const name of ['Nothing', 'constructor', '__proto__', 'toString'])
      await expect(client.invoke(name)).rejects.toThrow(`Unknown hub method '${name}'`)
  })

  it('hides the text of errors, except of those meant for the caller', async () => {
    const faults: unknown[] = []
    const { url } = await startHub({
      onFault: (error, where) => faults.push([where, error]),
      methods: {
        Break: async () => {
          throw new Error('password is hunter2')
        },
        Refuse: () => {
          throw new HubError('Out of stock')
        },
      },
    })
    const client = await connect(url, transport)
    await expect(client.invoke('Break')).rejects.toThrow(
      /^An unexpected error occurred invoking 'Break' on the server\.$/,
    )
    await expect(client.invoke('Refuse')).rejects.toThrow(
      "An unexpected error occurred invoking 'Refuse' on the server. HubException: Out of stock",
    )
    expect(faults).toContainEqual(['Break', new Error('password is hunter2')])
  })

  it('runs the calls of a connection one at a time', async () => {
    const order: string[] = []
    const gate = Promise.withResolvers<void>()
    const { url } = await startHub({
      methods: {
        Slow: async () => {
          order.push('slow begins')
          await gate.promise
          order.push('slow ends')
        },
        Quick: () => order.push('quick'),
      },
    })
    const client = await connect(url, transport)
    const calls = [client.invoke('Slow'), client.invoke('Quick')]
    await until(() => order.length > 0)
    gate.resolve()
    await Promise.all(calls)
    expect(order).toEqual(['slow begins', 'slow ends', 'quick'])
  })

  it('asks the client and gets its handler’s answer', async () => {
    const { url, hub } = await startHub({
      methods: { Ask: (call, what) => hub.invoke(call.connectionId, 'double', what) },
    })
    const client = await connect(url, transport)
    client.on('double', (number: number) => 2 * number)
    client.on('refuse', () => {
      throw new Error('no')
    })
    expect(await client.invoke('Ask', 21)).toBe(42)
    const id = client.connectionId ?? ''
    await expect(hub.invoke(id, 'refuse')).rejects.toThrow('no')
    await expect(hub.invoke(id, 'unknown')).rejects.toThrow("Client didn't provide a result.")
    client.on('never', () => new Promise(() => {}))
    const asked = expect(hub.invoke(id, 'never')).rejects.toThrow('The connection ended.')
    await client.stop()
    await asked
  })

  it('reads what a client uploads', async () => {
    const { url } = await startHub({
      methods: {
        Join: async ({ uploads }, separator) => {
          const items: unknown[] = []
          for await (const item of uploads[0] ?? []) items.push(item)
          return items.join(String(separator))
        },
      },
    })
    const client = await connect(url, transport)
    const subject = new Subject<string>()
    const joined = client.invoke('Join', subject, '-')
    for (const item of ['Hello', 'world']) subject.next(item)
    subject.complete()
    expect(await joined).toBe('Hello-world')

    const broken = new Subject<string>()
    const failing = client.invoke('Join', broken, '-')
    broken.next('Hello')
    broken.error(new Error('Something bad'))
    await expect(failing).rejects.toThrow("invoking 'Join' on the server.")
  })

  it('sends to a connection, a user, a group and all', async () => {
    const users = ['ann', 'bob', 'ann']
    const { url, hub } = await startHub({
      authenticate: (_, token) => (token ? { id: token } : null),
    })
    const got: string[][] = [[], [], []]
    const clients = await Promise.all(
      users.map((user) => connect(url, transport, { accessTokenFactory: () => user })),
    )
    for (const [at, client] of clients.entries())
      client.on('say', (what: string) => got[at]?.push(what))
    const [first, second, third] = clients.map((client) => client.connectionId ?? '')
    if (!first || !second || !third) throw new Error('three connections have ids')

    expect(await hub.send({ connection: first }, 'say', 'one')).toBe(1)
    expect(await hub.send({ user: 'ann' }, 'say', 'both of ann')).toBe(2)
    expect(await hub.send({ all: true, except: [third] }, 'say', 'not the third')).toBe(2)
    expect([hub.join(second, 'g'), hub.join(third, 'g'), hub.join('nobody', 'g')]).toEqual([
      true,
      true,
      false,
    ])
    expect(await hub.send({ group: 'g' }, 'say', 'group')).toBe(2)
    hub.leave(third, 'g')
    expect(await hub.send({ group: 'g' }, 'say', 'rest of the group')).toBe(1)
    expect(await hub.send({ connection: 'nobody' }, 'say', '')).toBe(0)
    await until(() => got.flat().length === 8)
    expect(got).toEqual([
      ['one', 'both of ann', 'not the third'],
      ['not the third', 'group', 'rest of the group'],
      ['both of ann', 'group'],
    ])
    expect(hub.userOf(second)).toEqual({ id: 'bob' })
    await clients[1]?.stop()
    await until(() => hub.userOf(second) === null)
    expect(await hub.send({ group: 'g' }, 'say', '')).toBe(0)
  })

  it('can be left and joined again by one client', async () => {
    const { url, hub } = await startHub({ methods: { Echo: (_, what) => what } })
    const client = await connect(url, transport)
    await client.stop()
    await until(() => hub.size === 0)
    await client.start()
    expect(await client.invoke('Echo', 'again')).toBe('again')
  })

  it('welcomes a connection before its first call, and sees it off', async () => {
    const events: string[] = []
    const { url, hub } = await startHub({
      onConnected: async ({ id }) => {
        await hub.send({ connection: id }, 'status', 'welcome')
        events.push('connected')
      },
      onDisconnected: () => events.push('disconnected'),
      methods: { Call: () => events.push('called') },
    })
    const client = buildClient(url, transport)
    client.on('status', (status) => events.push(status))
    await client.start()
    await client.invoke('Call')
    await client.stop()
    await until(() => hub.size === 0)
    expect(events.filter((event) => event !== 'welcome')).toEqual([
      'connected',
      'called',
      'disconnected',
    ])
    expect(events).toContain('welcome')
  })

  it('ends a connection that is not welcome', async () => {
    const { url, hub } = await startHub({
      onConnected: () => {
        throw new Error('not you')
      },
    })
    const client = buildClient(url, transport)
    const closed = new Promise((resolve) => client.onclose(resolve))
    const ended = await Promise.race([client.start().then(() => closed), closed]).catch(
      (error: unknown) => error,
    )
    expect(String(ended)).toContain('Connection closed with an error.')
    await client.stop()
    await until(() => hub.size === 0)
  })
})
