import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../../tests/test-app.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const POLICY = 'content-security-policy'

it.each(['/api/docs', '/api/docs/'])(
  '%s is a page for everyone, with all its parts',
  async (url) => {
    const page = await server.inject(url)
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    const { body: styles } = await server.inject('/api/docs/page.css')
    const parts = [
      ...page.body.matchAll(/(?:src|href)="(\/api\/[^"]+)"/g),
      ...styles.matchAll(/url\("([^"]+)"\)/g),
    ].map(([, part]) => part)
    expect(parts).toHaveLength(6)
    for (const part of parts) expect((await server.inject(part ?? '')).statusCode, part).toBe(200)
  },
)

it('comes compressed to those that take it, and whole to others', async () => {
  const url = '/api/docs/swagger-ui-bundle.js'
  const whole = await server.inject({ url, headers: { 'accept-encoding': 'identity' } })
  const small = await server.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  expect([whole.headers['content-encoding'], small.headers['content-encoding']]).toEqual([
    undefined,
    'gzip',
  ])
  expect(gunzipSync(small.rawPayload).equals(whole.rawPayload)).toBe(true)
  expect(small.rawPayload.length).toBeLessThan(600_000)
})

it('loosens no policy: scripts come from here alone', async () => {
  const page = await server.inject('/api/docs')
  expect(page.headers[POLICY]).toBe((await server.inject('/api/health')).headers[POLICY])
  expect(page.headers[POLICY]).toContain("script-src 'self';")
  expect(page.body).not.toMatch(/<script>|<script [^>]*https?:|style=/)
})

it.each(['index.html', 'csp.json', 'oauth2-redirect.html', 'swagger-ui.js', '../docs-page.ts'])(
  'nothing else of its folders is served: %s',
  async (file) => {
    expect((await server.inject(`/api/docs/${file}`)).statusCode).toBe(404)
  },
)
