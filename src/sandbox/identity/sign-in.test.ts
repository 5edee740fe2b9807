import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimsIn, identityVisitor } from '../../../tests/identity-visitor.ts'
import { type RunningIdentity, startIdentity } from '../../../tests/sandbox-identity.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/test-database.ts'

const demo = { email: 'demo@flipsearch.example', password: 'Look-around-1!' }
const policy = 'b2c_1_signupsignin'

let database: TestDatabase
let running: RunningIdentity
beforeAll(async () => {
  database = await createTestDatabase()
  running = await startIdentity(database.connectionString, { demo })
})
afterAll(async () => {
  await running.close()
  await database.drop()
})

const visitor = () => identityVisitor(running.origin, running.identity.settings)

describe('signing in', () => {
  it('leads back with a code, and that to tokens as B2C writes them', async () => {
    const browser = visitor()
    const page = await browser.authorize(policy)
    expect(page.status).toBe(200)
    expect(page.text).toContain('Forgot your password?')
    const back = await browser.send(page, { action: 'sign-in', ...demo })
    expect(back.url.pathname).toBe('/redirect.html')
    expect(back.url.searchParams.get('state')).toBe('a-state')
    const tokens = await browser.redeem(policy, back)
    const access = claimsIn(tokens.access_token)
    expect(access).toMatchObject({
      aud: running.identity.settings.audience,
      iss: `${running.origin}/sandbox/identity/${running.identity.settings.graph.tenantId}/v2.0/`,
      sub: running.identity.demoUserId,
      oid: running.identity.demoUserId,
      scp: 'access_as_user',
      tfp: policy,
      name: 'Demo Subscriber',
      emails: [demo.email],
    })
    expect(claimsIn(tokens.id_token)).toMatchObject({
      aud: running.identity.settings.clientId,
      nonce: 'a-nonce',
      name: 'Demo Subscriber',
      tfp: policy,
    })
    const renewed = await browser.refresh(policy, tokens.refresh_token)
    expect(renewed.text).toContain(tokens.refresh_token)
    expect(renewed.status).toBe(200)
  })
})
