import { parse } from 'csv-parse/sync'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { homesTable } from '../../src/cli/search/search-table.ts'
import { dealPacketSchema } from '../../src/contract/deals/deal-packet.ts'
import { newDealShareSchema, sharedDealSchema } from '../../src/contract/deals/deal-shares.ts'
import { keptDealSchema } from '../../src/contract/deals/kept-deals.ts'
import type { Home } from '../../src/contract/search/home.ts'
import { evidenceSchema } from '../../src/contract/valuation/evidence.ts'
import type { MailedHome } from '../../src/domain/alerts/mail/alert-mail.ts'
import { mailText } from '../../src/domain/alerts/mail/plain-text-part.ts'
import { analyzeDeal } from '../../src/domain/deals/analyze-deal.ts'
import { startDeal } from '../../src/domain/deals/inputs/start-deal.ts'
import { loanDraws, workPayments } from '../../src/domain/deals/loan/draws.ts'
import { keptDealFigures } from '../../src/domain/deals/results/kept-deal-figures.ts'
import { dollarsOf } from '../../src/domain/dollars.ts'
import { levelNames, verdictNames } from '../../src/domain/search/figures-in-words.ts'
import { readChangedHomes } from '../../src/server/alerts/known-homes.ts'
import { readMail } from '../../src/server/alerts/mail/read-mail.ts'
import { storeAlerts } from '../../src/server/alerts/store-alerts.ts'
import type { Database } from '../../src/server/platform/database/schema.ts'
import { storedValue } from '../../src/web/comps/value/shown-value.ts'
import { csvFile } from '../../src/web/data/handover/csv-file.ts'
import { timelineOf } from '../../src/web/deals/packet/timeline.ts'
import { homeSheet } from '../../src/web/search/handover/home-sheet.ts'
import {
  gapWords,
  lastSaleWords,
  likelySaleWords,
  repairsWords,
  roomWords,
} from '../../src/web/ui/words/figure-words.ts'
import { asSubscriber } from '../test-app.ts'

/** A server with the homes it is asked for. */
export type ContradictionsStage = {
  readonly app: Pick<FastifyInstance, 'inject'>
  readonly db: Kysely<Database>
}

/** The sentence, unless it holds. */
export const fault = (holds: boolean, sentence: string): string[] => (holds ? [] : [sentence])

/** What the line of a home in the downloaded table says otherwise than its card. */
export const onItsCsvLine = async (home: Home): Promise<string[]> => {
  const text = await csvFile(homeSheet('all', 'https://flips.example'), [home]).text()
  const [line = {}] = parse<Record<string, string>>(text, { bom: true, columns: true })
  const cells = {
    Listed: home.dateListed,
    'Days on market': home.daysOnMarket,
    Ask: home.price,
    'Typical value': home.typicalValue,
    'Likely sale': home.likelySale?.price,
    'Likely sale, low end': home.likelySale?.low,
    'Likely sale, high end': home.likelySale?.high,
    'After-repair value': home.afterRepairValue.price,
    'Assumed repairs': home.assumedRepairs?.dollars,
    'Room for repairs': home.roomForRepairs?.dollars,
    'Max offer': home.maxOffer,
    'Net at ask': home.netAtAsk,
    Verdict: home.verdict && verdictNames[home.verdict],
  }
  return Object.entries(cells).flatMap(([name, figure]) =>
    fault(line[name] === String(figure ?? ''), `${name} is ${line[name]} in the table`),
  )
}

/** What `flip search` prints of a home otherwise, and what is not in whole dollars in words. */
export const inItsWords = (home: Home): string[] => {
  const [, row = ''] = homesTable([home])
    .split('\n')
    .filter((line) => /\$/.test(line) || /Ask/.test(line))
  const { verdict, likelySale, roomForRepairs, assumedRepairs } = home
  const usd = [
    ...[home.price, home.maxOffer, home.netAtAsk, roomForRepairs?.dollars],
    ...[assumedRepairs?.dollars, likelySale?.price, home.afterRepairValue.price, home.typicalValue],
  ]
  const words = [
    ...[row, gapWords(home), lastSaleWords(home) ?? ''],
    likelySale === null ? '' : likelySaleWords(likelySale),
    roomForRepairs === null ? '' : roomWords(roomForRepairs),
    assumedRepairs === null ? '' : repairsWords(assumedRepairs),
  ]
  return [
    ...usd.map((amount) =>
      fault(
        amount === null || amount === undefined || row.includes(inUsd(amount)),
        `flip search does not print ${amount}`,
      ),
    ),
    fault(
      verdict === null || row.includes(verdictNames[verdict]),
      `flip search does not print ${verdict}`,
    ),
    fault(
      assumedRepairs === null || row.includes(levelNames[assumedRepairs.level]),
      'flip search prints other repairs',
    ),
    ...words.map((text) => fault(!CENTS.test(text), `not in whole dollars: ${text}`)),
  ].flat()
}

/** As written here, whatever the product writes it with. */
const inUsd = (amount: number): string =>
  `${amount < 0 ? '−' : ''}$${Math.abs(amount).toLocaleString('en-US')}`

const CENTS = /\$[\d,]*\.\d/

/** What the packet and the link of a deal that is begun for a home say otherwise. The deal is deleted again. */
export const inItsPacket = async ({ app }: ContradictionsStage, home: Home): Promise<string[]> => {
  if (home.verdict === null) return []
  const url = dealOf(home)
  const call = callsOf(app)
  const { inputs } = startDeal({ home, shown: storedValue(home), defaults: [] })
  const kept = z.parse(
    keptDealSchema,
    await call('PUT', url, { version: 0, inputs, startedFrom: inputs }),
  )
  const asked = AS_STORED
  const { share, token } = z.parse(
    newDealShareSchema,
    await call('POST', `${url}/shares`, {
      ...asked,
      version: kept.version,
      preparedBy: PREPARED_BY,
    }),
  )
  const { packet, preparedBy } = z.parse(
    sharedDealSchema,
    await call('GET', `/api/shared/${token}`),
  )
  const printed = z.parse(dealPacketSchema, await call('POST', `${url}/packet`, asked))
  await call('DELETE', `/api/shares/${share.id}`)
  await call('DELETE', `${url}?version=${kept.version}`)
  const { comps, results } = packet
  const maxOffer = results.maxOfferCents === null ? null : Math.floor(results.maxOfferCents / 100)
  const net = results.netAtAskCents === null ? null : dollarsOf(results.netAtAskCents)
  return [
    fault(preparedBy === PREPARED_BY, 'its link is not prepared'),
    fault(
      JSON.stringify({ ...printed, madeAt: '' }) === JSON.stringify({ ...packet, madeAt: '' }),
      'its packet and its link differ',
    ),
    fault(maxOffer === home.maxOffer, `its packet offers ${maxOffer}, its card ${home.maxOffer}`),
    fault(net === home.netAtAsk, `its packet nets ${net}, its card ${home.netAtAsk}`),
    fault(
      comps === null || comps.valueUsd === home.typicalValue,
      `its packet values it at ${comps?.valueUsd}, its card at ${home.typicalValue}`,
    ),
    fault(
      comps === null ||
        (comps.rangeUsd.low === home.range80.low && comps.rangeUsd.high === home.range80.high),
      'its packet has another range of typical value',
    ),
    fault(
      comps === null || comps.fixedUpUsd === home.afterRepairValue.price,
      `its packet repairs it to ${comps?.fixedUpUsd}, its card to ${home.afterRepairValue.price}`,
    ),
    fault(
      FIGURES.every((name) => JSON.stringify(packet.home?.[name]) === JSON.stringify(home[name])),
      'the home in its packet has other figures',
    ),
    ...drawsOf(packet),
  ].flat()
}

const PREPARED_BY = 'Example Capital'

const AS_STORED = {
  distance: 'mile',
  includeHomesForSale: false,
  chosen: { off: {}, pinned: [], within: { miles: null, days: null, sizePercent: null } },
}

const dealOf = ({ propertyId }: Home) => `/api/deals/${encodeURIComponent(propertyId)}`

const callsOf =
  (app: ContradictionsStage['app']) =>
  async (method: 'PUT' | 'POST' | 'GET' | 'DELETE', at: string, payload?: object) => {
    const answer = await app.inject({
      method,
      url: at,
      headers: asSubscriber,
      // Links may not be opened often from one place.
      remoteAddress: `127.${[0, 1, 2].map(() => Math.floor(256 * Math.random())).join('.')}`,
      ...(payload === undefined ? {} : { payload }),
    })
    if (answer.statusCode >= 300) throw new Error(`${method} ${at}: ${answer.body}`)
    return method === 'DELETE' ? null : answer.json()
  }

/**
 * What a deal that adds a bedroom, a bath and 200 square feet to a home says otherwise in the browser than in its packet
 * and among the kept deals; and where adding lowers a figure, or the same deal without it says something else than the
 * card. The deal is deleted again.
 */
export const withWhatItsScopeAdds = async (
  { app }: ContradictionsStage,
  home: Home,
): Promise<string[]> => {
  if (home.verdict === null) return []
  const call = callsOf(app)
  const ofHome = `/api/search/homes/${encodeURIComponent(home.propertyId)}`
  const { contributions } = z.parse(
    evidenceSchema,
    await call('GET', `${ofHome}/evidence?distance=mile&priceBelowMarket=0`),
  )
  if (contributions === undefined) return ['nothing says what adding to it brings']
  const shown = storedValue(home)
  const { inputs } = startDeal({ home, shown, defaults: [], contributions })
  const added = { bedrooms: 1, baths: 1, livingArea: 200, costCents: 4_000_000 }
  const adding = { ...inputs, rehab: { ...inputs.rehab, added } }
  const url = dealOf(home)
  const body = { version: 0, inputs: adding, startedFrom: inputs }
  const kept = z.parse(keptDealSchema, await call('PUT', url, body))
  const { results } = z.parse(dealPacketSchema, await call('POST', `${url}/packet`, AS_STORED))
  await call('DELETE', `${url}?version=${kept.version}`)
  const here = analyzeDeal(adding)
  const among = keptDealFigures(kept.inputs, home, [])
  const { afterRepair, saleCents, profitCents } = results
  const [nothing, without] = [analyzeDeal(inputs), home.afterRepairValue]
  return [
    fault(
      JSON.stringify([afterRepair, saleCents, profitCents]) ===
        JSON.stringify([here.afterRepair, here.saleCents, here.profitCents]),
      `its packet repairs it to ${afterRepair?.cents} with what is added, its deal to ${here.afterRepair.cents}`,
    ),
    fault(
      among.afterRepairValue.price === dollarsOf(here.afterRepair.cents) &&
        among.netAtAsk === dollarsOf(here.profitCents),
      `a kept deal repairs it to ${among.afterRepairValue.price}, its deal to ${here.afterRepair.cents}`,
    ),
    fault(
      nothing.afterRepair.cents === 100 * without.price &&
        nothing.afterRepair.range80?.lowCents === 100 * without.low &&
        nothing.afterRepair.range80.highCents === 100 * without.high,
      `with nothing added its deal repairs it to ${nothing.afterRepair.cents}, its card to ${without.price}`,
    ),
    fault(
      here.afterRepair.cents >= nothing.afterRepair.cents && here.saleCents >= nothing.saleCents,
      'brings less with more added to it',
    ),
  ].flat()
}

const FIGURES = [
  ...(['price', 'dateListed', 'daysOnMarket', 'lastSeen', 'lastSale', 'typicalValue'] as const),
  ...(['likelySale', 'chanceOfWork', 'afterRepairValue', 'assumedRepairs'] as const),
  ...(['roomForRepairs', 'verdict', 'maxOffer', 'netAtAsk'] as const),
]

const drawsOf = ({ inputs, results }: z.infer<typeof dealPacketSchema>): string[][] => {
  const [loan] = results.loans
  const draws = loan === undefined ? [] : loanDraws(loan, workPayments(inputs))
  const { events } = timelineOf({
    inputs,
    saleCents: results.saleCents,
    draws: draws.map(({ month }, i) => ({ month, text: `Draw ${i + 1}` })),
  })
  const days = events.filter(({ what }) => what.startsWith('Draw')).map(({ day }) => day)
  const sale = events.find(({ what }) => what.startsWith('Sale closes'))?.day ?? 0
  return [
    fault(new Set(days).size === draws.length, `its packet has draws on days ${days}`),
    fault(
      days.every((day) => day > 0 && day <= sale),
      'its packet has a draw outside of the deal',
    ),
  ]
}

/** What mails of alerts would say otherwise of some homes: made as they are sent, and taken back. */
export const inTheirMails = async (
  { db }: ContradictionsStage,
  homes: readonly Home[],
): Promise<Map<string, string[]>> => {
  const found = new Map<string, string[]>()
  for (const { home, text } of await mailsOf(
    db,
    homes.map(({ propertyId }) => propertyId),
  )) {
    const card = homes.find(({ propertyId }) => propertyId === home.propertyId)
    if (card === undefined) continue
    const { likelySale, roomForRepairs, assumedRepairs, verdict, maxOffer, netAtAsk } = card
    const deal = verdict === null ? [] : [card.afterRepairValue.price, roomForRepairs?.dollars]
    const usd = [
      ...[card.price, card.typicalValue, likelySale?.price, likelySale?.low, likelySale?.high],
      ...[...deal, assumedRepairs?.dollars, maxOffer, netAtAsk],
    ]
    found.set(
      home.propertyId,
      [
        ...usd.map((amount) =>
          fault(
            amount === null || amount === undefined || text.includes(inUsd(amount)),
            `its mail does not say ${amount}`,
          ),
        ),
        fault(
          verdict === null || text.includes(`${verdictNames[verdict]}: `),
          `its mail does not say ${verdict}`,
        ),
        fault(!CENTS.test(text), 'its mail is not in whole dollars'),
      ].flat(),
    )
  }
  return found
}

const mailsOf = async (
  db: Kysely<Database>,
  propertyIds: readonly string[],
): Promise<{ readonly home: MailedHome; readonly text: string }[]> => {
  const mail = { id: 'mail', accountId: 'account-of-ann', kind: 'watched' as const }
  let mails: { readonly home: MailedHome; readonly text: string }[] = []
  await db
    .transaction()
    .execute(async (trx) => {
      const changed = await readChangedHomes(trx, propertyIds)
      const alerts = changed
        .filter(({ now }) => now.state === 'for sale')
        .map((home) => ({
          accountId: mail.accountId,
          worksBy: null,
          searchId: null,
          home,
          cause: { type: 'changed' as const, date: home.now.seenOn },
          distance: 'mile' as const,
        }))
      await storeAlerts(trx, alerts)
      await trx
        .insertInto('mail')
        .values({ ...mail, messageId: 'mail@flips.example', state: 'waiting', lastOfDay: null })
        .execute()
      await sql`UPDATE alert SET mail_id = ${mail.id} WHERE account_id = ${mail.accountId}`.execute(
        trx,
      )
      const read = await readMail(
        trx,
        { ...mail, lastOfDay: null },
        { origin: 'https://flips.example', secret: 'secret' },
      )
      mails = read.groups.flatMap((group) =>
        group.homes.map((home) => ({
          home,
          text: mailText({ ...read, groups: [{ ...group, homes: [home] }] }),
        })),
      )
      throw TAKEN_BACK
    })
    .catch((error: unknown) => {
      if (error !== TAKEN_BACK) throw error
    })
  return mails
}

const TAKEN_BACK = new Error('nothing of this is kept')
