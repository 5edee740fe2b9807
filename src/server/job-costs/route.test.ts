import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { offer, salesNearby } from '../../../tests/listings/listing-facts.ts'
import {
  addSubscriber,
  asSubscriber,
  createTestServer,
  signedInAs,
  type TestServer,
  takeListings,
} from '../../../tests/test-app.ts'
import { accountDataCalls } from '../../contract/account/account-data.ts'
import {
  jobCalls,
  keptEntrySchema,
  keptJobSchema,
  openJobSchema,
} from '../../contract/job-costs/jobs.ts'
import { referenceDeal } from '../../domain/deals/deal-for-tests.ts'
import { jobLimits } from '../../domain/job-costs/job.ts'

let server: TestServer
let home = ''
const ben = signedInAs('ben')

beforeAll(async () => {
  server = await createTestServer()
  await addSubscriber(server.db, 'ben')
  await takeListings(server.db, [
    ...salesNearby(12),
    offer({ listingKey: 'A', unparsedAddress: '1 Ash St' }),
  ])
  const row = await server.db
    .selectFrom('listing')
    .select('propertyId')
    .where('kind', '=', 'offer')
    .where('listingKey', '=', 'A')
    .executeTakeFirstOrThrow()
  home = row.propertyId
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('deal').execute()
  await server.db.deleteFrom('dealJob').execute()
})

const inputs = referenceDeal()
const keepDeal = (headers = asSubscriber, changed = inputs, version = 0) =>
  server.inject({
    method: 'PUT',
    url: `/api/deals/${home}`,
    headers,
    payload: { version, inputs: changed, startedFrom: inputs },
  })
const days = {
  startedOn: '2026-03-02',
  loanDueOn: null,
  expectedSaleOn: null,
  workDoneOn: null,
  soldOn: null,
  saleCents: null,
  doneRows: [],
}
const url = (rest = '') => `/api/job-costs/${home}${rest}`
const put = (payload: object, headers = asSubscriber) =>
  server.inject({
    method: 'PUT',
    url: url(),
    headers,
    payload: { version: 0, ...days, ...payload },
  })
const begin = async (headers = asSubscriber) => {
  await keepDeal(headers)
  return z.parse(keptJobSchema, (await put({}, headers)).json())
}
const get = (headers = asSubscriber) => server.inject({ url: url(), headers })
const open = async () => z.parse(openJobSchema, (await get()).json())
const cost = {
  kind: 'cost',
  on: '2026-03-05',
  payee: 'Ace Hardware',
  cents: 12_345,
  row: 'rehab.budget',
  note: 'Paint',
  bankLine: null,
}
const draw = {
  kind: 'draw',
  requestedOn: '2026-04-01',
  cents: 1_000_000,
  paidOn: null,
  paidCents: null,
  note: '',
}
const putEntry = (
  id: string,
  entry: object,
  { version = 0, headers = asSubscriber }: { version?: number; headers?: object } = {},
) =>
  server.inject({
    method: 'PUT',
    url: url(`/entries/${id}`),
    headers: { ...headers },
    payload: { version, entry },
  })
const putFine = async (id: string, entry: object, version = 0) =>
  z.parse(keptEntrySchema, (await putEntry(id, entry, { version })).json())
const removeEntry = (id: string, version: number, headers = asSubscriber) =>
  server.inject({ method: 'DELETE', url: url(`/entries/${id}?version=${version}`), headers })

describe('a job', () => {
  it('begins with the deal as it is then, which is its plan whatever becomes of the deal', async () => {
    expect((await get()).statusCode).toBe(404)
    const without = await put({})
    expect([without.statusCode, without.json()]).toMatchObject([404, { code: 'not-found' }])
    const kept = z.parse(z.object({ version: z.number() }), (await keepDeal()).json())
    const job = z.parse(keptJobSchema, (await put({})).json())
    expect(job).toMatchObject({ ...days, plan: inputs })
    const changed = { ...inputs, priceCents: 22_000_000 }
    await keepDeal(asSubscriber, changed, kept.version)
    expect(await open()).toEqual({ job, title: '1 Ash St', entries: [], files: [] })
    const again = await put({ version: job.version, takePlan: true })
    expect(again.json()).toMatchObject({ plan: changed })
    await server.db.deleteFrom('deal').execute()
    expect((await get()).json()).toMatchObject({ job: { plan: changed } })
    const { version } = z.parse(keptJobSchema, again.json())
    expect((await put({ version, loanDueOn: '2027-01-01' })).json()).toMatchObject({
      loanDueOn: '2027-01-01',
      plan: changed,
    })
  })

  it('is never changed from an older state, and goes with all that is in it', async () => {
    const job = await begin()
    expect((await putEntry('cost-0001', cost)).statusCode).toBe(200)
    const late = await put({})
    expect([late.statusCode, late.json()]).toMatchObject([409, { now: job }])
    const remove = (version: number) =>
      server.inject({ method: 'DELETE', url: url(`?version=${version}`), headers: asSubscriber })
    expect((await remove(job.version + 1)).statusCode).toBe(409)
    expect((await remove(job.version)).statusCode).toBe(200)
    expect((await remove(job.version)).statusCode).toBe(404)
    expect(await server.db.selectFrom('dealJobEntry').selectAll().execute()).toEqual([])
  })

  it('of another subscriber is not there, nor is what is in it', async () => {
    await begin()
    const kept = await putFine('cost-0001', cost)
    expect((await get(ben)).statusCode).toBe(404)
    expect((await putEntry('cost-0002', cost, { headers: ben })).statusCode).toBe(404)
    expect((await removeEntry('cost-0001', kept.version, ben)).statusCode).toBe(404)
    await begin(ben)
    // The same id is another cost of theirs.
    expect((await putEntry('cost-0001', cost, { headers: ben })).statusCode).toBe(200)
    expect((await removeEntry('cost-0001', kept.version)).statusCode).toBe(200)
  })

  it.each([
    ['a day that is none', { startedOn: '2026-02-30' }],
    ['a price without its day', { saleCents: 100 }],
    ['a sale before the purchase', { soldOn: '2026-03-01', saleCents: 100 }],
    ['more than $100 million', { soldOn: '2026-04-01', saleCents: jobLimits.cents + 1 }],
  ])('refuses %s', async (_, payload) => {
    await keepDeal()
    const refused = await put(payload)
    expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'bad-input' }])
  })

  it('is found by the id a home has now, and by the one it had', async () => {
    const job = await begin()
    await server.db.updateTable('dealJob').set({ propertyId: 'earlier' }).execute()
    await server.db
      .updateTable('listing')
      .set({ homeKey: 'earlier' })
      .where('propertyId', '=', home)
      .execute()
    expect((await get()).json()).toMatchObject({ job: { version: job.version } })
    expect((await putEntry('cost-0001', cost)).statusCode).toBe(200)
  })
})

describe('a cost or a draw', () => {
  it('is kept to the cent, in the order it was entered, in one line', async () => {
    await begin()
    const refund = { ...cost, cents: -999, row: null, payee: ' Ace\n Hardware ', note: '=1+1' }
    const first = await putFine('cost-0001', cost)
    const second = await putFine('cost-0002', refund)
    const third = await putFine('draw-0001', draw)
    expect(second.entry).toMatchObject({ payee: 'Ace Hardware', cents: -999, note: '=1+1' })
    expect((await open()).entries).toEqual([first, second, third])
  })

  it('is kept once where it is sent twice, and never changed from an older state', async () => {
    await begin()
    const both = await Promise.all([putEntry('cost-0001', cost), putEntry('cost-0001', cost)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const [kept] = (await open()).entries
    const version = kept?.version ?? 0
    const changed = await putFine('cost-0001', { ...cost, cents: 1 }, version)
    const late = await putEntry('cost-0001', cost, { version })
    expect([late.statusCode, late.json()]).toMatchObject([409, { now: changed }])
    expect((await removeEntry('cost-0001', version)).statusCode).toBe(409)
    expect((await removeEntry('cost-0001', changed.version)).statusCode).toBe(200)
    const gone = await removeEntry('cost-0001', changed.version)
    expect([gone.statusCode, gone.json()]).toMatchObject([409, { now: null }])
  })

  it.each([
    ['no such day', { ...cost, on: '2026-13-01' }],
    ['half a cent', { ...cost, cents: 0.5 }],
    ['too much', { ...cost, cents: -jobLimits.cents - 1 }],
    ['a long note', { ...cost, note: 'x'.repeat(501) }],
    ['a draw of nothing', { ...draw, cents: 0 }],
    ['a payment without its day', { ...draw, paidCents: 5 }],
    ['another kind', { ...cost, kind: 'gift' }],
  ])('is refused with %s', async (_, entry) => {
    await begin()
    expect((await putEntry('cost-0001', entry)).statusCode).toBe(400)
  })

  it('has an id of letters and digits', async () => {
    await begin()
    for (const id of ['short', 'a'.repeat(65), 'a%2F..%2Fb12345', "a'b-12345"])
      expect((await putEntry(id, cost)).statusCode, id).toBe(400)
  })

  it(`is refused beyond ${jobLimits.entries} in a job`, async () => {
    const job = await begin()
    await server.db
      .insertInto('dealJobEntry')
      .values(
        Array.from({ length: jobLimits.entries }, (_, i) => ({
          accountId: 'account-of-ann',
          propertyId: job.propertyId,
          id: `one-of-many-${i}`,
          entry: JSON.stringify(cost),
          version: 1,
        })),
      )
      .execute()
    const refused = await putEntry('cost-0001', cost)
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'too-many-entries' }])
    expect((await putEntry('one-of-many-7', cost, { version: 1 })).statusCode).toBe(200)
  })
})

it('is in the data its owner downloads, and gone with the account', async () => {
  const job = await begin()
  const kept = await putFine('cost-0001', cost)
  const data = await server.inject({
    url: '/api/account/data/sub-of-ann',
    headers: asSubscriber,
  })
  expect(z.parse(accountDataCalls.read.answer, data.json()).jobs).toEqual([
    { ...job, entries: [kept], files: [] },
  ])
  await begin(ben)
  await server.db.deleteFrom('account').where('id', '=', 'account-of-ben').execute()
  const left = await server.db.selectFrom('dealJob').select('accountId').execute()
  expect(left).toEqual([{ accountId: 'account-of-ann' }])
})

it('that is sold counts in the record of its owner, with what its work cost', async () => {
  const record = async (headers = asSubscriber) =>
    z.parse(
      jobCalls.record.answer,
      (await server.inject({ url: '/api/job-costs', headers })).json(),
    )
  expect(await record()).toEqual({ record: null, unitPrices: [] })
  const row = {
    id: 'k',
    area: 'Kitchen',
    task: 'Cabinets',
    quantity: 10,
    unit: 'each',
    unitCents: 450_000,
    contractor: '',
    permit: false,
    draw: null,
  }
  const scoped = referenceDeal({
    rehab: { ...inputs.rehab, budget: { kind: 'scope', rows: [row] } },
  })
  await keepDeal(asSubscriber, scoped)
  const { version } = z.parse(keptJobSchema, (await put({})).json())
  await putFine('cost-0001', { ...cost, cents: 5_544_000, row: 'rehab.row.k' })
  await put({ version, soldOn: '2026-09-22', saleCents: 32_640_000 })
  expect(await record()).toEqual({
    record: {
      jobs: 1,
      overBudget: expect.closeTo(0.12, 10),
      daysLate: 21,
      saleOverPlan: expect.closeTo(0.02, 10),
      profitCents: expect.any(Number),
      plannedProfitCents: 746_561,
    },
    unitPrices: [
      {
        name: 'Kitchen: Cabinets',
        unit: 'each',
        unitCents: 554_400,
        plannedUnitCents: 450_000,
        jobs: 1,
      },
    ],
  })
  await addSubscriber(server.db, 'ben')
  expect(await record(ben)).toEqual({ record: null, unitPrices: [] })
})
