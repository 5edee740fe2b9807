import { describe, expect, it } from 'vitest'
import { HANDSHAKE, rawClient, startHub, until } from '../hub-for-tests.ts'

describe('long polling', () => {
  it('answers the first poll at once, empty and not cached', async () => {
    const { url } = await startHub()
    const { negotiate, poll } = rawClient(url)
    const first = await poll((await negotiate()).connectionToken)
    expect([first.status, await first.text()]).toEqual([200, ''])
    expect(first.headers.get('cache-control')).toBe('no-cache, no-store')
    expect(first.headers.get('expires')).toBe('Thu, 01 Jan 1970 00:00:00 GMT')
  })

  it('shakes hands with a client that sends its handshake in pieces', async () => {
    const { url } = await startHub()
    const { negotiate, poll, post } = rawClient(url)
    const { connectionToken } = await negotiate()
    await poll(connectionToken)
    for (const piece of [HANDSHAKE.slice(0, 7), HANDSHAKE.slice(7, 20), HANDSHAKE.slice(20)])
      expect((await post(connectionToken, piece)).status).toBe(200)
    expect(await (await poll(connectionToken)).text()).toBe('{}\x1e')
  })

  it('keeps a handshake that comes before the first poll', async () => {
    const { url } = await startHub()
    const { negotiate, poll, post } = rawClient(url)
    const { connectionToken } = await negotiate()
    expect((await post(connectionToken, HANDSHAKE)).status).toBe(200)
    await poll(connectionToken)
    expect(await (await poll(connectionToken)).text()).toBe('{}\x1e')
  })

  it('gives one poll all that waits', async () => {
    const { url, hub } = await startHub()
    const { poll, startPolling } = rawClient(url)
    const { token } = await startPolling()
    for (const status of ['a', 'b', 'c']) void hub.send({ all: true }, 'status', status)
    const frames = (await (await poll(token)).text()).split('\x1e')
    expect(frames.filter(Boolean).map((frame) => JSON.parse(frame).arguments)).toEqual([
      ['a'],
      ['b'],
      ['c'],
    ])
  })

  it('ends a poll with 204 when the next one comes', async () => {
    const { url, hub } = await startHub()
    const { poll, startPolling } = rawClient(url)
    const { token } = await startPolling()
    const first = poll(token)
    const second = poll(token)
    expect((await first).status).toBe(204)
    await hub.send({ all: true }, 'status', 'on')
    expect(await (await second).text()).toContain('"on"')
  })

  it('answers an idle poll after 90 s, before the client’s own 100 s', async () => {
    const { url, hub, clock } = await startHub()
    const { poll, startPolling } = rawClient(url)
    const { token } = await startPolling()
    const holdPoll = async () => {
      const earlier = poll(token)
      const held = poll(token)
      // Its end shows that the next one has arrived.
      await earlier
      return { answer: held }
    }
    const busy = await holdPoll()
    await clock.pass(89_000)
    await hub.send({ all: true }, 'status', 'just in time')
    expect(await (await busy.answer).text()).toContain('just in time')
    const idle = await holdPoll()
    await clock.pass(91_000)
    const answer = await idle.answer
    expect([answer.status, await answer.text()]).toEqual([200, ''])
  })

  it('is deleted: 202, the open poll 204, then 404', async () => {
    const { url, hub } = await startHub()
    const { ask, poll, post, startPolling } = rawClient(url)
    const { token } = await startPolling()
    const open = poll(token)
    const superseding = poll(token)
    expect((await open).status).toBe(204)
    expect((await ask('DELETE', `?id=${token}`)).status).toBe(202)
    expect((await superseding).status).toBe(204)
    expect((await poll(token)).status).toBe(404)
    expect((await post(token, HANDSHAKE)).status).toBe(404)
    expect((await ask('DELETE', `?id=${token}`)).status).toBe(404)
    expect(hub.size).toBe(0)
  })

  it('hands over the last frames after the server’s close, then 204, then 404', async () => {
    const { url, hub } = await startHub()
    const { poll, startPolling } = rawClient(url)
    const { token, id } = await startPolling()
    await hub.send({ all: true }, 'status', 'last')
    hub.disconnect(id)
    const frames = (await (await poll(token)).text()).split('\x1e')
    expect(frames).toEqual([expect.stringContaining('"last"'), '{"type":7}', ''])
    expect((await poll(token)).status).toBe(204)
    expect((await poll(token)).status).toBe(404)
  })

  it('gives up a client that stopped polling, and one that never collects the end', async () => {
    const { url, hub, clock } = await startHub()
    const { startPolling, post } = rawClient(url)
    await startPolling()
    const { token: leaver } = await startPolling()
    await post(leaver, '{"type":7}\x1e')
    expect(hub.size).toBe(2)
    await clock.pass(14_000)
    expect(hub.size).toBe(2)
    await clock.pass(2_000)
    await until(() => hub.size === 0)
  })

  it('forgets a poll its client broke off, and keeps what comes for the next one', async () => {
    const { app, url, hub } = await startHub()
    let over = 0
    app.server.on('request', (_, response) => response.on('close', () => (over += 1)))
    const { ask, poll, startPolling } = rawClient(url)
    const { token } = await startPolling()
    const earlier = poll(token)
    const patience = new AbortController()
    const broken = ask('GET', `?id=${token}`, { signal: patience.signal }).catch(() => {})
    await earlier
    const before = over
    patience.abort()
    await broken
    await until(() => over > before)
    await hub.send({ all: true }, 'status', 'on')
    expect(await (await poll(token)).text()).toContain('"on"')
  })
})
