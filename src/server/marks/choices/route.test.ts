import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { offer, salesNearby } from '../../../../tests/listings/listing-facts.ts'
import {
  addSubscriber,
  asSubscriber,
  createTestServer,
  signedInAs,
  type TestServer,
  takeListings,
} from '../../../../tests/test-app.ts'
import { type HomeChoices, homeChoicesSchema } from '../../../contract/marks/home-choices.ts'
import { homeSchema } from '../../../contract/search/home.ts'

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
  const { propertyId } = await server.db
    .selectFrom('listing')
    .select('propertyId')
    .where('listingKey', '=', 'CONDO')
    .executeTakeFirstOrThrow()
  const payload = {
    city: 'Columbus, OH',
    distance: 'mile',
    priceBelowMarket: 0,
    includeHomesForSale: false,
    propertyType: 'House',
    maxPrice: 500_000,
  }
  const found = async (headers = asSubscriber) => {
    const url = '/api/flip-search/flips'
    const answer = await server.inject({ method: 'POST', url, headers, payload })
    return z.parse(z.array(homeSchema), answer.json()).map(({ valuedAs }) => valuedAs)
  }
  expect(await found()).toEqual(['Condo'])
  await choose({ propertyId, choice: 'as listed', chosen: true })
  expect(await found()).toEqual(['House'])
  expect(await found(ben)).toEqual(['Condo'])
  const home = async (headers = asSubscriber, query = '') => {
    const answer = await server.inject({
      url: `/api/flip-search/homes/${propertyId}${query}`,
      headers,
    })
    return z.parse(homeSchema, answer.json()).valuedAs
  }
  expect([await home(), await home(ben)]).toEqual(['House', 'Condo'])
  expect(await home(asSubscriber, '?asListed=false')).toBe('Condo')
  await choose({ propertyId, choice: 'as listed', chosen: false })
  expect(await found()).toEqual(['Condo'])
})
