import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { offer } from '../../../tests/listings/listing-facts.ts'
import {
  addSubscriber,
  createTestServer,
  type TestServer,
  takeListings,
} from '../../../tests/test-app.ts'
import { subjectOf } from '../../domain/alerts/mail/alert-mail.ts'
import { pushMessageOf } from '../../domain/alerts/push-message.ts'
import { parseIsoDate } from '../../domain/iso-date.ts'
import type { HomeOffer } from '../../domain/marks/offers.ts'
import { formMails } from './mail/form-mails.ts'
import { readMail } from './mail/read-mail.ts'
import { remind } from './remind.ts'

let server: TestServer
let home = ''
beforeAll(async () => {
  server = await createTestServer()
  await addSubscriber(server.db, 'ben')
  await takeListings(server.db, [offer({ listingKey: 'A', unparsedAddress: '1 Ash St' })])
  const row = await server.db.selectFrom('listing').select('propertyId').executeTakeFirstOrThrow()
  home = row.propertyId
  await inZone('ann', 'America/Los_Angeles')
  await inZone('ben', 'Pacific/Kiritimati')
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['alert', 'homeMark', 'mail'] as const)
    await server.db.deleteFrom(table).execute()
})

const inZone = (name: string, timeZone: string) =>
  server.db
    .updateTable('account')
    .set({ timeZone })
    .where('id', '=', `account-of-${name}`)
    .execute()

const offerUntil = (expiresOn: string, given: Partial<HomeOffer> = {}): HomeOffer => ({
  id: 'a',
  price: 231_000,
  on: '2026-11-20',
  answer: 'open',
  counter: null,
  expiresOn,
  ...given,
})

const keep = async (
  name: string,
  {
    step = '',
    stepOn = null,
    offers = [],
    mark = 'Offered' as const,
  }: {
    step?: string
    stepOn?: string | null
    offers?: readonly HomeOffer[]
    mark?: 'Offered' | 'Passed'
  },
) => {
  await server.db.deleteFrom('homeMark').where('accountId', '=', `account-of-${name}`).execute()
  await server.db
    .insertInto('homeMark')
    .values({
      accountId: `account-of-${name}`,
      propertyId: home,
      mark,
      version: 1,
      markedAt: new Date('2026-11-20T10:00:00Z'),
      price: null,
      lastValue: null,
      nextStep: step,
      nextStepOn: parseIsoDate(stepOn ?? ''),
      offers: JSON.stringify(offers),
    })
    .execute()
}
const at = (instant: string) => remind(server.db, new Date(instant))
const alerts = () =>
  server.db.selectFrom('alert').select(['accountId', 'reason', 'facts']).orderBy('id').execute()
const whys = async () => (await alerts()).map(({ facts }) => facts.why)

it('alerts to a next step on its day once it is eight where its account is, once', async () => {
  for (const name of ['ann', 'ben'])
    await keep(name, { step: 'Call the agent', stepOn: '2026-11-27' })
  // 7:55 in the morning of the 27th in Kiritimati, the 26th in Los Angeles.
  expect(await at('2026-11-26T17:55:00Z')).toBe(0)
  expect(await at('2026-11-26T18:00:00Z')).toBe(1)
  expect((await alerts())[0]).toMatchObject({ accountId: 'account-of-ben', reason: 'next step' })
  expect(await at('2026-11-26T18:05:00Z')).toBe(0)
  expect(await at('2026-11-27T15:59:00Z')).toBe(0)
  expect(await at('2026-11-27T16:00:00Z')).toBe(1)
  expect(await whys()).toEqual(Array(2).fill('next step today: Call the agent'))
})

it('reminds again of a step that is moved to another day, late where it could not before, and not of old ones', async () => {
  await keep('ann', { step: 'Call the agent', stepOn: '2026-11-27' })
  await at('2026-11-27T16:00:00Z')
  await keep('ann', { step: 'Call the agent', stepOn: '2026-11-29' })
  expect(await at('2026-11-28T16:00:00Z')).toBe(0)
  // Nothing ran on the 29th.
  expect(await at('2026-11-30T16:00:00Z')).toBe(1)
  expect((await whys()).at(-1)).toBe('next step by Nov 29: Call the agent')
  await keep('ann', { step: 'Measure', stepOn: '2026-11-20' })
  expect(await at('2026-11-30T16:05:00Z')).toBe(0)
  await keep('ann', { step: 'Measure', stepOn: '2026-11-30', mark: 'Passed' })
  expect(await at('2026-11-30T16:10:00Z')).toBe(0)
})

it('alerts to an open offer the day before it expires, and to no other', async () => {
  const open = offerUntil('2026-11-28')
  const rejected = offerUntil('2026-11-28', { id: 'b', answer: 'rejected' })
  const endless: HomeOffer = { ...open, id: 'c', expiresOn: null }
  await keep('ann', { offers: [open, rejected, endless, offerUntil('2026-11-29', { id: 'd' })] })
  expect(await at('2026-11-27T15:00:00Z')).toBe(0)
  expect(await at('2026-11-27T16:00:00Z')).toBe(1)
  expect(await whys()).toEqual(['your offer of $231,000 expires tomorrow'])
  await keep('ann', { offers: [offerUntil('2026-11-29')] })
  expect(await at('2026-11-28T16:00:00Z')).toBe(1)
})

it('is stored whole or not at all, and once by two at a time', async () => {
  await keep('ann', {
    step: 'Call the agent',
    stepOn: '2026-11-27',
    offers: [offerUntil('2026-11-28')],
  })
  const now = new Date('2026-11-27T16:00:00Z')
  const killed = server.db.transaction().execute(async (trx) => {
    expect(await remind(trx, now)).toBe(2)
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  expect(await alerts()).toEqual([])
  const counts = await Promise.all([remind(server.db, now), remind(server.db, now)])
  expect(counts.reduce((a, b) => a + b)).toBe(2)
  expect(await alerts()).toHaveLength(2)
})

it('goes out by mail and push as any alert of a saved home, without figures, also where its seller shows no value', async () => {
  await keep('ann', { step: 'Call the agent', stepOn: '2026-11-27' })
  const now = new Date('2026-11-27T16:00:00Z')
  await at(now.toISOString())
  await server.db
    .updateTable('listing')
    .set({ internetAutomatedValuationDisplayYN: false })
    .where('propertyId', '=', home)
    .execute()
  const [alert] = await alerts()
  const pushed = alert && { propertyId: home, watched: true, facts: alert.facts }
  expect(pushed && pushMessageOf([pushed])).toMatchObject({
    title: 'Home you saved: 1 Ash St',
    body: 'Next step today: Call the agent',
  })
  const ids = await server.db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('account')
      .selectAll()
      .where('id', '=', 'account-of-ann')
      .executeTakeFirstOrThrow()
    return formMails(trx, account, now, 'flips.example')
  })
  expect(ids).toHaveLength(1)
  const row = await server.db.selectFrom('mail').selectAll().executeTakeFirstOrThrow()
  const links = { origin: 'https://flips.example', secret: 'x' }
  const mail = await readMail(server.db, row, links)
  expect(subjectOf(mail)).toBe('1 Ash St, Columbus: next step today: Call the agent')
  expect(mail.groups[0]?.homes[0]).toMatchObject({ reminds: true, figures: null, price: null })
})
