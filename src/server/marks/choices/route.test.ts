import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { offer, salesNearby } from '../../../../tests/listings/listing-facts.ts'
import { homeSeen } from '../../../../tests/marks/home-seen.ts'
import {
  addSubscriber,
  asSubscriber,
  createTestServer,
  signedInAs,
  type TestServer,
  takeListings,
} from '../../../../tests/test-app.ts'
import { type HomeChoices, homeChoicesSchema } from '../../../contract/marks/home-choices.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await addSubscriber(server.db, 'ben')
  const condo = { bedroomsTotal: 1, livingArea: 700, associationFee: 528, listPrice: 100_000 }
  await takeListings(server.db, [
    ...salesNearby(12),
    ...salesNearby(12, {
      propertySubType: 'Condominium',
      closePrice: 150_000,
      livingArea: 700,
    }).map((fact) => ({
      ...fact,
      listingKey: `C${fact.listingKey}`,
      homeKey: `c${fact.listingKey}`,
    })),
    offer({ ...condo, listingKey: 'CONDO', unparsedAddress: '66 Bell St #56' }),
  ])
})
afterAll(() => server.close())

const ben = signedInAs('ben')
const choicesOf = async (headers = asSubscriber): Promise<HomeChoices> => {
  const answer = await server.inject({ url: '/api/home-choices', headers })
  return z.parse(homeChoicesSchema, answer.json())
}
const choose = (payload: object, headers = asSubscriber) =>
  server.inject({ method: 'POST', url: '/api/home-choices', headers, payload })

it('keeps what each subscriber chooses for a home, until they take it back', async () => {
  expect(await choicesOf()).toEqual({ useAnyway: [], asListed: [] })
  const chosen = { propertyId: 'h1', choice: 'use anyway', chosen: true }
  expect((await choose(chosen)).json()).toEqual({ useAnyway: ['h1'], asListed: [] })
  await choose(chosen)
  await choose({ ...chosen, choice: 'as listed' }, ben)
  expect(await choicesOf()).toEqual({ useAnyway: ['h1'], asListed: [] })
  expect(await choicesOf(ben)).toEqual({ useAnyway: [], asListed: ['h1'] })
  await choose({ ...chosen, chosen: false })
  expect(await choicesOf()).toEqual({ useAnyway: [], asListed: [] })
  expect(await choicesOf(ben)).toEqual({ useAnyway: [], asListed: ['h1'] })
})

it('is refused to those who are not signed in or have not paid, and for what is no choice', async () => {
  const choice = { propertyId: 'h1', choice: 'use anyway', chosen: true }
  expect((await choose(choice, signedInAs('zoe'))).statusCode).toBe(403)
  expect((await server.inject({ url: '/api/home-choices' })).statusCode).toBe(401)
  expect((await choose({ propertyId: 'h1', choice: 'sell', chosen: true })).statusCode).toBe(400)
})

it('goes with the account', async () => {
  await addSubscriber(server.db, 'cleo')
  await choose({ propertyId: 'h9', choice: 'use anyway', chosen: true }, signedInAs('cleo'))
  const rows = () =>
    server.db.selectFrom('homeChoice').selectAll().where('propertyId', '=', 'h9').execute()
  const [row] = await rows()
  await server.db
    .deleteFrom('account')
    .where('id', '=', row?.accountId ?? '')
    .execute()
  expect(row).toBeDefined()
  expect(await rows()).toEqual([])
})

it('a search and a home are valued as listed for the subscriber who chose that, and for no one else', async () => {
  const { propertyId, found, alone } = await homeSeen(server, 'CONDO')
  const foundAs = async (headers = asSubscriber) =>
    (await found(headers)).map(({ valuedAs }) => valuedAs)
  const aloneAs = async (headers = asSubscriber, query = '') =>
    (await alone(headers, query)).valuedAs
  expect(await foundAs()).toEqual(['Condo'])
  await choose({ propertyId, choice: 'as listed', chosen: true })
  expect(await foundAs()).toEqual(['House'])
  expect(await foundAs(ben)).toEqual(['Condo'])
  expect([await aloneAs(), await aloneAs(ben)]).toEqual(['House', 'Condo'])
  expect(await aloneAs(asSubscriber, '?asListed=false')).toBe('Condo')
  await choose({ propertyId, choice: 'as listed', chosen: false })
  expect(await foundAs()).toEqual(['Condo'])
})
