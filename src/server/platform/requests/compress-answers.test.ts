import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { compressAnswers } from './compress-answers.ts'

const long = JSON.stringify({ homes: Array.from({ length: 9_000 }, (_, i) => `Üben Street ${i}`) })

const start = async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  await compressAnswers(app)
  app.get('/long', async (_, reply) => reply.type('application/json').send(long))
  app.get('/short', async () => ({ homes: 'x'.repeat(2_000) }))
  return (url: string, accepted?: string) =>
    app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
}

it('sends long texts by zstd where the client takes it', async () => {
  const ask = await start()
  for (const accepted of ['gzip, deflate, br, zstd', 'zstd;q=0.5, gzip;q=1', 'ZSTD']) {
    const answer = await ask('/long', accepted)
    expect(answer.headers).toMatchObject({
      'content-encoding': 'zstd',
      vary: 'accept-encoding',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(answer.rawPayload.length),
    })
    expect(zstdDecompressSync(answer.rawPayload).toString()).toBe(long)
  }
})

it('sends them by gzip to others, and as they are where nothing is taken', async () => {
  const ask = await start()
  for (const accepted of ['gzip', 'gzip, zstd;q=0', 'br, gzip, zstd; q=0.000']) {
    const answer = await ask('/long', accepted)
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(answer.rawPayload).toString()).toBe(long)
  }
  for (const accepted of [undefined, '', 'identity', 'gzip;q=0']) {
    const answer = await ask('/long', accepted)
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.body).toBe(long)
  }
})

it('gzips short ones on the spot', async () => {
  const ask = await start()
  const answer = await ask('/short', 'gzip, zstd')
  expect(answer.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(answer.rawPayload).toString()).homes).toHaveLength(2_000)
})
