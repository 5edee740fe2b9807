import { expect, it, onTestFinished } from 'vitest'
import { identityVisitor } from '../../../tests/account/identity-visitor.ts'
import { startIdentity } from '../../../tests/account/sandbox-identity.ts'
import { createTestDatabase } from '../../../tests/platform/test-database.ts'
import { wayToDatabase } from '../../../tests/platform/way-to-database.ts'
import { GRAPH_PATH, GRAPH_TOKEN_PATH, RESET_POLICY, SIGN_IN_POLICY } from './tenant.ts'

const demo = { email: 'demo@flipsearch.example', password: 'Abcdefgh1!' }

/** The identity provider, with a user signed in there. */
const started = async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const way = await wayToDatabase(database.connectionString)
  const { origin, identity, close } = await startIdentity(way.connectionString, { demo })
  onTestFinished(close)
  const visitor = identityVisitor(origin, identity.settings)
  await visitor.signIn(SIGN_IN_POLICY, demo)
  return { way, origin, settings: identity.settings, visitor }
}

it('with the database away people read that it does not answer, and sign in again once it does', async () => {
  const { way, origin, settings, visitor } = await started()
  const stranger = identityVisitor(origin, settings)
  const page = await stranger.authorize(SIGN_IN_POLICY)
  way.close()
  for (const { status, headers, text } of [
    await visitor.authorize(SIGN_IN_POLICY),
    await stranger.authorize(SIGN_IN_POLICY),
    await stranger.authorize(RESET_POLICY),
    await visitor.ask(visitor.policyUrl(SIGN_IN_POLICY, '/oauth2/v2.0/authorize/resumed')),
    await stranger.send(page, { action: 'sign-in', ...demo }),
    await visitor.ask(visitor.policyUrl(SIGN_IN_POLICY, '/oauth2/v2.0/logout')),
  ]) {
    expect([status, headers.get('retry-after')]).toEqual([503, '5'])
    expect(text).toContain('<h1>The database does not answer</h1>')
    expect(text).toContain('Please try again in a moment.')
  }
  await way.open()
  await expect(stranger.signIn(SIGN_IN_POLICY, demo)).resolves.toHaveProperty('access_token')
})

it('with the database away tokens and Graph calls are answered 503, to be tried again', async () => {
  const { way, origin, settings, visitor } = await started()
  const post = (url: string, form: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(form) })
  const graphToken = await post(`${origin}${GRAPH_TOKEN_PATH}`, {
    grant_type: 'client_credentials',
    client_id: settings.graph.clientId,
    client_secret: settings.graph.clientSecret,
    scope: 'https://graph.microsoft.com/.default',
  }).then((answer) => answer.json())
  way.close()
  for (const answer of [
    await post(visitor.policyUrl(SIGN_IN_POLICY, '/oauth2/v2.0/token'), {
      client_id: settings.clientId,
      grant_type: 'refresh_token',
      refresh_token: 'a'.repeat(43),
    }),
    await fetch(`${origin}${GRAPH_PATH}/users/ann`, {
      headers: { authorization: `Bearer ${graphToken.access_token}` },
    }),
  ])
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
})
