import { describe, expect, it } from 'vitest'
import { withoutSecrets } from './http/query.ts'
import {
  buildClient,
  connect,
  onEachTransport,
  openSocket,
  rawClient,
  startHub,
  upgradeStatus,
} from './hub-for-tests.ts'

const users: Record<string, string> = { 'token-of-ann': 'ann', 'token-of-bob': 'bob' }
const byToken = {
  authenticate: async (_: unknown, token: string | null) => {
    const id = users[token ?? '']
    return id ? { id } : null
  },
}

onEachTransport((transport) => {
  it('needs a token', async () => {
    const { url, hub } = await startHub(byToken)
    await expect(buildClient(url, transport).start()).rejects.toThrow('401')
    const stranger = buildClient(url, transport, { accessTokenFactory: () => 'made up' })
    await expect(stranger.start()).rejects.toThrow('401')
    expect(hub.size).toBe(0)
  })

  it('turns away whom it knows but may not let in', async () => {
    const { url, hub } = await startHub({ authenticate: () => 'forbidden' })
    await expect(buildClient(url, transport).start()).rejects.toThrow('403')
    expect(hub.size).toBe(0)
  })

  it('knows whose token it is', async () => {
    const { url } = await startHub({ ...byToken, methods: { Who: ({ user }) => user.id } })
    const client = await connect(url, transport, {
      accessTokenFactory: async () => 'token-of-bob',
    })
    expect(await client.invoke('Who')).toBe('bob')
  })

  it('sees the cookies of the request that connects', async () => {
    const { url } = await startHub(
      { methods: { Cookies: ({ request }) => request.headers.cookie ?? null } },
      (app) =>
        app.addHook('onRequest', async (request, reply) => {
          if (request.url.includes('negotiate'))
            reply.header('set-cookie', ['kept=yes', 'gone=1; Max-Age=0'])
        }),
    )
    const cookies = await (await connect(url, transport)).invoke('Cookies')
    expect(cookies).toContain('kept=yes')
    expect(cookies).not.toContain('gone')
  })
})

describe('a connection token', () => {
  it('works for its own user only, in every request', async () => {
    const { url } = await startHub(byToken)
    const { ask, negotiate, poll } = rawClient(`${url}`)
    const asAnn = { headers: { authorization: 'Bearer token-of-ann' } }
    const asBob = { headers: { authorization: 'bearer token-of-bob' } }
    const negotiated = await fetch(`${url}/negotiate?negotiateVersion=1`, {
      method: 'POST',
      ...asAnn,
    })
    const { connectionToken } = await negotiated.json()
    const id = `?id=${connectionToken}`
    expect(await upgradeStatus(url, `${id}&access_token=token-of-bob`)).toBe(403)
    expect((await ask('GET', id, asBob)).status).toBe(403)
    expect((await ask('GET', id, asAnn)).status).toBe(200)
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect((await ask(method, id, asBob)).status).toBe(403)
      expect((await ask(method, id)).status).toBe(401)
    }
    expect((await poll(`${connectionToken}`)).status).toBe(401)
    expect((await ask('DELETE', id, asAnn)).status).toBe(202)
    expect(await negotiate().catch(() => 'no JSON')).toBe('no JSON')
  })

  it('may be shown with an access token in the query, as browsers do', async () => {
    const { url } = await startHub(byToken)
    expect(await upgradeStatus(url)).toBe(401)
    expect(await upgradeStatus(url, '?access_token=made-up')).toBe(401)
    await openSocket(url, '?access_token=token-of-ann')
  })

  it('is left out of logs, with the access token', () => {
    expect(withoutSecrets('/hub?id=abc&access_token=xyz&_=1')).toBe(
      '/hub?id=***&access_token=***&_=1',
    )
    expect(withoutSecrets('/search?said=yes')).toBe('/search?said=yes')
  })
})

describe('authentication that fails by itself', () => {
  it('is answered 500 and reported', async () => {
    const faults: unknown[] = []
    const { url } = await startHub({
      authenticate: () => Promise.reject(new Error('keys unreachable')),
      onFault: (error) => faults.push(error),
    })
    const answer = await fetch(`${url}/negotiate`, { method: 'POST' })
    expect([answer.status, await answer.text()]).toEqual([500, ''])
    expect(await upgradeStatus(url)).toBe(500)
    expect(faults).toEqual(Array(2).fill(new Error('keys unreachable')))
  })

  it('is answered 503, with when to come again, where that is all that is known', async () => {
    const { url } = await startHub({ authenticate: () => 'unavailable' })
    const answer = await fetch(`${url}/negotiate`, { method: 'POST' })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await upgradeStatus(url)).toBe(503)
  })
})
