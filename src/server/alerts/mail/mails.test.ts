import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fireAlert, savedSearch } from '../../../../tests/alerts/alert-rows.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { addSubscriber, principalNamed } from '../../../../tests/test-app.ts'
import { MAX_MAILS_A_DAY } from '../../../domain/alerts/mail/alert-mail.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { type OpenJobs, openJobs } from '../../platform/jobs/open-jobs.ts'
import { type AlertJobs, alertJobs } from '../jobs.ts'
import { alertWork } from '../send-alerts.ts'
import { mailChannel } from './mail-channel.ts'
import { changeMailSettings } from './mail-settings.ts'
import type { MailFailure, OutgoingMail } from './ports.ts'
import { holdMails, resumeMails } from './queries.ts'

let database: TestDatabase
let jobs: OpenJobs<AlertJobs>
beforeAll(async () => {
  database = await createTestDatabase()
  jobs = await openJobs(alertJobs, { db: database.db, sendOnly: true, onFault: console.error })
})
afterAll(async () => {
  await jobs.close()
  await database.drop()
})

const NOON = new Date('2026-03-04T17:00:00Z')

/** An account with a live subscription, and the mails it is offered. */
const reader = async (name: string, zone = 'America/New_York') => {
  await addSubscriber(database.db, name)
  const accountId = `account-of-${name}`
  let now = NOON
  let answer: Result<void, MailFailure> | Promise<Result<void, MailFailure>> = ok(undefined)
  const change = (changes: object) =>
    database.db.updateTable('account').set(changes).where('id', '=', accountId).execute()
  await change({ timeZone: zone })
  const offered: OutgoingMail[] = []
  const deps = { db: database.db, clock: () => now }
  const channel = mailChannel({
    ...deps,
    mailHost: 'flips.example',
    mailsGoOut: true,
    offer: async (mail) => {
      offered.push(mail)
      return answer
    },
    render: async ({ groups }) => groups.map(({ title }) => title).join(),
    origin: () => 'https://flips.example',
  })
  const work = alertWork({ ...deps, jobs, news: { publish: () => undefined }, channels: [channel] })
  const mails = () =>
    database.db
      .selectFrom('mail')
      .selectAll()
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .orderBy('kind')
      .execute()
  return {
    accountId,
    offered,
    mails,
    change,
    work,
    at: (instant: string) => {
      now = new Date(instant)
    },
    answerWith: (given: typeof answer) => {
      answer = given
    },
    search: (name: string, cadence: Parameters<typeof savedSearch>[2]['cadence']) =>
      savedSearch(database.db, accountId, { name, cadence }),
    alert: (given: Parameters<typeof fireAlert>[2] = {}) =>
      fireAlert(database.db, accountId, { at: now, ...given }),
    /** Forms what is due, and does what jobs that deliver do. */
    mail: async () => {
      await work['form-alerts'](null)
      for (const { id, state } of await mails())
        if (state === 'waiting') await work['deliver-alert']({ channel: 'mail', id })
    },
    refusedAt: async () =>
      (
        await database.db
          .selectFrom('account')
          .select('mailRefusedAt')
          .where('id', '=', accountId)
          .executeTakeFirstOrThrow()
      ).mailRefusedAt,
    waiting: async () =>
      Number(
        (
          await database.db
            .selectFrom('alert')
            .select((given) => given.fn.countAll<number>().as('count'))
            .where('accountId', '=', accountId)
            .where('mailId', 'is', null)
            .where('notMailed', 'is', null)
            .executeTakeFirstOrThrow()
        ).count,
      ),
  }
}

it('lists all alerts of a search in one mail, those of watched homes in another, and each once', async () => {
  const ann = await reader('ann')
  const searchId = await ann.search('Houses in Tacoma', 'as it happens')
  for (const propertyId of ['a', 'b', 'c']) await ann.alert({ searchId, propertyId })
  for (const propertyId of ['d', 'e']) await ann.alert({ propertyId })
  await Promise.all([ann.work['form-alerts'](null), ann.work['form-alerts'](null)])
  await ann.mail()
  expect(ann.offered.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
    ['ann@mail.example', '3 leads: Houses in Tacoma'],
    ['ann@mail.example', 'News about 2 homes you saved'],
  ])
  expect((await ann.mails()).map(({ kind, state }) => [kind, state])).toEqual([
    ['search', 'sent'],
    ['watched', 'sent'],
  ])
  await ann.mail()
  expect(ann.offered).toHaveLength(2)
})

it('says in both parts what happened, what the home is worth, by which comps, and how to stop', async () => {
  const bob = await reader('bob')
  const searchId = await bob.search('Houses in Tacoma', 'as it happens')
  await bob.alert({ searchId, propertyId: 'h 1' })
  await bob.mail()
  const [mail] = bob.offered
  expect(mail?.subject).toBe(
    '4333 E B St, Tacoma: price cut $22,500 on Sep 14; now asks $22,000 (5%) less than typical',
  )
  const [, secret = ''] = /\/unsubscribe\/([\w-]{22})$/.exec(mail?.unsubscribeUrl ?? '') ?? []
  expect(mail?.text).toBe(`1 home for your search

== Houses in Tacoma ==

4333 E B St, Tacoma, WA 98404
Price cut $22,500 on Sep 14; now asks $22,000 (5%) less than typical
3 bd · 1.75 ba · 1,454 sqft
Loses: max offer $371,300, net at ask −$12,400, by your deal defaults.
Asks $427,499, before $449,999
Likely sale $424,000, $401,000–$440,000
After-repair value $489,000, $440,000–$538,000
Room for repairs −$21,500, short of your target before any work
Assumed repairs $36,000, Light
Typical value $449,400
Check: The living area is unusual for its bedrooms.
Comp: $455,000, 4310 E C St, sold Aug 3, 2022 · 0.1 mi away
Comp: $441,000, 4501 E A St, sold Jul 19, 2022 · 0.2 mi away
Comp: $462,500, 918 E 43rd St, sold Jun 30, 2022 · 0.4 mi away
https://flips.example/comps/h%201

Stop these emails: https://flips.example/unsubscribe/${secret}?of=${encodeURIComponent(searchId)}

Values are estimates, not appraisals.
Change which emails you get: https://flips.example/account-settings
Stop all alert emails: https://flips.example/unsubscribe/${secret}?of=all
`)
  const kept = await sql<{
    hash: string
  }>`SELECT encode(hash, 'base64') AS hash FROM mail_link`.execute(database.db)
  expect(JSON.stringify(kept.rows)).not.toContain(secret)
})

it('of an alert of the version before says what its figures were, in the words of this one', async () => {
  const lea = await reader('lea')
  const searchId = await lea.search('Houses', 'as it happens')
  const why = 'price cut $22,500 on Sep 14; now $22,000 under value'
  await lea.alert({ searchId, propertyId: 'old', facts: { figures: undefined, why } })
  await lea.mail()
  const { subject, text = '' } = lea.offered[0] ?? {}
  expect(subject).toBe(
    '4333 E B St, Tacoma: price cut $22,500 on Sep 14; now asks $22,000 (5%) less than typical',
  )
  expect(text).toContain('Asks $427,499, before $449,999\nTypical value $449,400\nCheck: ')
  expect(text).not.toMatch(/under value|Likely sale|Max offer/)
})

it('gathers a day and a week, and sends them at 8 where the reader is', async () => {
  const cat = await reader('cat', 'Pacific/Honolulu')
  const daily = await cat.search('Daily', 'daily')
  const weekly = await cat.search('Weekly', 'weekly')
  // Saturday afternoon in Honolulu; clocks on the mainland go forward that night.
  cat.at('2026-03-08T01:00:00Z')
  await cat.alert({ searchId: daily, propertyId: 'a' })
  await cat.alert({ searchId: daily, propertyId: 'b' })
  await cat.alert({ searchId: weekly, propertyId: 'c' })
  cat.at('2026-03-08T17:59:00Z')
  await cat.mail()
  expect(cat.offered).toEqual([])
  cat.at('2026-03-08T18:00:00Z')
  await cat.mail()
  expect(cat.offered.map(({ subject }) => subject)).toEqual(['Your leads of the day: 2 homes'])
  // What happens after 8 waits for the next day.
  cat.at('2026-03-08T18:30:00Z')
  await cat.alert({ searchId: daily, propertyId: 'd' })
  cat.at('2026-03-09T17:59:59Z')
  await cat.mail()
  expect(cat.offered).toHaveLength(1)
  cat.at('2026-03-09T18:00:00Z')
  await cat.mail()
  expect(
    cat.offered
      .slice(1)
      .map(({ html }) => html)
      .toSorted(),
  ).toEqual(['Daily', 'Weekly'])
})

it(`sends ${MAX_MAILS_A_DAY} mails a day, says so in the last, and the rest on the next day`, async () => {
  const dan = await reader('dan')
  for (let at = 0; at < MAX_MAILS_A_DAY + 2; at++)
    await dan.alert({ searchId: await dan.search(`Search ${at}`, 'as it happens') })
  await dan.mail()
  await dan.mail()
  expect(dan.offered).toHaveLength(MAX_MAILS_A_DAY)
  const note = `This is email number ${MAX_MAILS_A_DAY} today, the most we send in a day.`
  expect(dan.offered.filter(({ text }) => text.includes(note))).toHaveLength(1)
  expect(await dan.waiting()).toBe(2)
  // 23:59 and midnight in New York.
  dan.at('2026-03-05T04:59:00Z')
  await dan.mail()
  expect(dan.offered).toHaveLength(MAX_MAILS_A_DAY)
  dan.at('2026-03-05T05:00:00Z')
  await dan.mail()
  expect(dan.offered).toHaveLength(MAX_MAILS_A_DAY + 2)
})

it('lists 30 homes of many, and says how many there are', async () => {
  const eve = await reader('eve')
  const searchId = await eve.search('Everything', 'as it happens')
  for (let at = 0; at < 31; at++) await eve.alert({ searchId, propertyId: `home-${at}` })
  await eve.mail()
  const [mail] = eve.offered
  expect(mail?.subject).toBe('31 leads: Everything')
  expect(mail?.text.match(/Price cut/g)).toHaveLength(30)
  expect(mail?.text).toContain(
    'This email lists 30 of 31 homes.\nSee all of them: https://flips.example/alerts\n',
  )
})

it('goes to no one whose subscription is not live, and goes on when it is again', async () => {
  const fay = await reader('fay')
  await fay.alert()
  await fay.work['form-alerts'](null)
  await fay.change({ subscriptionStatus: 'PAUSED' })
  await fay.mail()
  await fay.alert({ propertyId: 'later' })
  await fay.mail()
  expect(fay.offered).toEqual([])
  expect((await fay.mails()).map(({ state }) => state)).toEqual(['stopped'])
  await fay.change({ subscriptionStatus: 'ACTIVE' })
  await fay.mail()
  expect(fay.offered).toHaveLength(1)
})

it('tries again what may pass, under the same Message-ID, and gives up after many attempts', async () => {
  const gil = await reader('gil')
  await gil.alert()
  gil.answerWith(err({ type: 'Later', message: 'ECONNECTION' }))
  await gil.work['form-alerts'](null)
  const [mail] = await gil.mails()
  const deliver = () => gil.work['deliver-alert']({ channel: 'mail', id: mail?.id ?? '' })
  for (let attempt = 1; attempt <= 20; attempt++) await expect(deliver()).rejects.toThrow()
  await deliver()
  expect(gil.offered).toHaveLength(20)
  expect(new Set(gil.offered.map(({ messageId }) => messageId))).toEqual(
    new Set([`<${mail?.id}@flips.example>`]),
  )
  expect((await gil.mails()).map(({ state, error }) => [state, error])).toEqual([
    ['dead', 'ECONNECTION'],
  ])
})

it.each(['Later', 'Content', 'Recipient'] as const)(
  'that another worker has sent stays sent, whatever one hears that stood still: %s',
  async (type) => {
    const ivy = await reader(`slow-${type.toLowerCase()}`)
    await ivy.alert()
    await ivy.work['form-alerts'](null)
    const [mail] = await ivy.mails()
    const deliver = () => ivy.work['deliver-alert']({ channel: 'mail', id: mail?.id ?? '' })
    const late = Promise.withResolvers<Result<void, MailFailure>>()
    ivy.answerWith(late.promise)
    const standingStill = deliver()
    await expect.poll(() => ivy.offered.length).toBe(1)
    ivy.answerWith(ok(undefined))
    await deliver()
    late.resolve(err({ type, message: 'ETIMEDOUT' }))
    await standingStill.catch(() => undefined)
    expect(await ivy.mails()).toMatchObject([{ state: 'sent', error: null }])
    await ivy.mail()
    expect(ivy.offered).toHaveLength(2)
    expect(await ivy.refusedAt()).toBeNull()
  },
)

it('goes no more to an address that was refused, until its owner starts again', async () => {
  const hal = await reader('hal')
  await hal.alert()
  hal.answerWith(err({ type: 'Recipient', message: 'EENVELOPE, SMTP status 550' }))
  await hal.mail()
  await hal.alert({ propertyId: 'later' })
  await hal.mail()
  expect(hal.offered).toHaveLength(1)
  expect((await hal.mails()).map(({ state }) => state)).toEqual(['refused'])
  expect(await hal.waiting()).toBe(1)
  // Its owner starts them again, and gets what came meanwhile, too.
  hal.answerWith(ok(undefined))
  await changeMailSettings(database.db, principalNamed('hal'), { startAgain: true })
  await hal.mail()
  expect(hal.offered.slice(1).map(({ subject }) => subject)).toEqual([
    'News about 2 homes you saved',
  ])
})

it('says nothing about searches that are off or paused, and goes with the account', async () => {
  const ida = await reader('ida')
  await ida.alert({ searchId: await ida.search('Off', 'off') })
  const paused = await ida.search('Paused', 'as it happens')
  await database.db
    .updateTable('savedSearch')
    .set({ paused: true })
    .where('id', '=', paused)
    .execute()
  await ida.alert({ searchId: paused })
  await ida.mail()
  expect(ida.offered).toEqual([])
  expect(await ida.waiting()).toBe(1)
  await ida.alert()
  await ida.mail()
  await database.db.deleteFrom('account').where('id', '=', ida.accountId).execute()
  expect(await ida.mails()).toEqual([])
})

it('writes no line of its own into a subject, whatever a search is called', async () => {
  const joe = await reader('joe')
  const searchId = await joe.search('A\r\nBcc: eve@mail.example\u2028<b>x</b>', 'as it happens')
  for (const propertyId of ['a', 'b']) await joe.alert({ searchId, propertyId })
  await joe.mail()
  expect(joe.offered[0]?.subject).toBe('2 leads: A Bcc: eve@mail.example <b>x</b>')
})

it('says nothing that its reader has stopped while a mail waited to be taken', async () => {
  const kim = await reader('kim')
  const change = (id: string, changes: object) =>
    database.db.updateTable('savedSearch').set(changes).where('id', '=', id).execute()
  const [stays, leaves] = [await kim.search('Stays', 'daily'), await kim.search('Leaves', 'daily')]
  const early = new Date('2026-03-04T10:00:00Z')
  for (const searchId of [stays, leaves]) await kim.alert({ searchId, at: early })
  await kim.alert()
  kim.answerWith(err({ type: 'Later', message: 'ECONNECTION' }))
  await kim.work['form-alerts'](null)
  for (const { id } of await kim.mails())
    await expect(kim.work['deliver-alert']({ channel: 'mail', id })).rejects.toThrow()
  expect(kim.offered.map(({ html }) => html)).toEqual(['Leaves,Stays', 'Homes you saved'])
  await change(leaves, { cadence: 'off' })
  await kim.change({ watchedMails: false })
  kim.answerWith(ok(undefined))
  await kim.mail()
  expect(kim.offered.slice(2).map(({ html }) => html)).toEqual(['Stays'])
  expect((await kim.mails()).map(({ state }) => state)).toEqual(['sent', 'stopped'])
  // One that was never offered goes back among what waits.
  const pausing = await kim.search('Pausing', 'as it happens')
  await kim.alert({ searchId: pausing })
  await kim.work['form-alerts'](null)
  await change(pausing, { paused: true })
  await kim.mail()
  expect([kim.offered.length, await kim.waiting()]).toEqual([3, 1])
  await change(pausing, { paused: false })
  await kim.mail()
  expect(kim.offered.slice(3).map(({ html }) => html)).toEqual(['Pausing'])
})

it('holds back what an operator has stopped, also what is formed already, and sends it once resumed', async () => {
  const liz = await reader('liz')
  await liz.alert({ propertyId: 'formed' })
  await liz.work['form-alerts'](null)
  await holdMails(database.db, liz.accountId)
  await liz.alert({ propertyId: 'later' })
  await liz.mail()
  const jobsOf = async () => {
    const [mail] = await liz.mails()
    await sql`DELETE FROM pgboss.job`.execute(database.db)
    await liz.work['sweep-alerts'](null)
    const { rows } = await sql`
      SELECT FROM pgboss.job WHERE data->>'id' = ${mail?.id}`.execute(database.db)
    return rows.length
  }
  expect(await jobsOf()).toBe(0)
  expect([liz.offered.length, await liz.waiting()]).toEqual([0, 1])
  expect((await liz.mails()).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['waiting', 0],
  ])
  await resumeMails(database.db, liz.accountId)
  expect(await jobsOf()).toBe(1)
  await liz.mail()
  expect((await liz.mails()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  expect([liz.offered.length, await liz.waiting()]).toEqual([2, 0])
})
