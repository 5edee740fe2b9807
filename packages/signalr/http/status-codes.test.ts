import { connect as connectTcp } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createHub } from '../hub.ts'
import { HANDSHAKE, openSocket, rawClient, startHub, upgradeStatus } from '../hub-for-tests.ts'
import { registerHub } from '../register-hub.ts'

const events = { headers: { accept: 'text/event-stream' } }

describe('a request that names no connection', () => {
  it('is answered 400 without an id and 404 with an unknown one', async () => {
    const { url } = await startHub()
    const { ask } = rawClient(url)
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await ask(method)).status).toBe(400)
      expect((await ask(method, '?id=')).status).toBe(400)
      expect((await ask(method, '?id=unknown')).status).toBe(404)
    }
    expect((await ask('GET', '', events)).status).toBe(400)
    expect((await ask('GET', '?id=unknown', events)).status).toBe(404)
    expect(await upgradeStatus(url, '?id=unknown')).toBe(404)
  })

  it('is answered 405 by any other method', async () => {
    const { url } = await startHub()
    const { ask } = rawClient(url)
    for (const method of ['PUT', 'PATCH']) expect((await ask(method)).status).toBe(405)
  })
})

describe('a transport', () => {
  it('that is switched off is answered 404', async () => {
    const { url } = await startHub({ transports: [] })
    const { ask, negotiate } = rawClient(url)
    const { connectionToken } = await negotiate()
    expect((await ask('GET', `?id=${connectionToken}`)).status).toBe(404)
    expect((await ask('GET', `?id=${connectionToken}`, events)).status).toBe(404)
    expect(await upgradeStatus(url, `?id=${connectionToken}`)).toBe(404)
    expect(await upgradeStatus(url)).toBe(404)
  })

  it('cannot be changed midway', async () => {
    const { url } = await startHub()
    const { ask, negotiate, poll } = rawClient(url)
    const polled = (await negotiate()).connectionToken
    await poll(polled)
    expect((await ask('GET', `?id=${polled}`, events)).status).toBe(400)
    expect(await upgradeStatus(url, `?id=${polled}`)).toBe(400)
    const socketed = (await negotiate()).connectionToken
    await openSocket(url, `?id=${socketed}`)
    expect((await poll(socketed)).status).toBe(400)
    expect((await ask('GET', `?id=${socketed}`, events)).status).toBe(400)
  })

  it('that is open already is answered 409', async () => {
    const { url } = await startHub()
    const { ask, negotiate } = rawClient(url)
    const socketed = (await negotiate()).connectionToken
    await openSocket(url, `?id=${socketed}`)
    expect(await upgradeStatus(url, `?id=${socketed}`)).toBe(409)
    const streamed = (await negotiate()).connectionToken
    const stream = await ask('GET', `?id=${streamed}`, events)
    expect((await ask('GET', `?id=${streamed}`, events)).status).toBe(409)
    await stream.body?.cancel()
  })

  it('takes POST and DELETE only where they belong', async () => {
    const { url } = await startHub()
    const { ask, negotiate, post } = rawClient(url)
    const socketed = (await negotiate()).connectionToken
    await openSocket(url, `?id=${socketed}`)
    expect((await post(socketed, HANDSHAKE)).status).toBe(405)
    expect((await ask('DELETE', `?id=${socketed}`)).status).toBe(400)
    const unused = (await negotiate()).connectionToken
    expect((await ask('DELETE', `?id=${unused}`)).status).toBe(400)
  })

  it('answers a plain WebSocket request for another address, or a broken one', async () => {
    const { url, origin } = await startHub()
    expect(await upgradeStatus(`${origin}/elsewhere`)).toBe(404)
    expect(await upgradeStatus(`${url}/`)).toBe(101)
    const answer = await new Promise<string>((resolve) => {
      const socket = connectTcp(Number(new URL(origin).port), '127.0.0.1')
      socket.on('data', (data) => resolve(String(data)))
      socket.write(
        'GET /hub HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n',
      )
    })
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
  })
})

describe('two hubs of one server', () => {
  it('answer their own addresses, and together 404 for all others', async () => {
    const other = createHub({ path: '/other', authenticate: () => ({ id: 'bob' }) })
    const { url, origin, hub } = await startHub({}, (app) => registerHub(app, other))
    expect(await upgradeStatus(url)).toBe(101)
    expect(await upgradeStatus(`${origin}/other`)).toBe(101)
    expect(await upgradeStatus(`${origin}/elsewhere`)).toBe(404)
    expect([hub.size, other.size]).toEqual([1, 1])
  })

  it('leave an upgrade to others that listen for it', async () => {
    const other = createHub({ path: '/other', authenticate: () => ({ id: 'bob' }) })
    const { origin } = await startHub({}, (app) => {
      registerHub(app, other)
      app.server.on('upgrade', ({ url }, socket) => {
        if (url === '/theirs') socket.end('HTTP/1.1 418 Theirs\r\nContent-Length: 0\r\n\r\n')
      })
    })
    expect(await upgradeStatus(`${origin}/theirs`)).toBe(418)
  })
})

describe('server-sent events', () => {
  it('start at once and are neither cached nor compressed', async () => {
    const { url } = await startHub()
    const { ask, negotiate, post } = rawClient(url)
    const { connectionToken } = await negotiate()
    const answer = await ask('GET', `?id=${connectionToken}`, events)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-store',
      'content-encoding': 'identity',
    })
    const reader = answer.body?.getReader()
    const read = async () => Buffer.from((await reader?.read())?.value ?? []).toString()
    expect(await read()).toBe(':\r\n')
    const sent = await post(connectionToken, HANDSHAKE)
    expect([sent.status, await sent.text()]).toEqual([200, ''])
    expect(await read()).toBe('data: {}\x1e\r\n\r\n')
    await reader?.cancel()
  })
})
