import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { tokenCalls } from '../../src/contract/tokens.ts'
import { referenceDeal } from '../../src/domain/deals/deal-for-tests.ts'
import type { TokenScope } from '../../src/domain/token-scopes.ts'
import { newMailLink } from '../../src/server/alerts/mail/mail-links.ts'
import { DEMO_EMAIL } from '../../src/server/config/config.ts'
import type { Database } from '../../src/server/platform/database/schema.ts'
import { DEMO_PASSWORD } from '../../src/server/start/services/demo-subscriber.ts'
import { claimsIn } from '../../tests/account/identity-visitor.ts'
import { fireAlert } from '../../tests/alerts/alert-rows.ts'
import type { startWholeServer } from '../../tests/whole-server.ts'

export type Server = Awaited<ReturnType<typeof startWholeServer>>

/** An account with something of each kind kept in it. */
export type Person = {
  readonly name: string
  /** Part of every text of theirs, and of no one else's. */
  readonly mark: string
  readonly isOperator: boolean
  /** The `sub` of their tokens. */
  readonly userId: string
  readonly accountId: string
  readonly subscriptionId: string
  readonly personalToken: {
    readonly id: string
    readonly secret: string
    readonly scopes: readonly TokenScope[]
  }
  readonly email: string
  readonly password: string
  /** Bodies the server took from them, by call. */
  readonly taken: ReadonlyMap<string, object>
  /** Names of what is theirs, by the name of the parameter, also behind that of its list: `webhooks id`. */
  readonly ids: ReadonlyMap<string, readonly string[]>
  /** What no one else is answered unless they send it: their mark, their ids and their secrets. */
  readonly traces: readonly string[]
}

export const PASSWORD = 'Blue-Bungalow#2026'

/** Signs a person up, signs them in, and keeps something of each kind for them. The operator is the demo subscriber. */
export const settle = async (
  server: Server,
  db: Kysely<Database>,
  {
    name,
    homes,
    scopes,
  }: {
    readonly name: string
    readonly homes: readonly string[]
    /** Of their personal token. */
    readonly scopes: readonly TokenScope[]
  },
): Promise<Person> => {
  const isOperator = name === 'operator'
  const mark = `kept-by-${name}-${randomBytes(6).toString('hex')}`
  const email = isOperator ? DEMO_EMAIL : `${name}-${randomBytes(6).toString('hex')}@mail.example`
  const password = isOperator ? DEMO_PASSWORD : PASSWORD
  const taken = new Map<string, object>()
  if (!isOperator) await signUp(server, { name: mark, email })
  const token = await tokenOf(server, { email, password })
  const userId = String(claimsIn(token).sub)
  const ids = new Map<string, string[]>()

  const send = async (method: string, path: string, template: string, body: object) => {
    const answer = await server.call(method, path, { token, body })
    if (answer.status !== 200)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.json)}`)
    taken.set(`${method} ${template}`, body)
    return z.parse(z.looseObject({ id: z.optional(z.string()) }), answer.json)
  }
  const keep = (parameter: string, id: string | undefined, list?: string) => {
    for (const key of list === undefined ? [parameter] : [parameter, `${list} ${parameter}`])
      ids.set(key, [...(ids.get(key) ?? []), ...(id === undefined ? [] : [id])])
  }

  const criteria = {
    city: '43201',
    state: 'OH',
    distance: 'mile',
    priceBelowMarket: 0,
    includeHomesForSale: false,
    propertyType: 'House',
    maxPrice: 100_000_000,
  }
  taken.set('POST /api/search/flips', criteria)
  const search = { name: `Search ${mark}`, criteria, cadence: 'daily' }
  const saved = await send('POST', '/api/alerts/searches', '/api/alerts/searches', search)
  keep('id', saved.id, 'searches')
  taken.set('PUT /api/alerts/searches/{id}', { ...search, paused: false, version: 1 })
  const [home = '', other = ''] = homes
  const inputs = referenceDeal()
  for (const one of [home, other]) {
    const deal = { version: 0, inputs, startedFrom: inputs, name: `Deal ${mark}` }
    await send('PUT', `/api/deals/${one}`, '/api/deals/{propertyId}', deal)
    await send('PUT', `/api/marks/${one}`, '/api/marks/{propertyId}', {
      mark: 'Watching',
      note: `Note ${mark}`,
      version: null,
    })
  }
  const asked = {
    distance: 'mile',
    includeHomesForSale: false,
    chosen: { off: {}, pinned: [], within: { miles: null, days: null, sizePercent: null } },
  }
  await send('POST', `/api/deals/${home}/packet`, '/api/deals/{propertyId}/packet', asked)
  const deal = await server.call('GET', `/api/deals/${home}`, { token })
  const { version } = z.parse(z.looseObject({ version: z.number() }), deal.json)
  const shared = await server.call('POST', `/api/deals/${home}/shares`, {
    token,
    body: { ...asked, version, preparedBy: mark },
  })
  const share = z.parse(
    z.object({ token: z.string(), share: z.looseObject({ id: z.string() }) }),
    shared.json,
  )
  taken.set('POST /api/deals/{propertyId}/shares', { ...asked, version, preparedBy: mark })
  keep('id', share.share.id, 'shares')
  keep('token', share.token)
  await send('PUT', '/api/deals/defaults/mine', '/api/deals/defaults/{scope}', {
    version: 0,
    values: { ratePercent: 9.5 },
  })
  await send('POST', '/api/marks/choices', '/api/marks/choices', {
    propertyId: home,
    choice: 'use anyway',
    chosen: true,
  })
  await send('PUT', `/api/marks/looks/${home}`, '/api/marks/looks/{propertyId}', {
    price: 200_000,
    value: 210_000,
    distance: 'mile',
  })
  const address = { addressLine: `12 ${mark} St`, city: 'Columbus', state: 'OH', zip: '43201' }
  const known = { ...address, size: 1500, beds: 3, price: 150_000, remarks: `Remarks ${mark}` }
  const added = await send('POST', '/api/homes', '/api/homes', known)
  taken.set('POST /api/homes/values', { homes: [known] })
  taken.set('PUT /api/homes/{propertyId}', { version: 1, home: known })
  keep('propertyId', z.parse(z.string(), added.propertyId))
  const hook = { url: `https://hooks.example/${mark}`, name: `Hook ${mark}`, events: ['lead.new'] }
  const { webhook, secret: signedWith } = z.parse(
    z.looseObject({ webhook: z.looseObject({ id: z.string() }), secret: z.string() }),
    await send('POST', '/api/webhooks', '/api/webhooks', hook),
  )
  keep('id', webhook.id, 'webhooks')
  const sent = await send('POST', `/api/webhooks/${webhook.id}/test`, '/api/webhooks/{id}/test', {})
  keep('delivery', sent.id, 'deliveries')
  await send('PUT', `/api/webhooks/${webhook.id}`, '/api/webhooks/{id}', { on: false })
  for (const searchId of [saved.id ?? null, null]) {
    const { feed, addresses } = z.parse(
      z.looseObject({ feed: z.looseObject({ id: z.string() }), addresses: z.array(z.string()) }),
      await send('POST', '/api/feeds', '/api/feeds', { searchId }),
    )
    keep('id', feed.id, 'feeds')
    for (const read of addresses) {
      // Readers are noted once an hour: this is the first.
      await fetch(read)
      keep('secret', new URL(read).pathname.split('/')[2], 'feeds')
    }
  }
  await send('PUT', `/api/job-costs/${home}`, '/api/job-costs/{propertyId}', job)
  const entryId = randomUUID()
  const entry = { version: 0, entry: { ...cost, payee: `Payee ${mark}` } }
  const ofEntry = `/api/job-costs/${home}/entries/${entryId}`
  await send('PUT', ofEntry, '/api/job-costs/{propertyId}/entries/{id}', entry)
  keep('id', entryId, 'entries')
  const fileId = randomUUID()
  await upload(server, token, `/api/job-costs/${home}/files/${fileId}?name=${mark}.pdf`)
  keep('id', fileId, 'files')
  const wanted = { name: `Token ${mark}`, scopes, days: 7 }
  const made = await server.call('POST', '/api/tokens', { token, body: wanted })
  taken.set('POST /api/tokens', wanted)
  const { token: personal, secret } = z.parse(tokenCalls.create.answer, made.json)
  keep('id', personal.id, 'tokens')
  await send('PUT', '/api/alerts/mail', '/api/alerts/mail', { alertMails: true })
  const push = {
    endpoint: `https://push.example/${mark}`,
    keys: { p256dh: newPoint(), auth: Buffer.alloc(16).toString('base64url') },
  }
  await send('PUT', '/api/alerts/push', '/api/alerts/push', push)

  const account = await db
    .selectFrom('account')
    .select(['id', 'subscriptionId'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await fireAlert(db, account.id, {
    searchId: saved.id ?? null,
    propertyId: home,
    facts: { addressLine: `Alert ${mark}` },
  })
  keep('id', account.id)
  const mailId = `mail-of-${mark}`
  await db
    .insertInto('mail')
    .values({
      id: mailId,
      accountId: account.id,
      messageId: `<${mailId}@mail.example>`,
      kind: 'search',
      searchId: saved.id ?? null,
      state: 'dead',
    })
    .execute()
  keep('id', mailId)
  keep('secret', await newMailLink(db, mailId))
  const subscriptionId = account.subscriptionId ?? ''
  return {
    name,
    mark,
    isOperator,
    userId,
    accountId: account.id,
    subscriptionId,
    personalToken: { id: personal.id, secret, scopes },
    email,
    password,
    taken,
    ids,
    traces: [
      ...new Set([
        mark,
        email,
        userId,
        account.id,
        secret,
        signedWith,
        ...[...ids.values()].flat(),
      ]),
    ],
  }
}

const job = {
  version: 0,
  startedOn: '2026-03-02',
  loanDueOn: null,
  expectedSaleOn: null,
  workDoneOn: null,
  soldOn: null,
  saleCents: null,
  doneRows: [],
}
const cost = {
  kind: 'cost',
  on: '2026-03-05',
  cents: 12_345,
  row: 'rehab.budget',
  note: '',
  bankLine: null,
}

const upload = async (server: Server, token: string, path: string): Promise<void> => {
  const answer = await fetch(`${server.url}${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: PDF,
  })
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** The public key of a browser. */
const newPoint = (): string => {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return keys.getPublicKey('base64url')
}

/** A new access token. */
export const tokenOf = async (
  server: Server,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<string> => {
  const entered = await server.signIn(email, password)
  if ('refused' in entered) throw new Error(entered.refused)
  return entered.access_token
}

const signUp = async (
  server: Server,
  { name, email }: { readonly name: string; readonly email: string },
): Promise<void> => {
  const body = {
    phone: '(512) 555-0134',
    firstName: name,
    lastName: name,
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    paymentToken: 'cnon:card-nonce-ok',
  }
  for (const path of ['/api/account/sign-up-b2c', '/api/account/sign-up-square']) {
    const answer = await server.call('POST', path, { body })
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.json)}`)
  }
}
