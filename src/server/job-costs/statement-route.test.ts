import { afterAll, beforeAll, expect, it } from 'vitest'
import { asSubscriber, createTestServer, type TestServer } from '../../../tests/test-app.ts'
import { makeToken } from '../../../tests/tokens/make-token.ts'
import { referenceDeal } from '../../domain/deals/deal-for-tests.ts'
import { jobLimits } from '../../domain/job-costs/job.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await server.db
    .insertInto('dealJob')
    .values({
      accountId: 'account-of-ann',
      propertyId: 'home-1',
      plan: JSON.stringify(referenceDeal()),
      days: '{"startedOn":"2026-03-02","loanDueOn":null,"expectedSaleOn":null,"workDoneOn":null,"soldOn":null,"saleCents":null,"doneRows":[]}',
      version: 1,
      createdAt: new Date(),
      changedAt: new Date(),
    })
    .execute()
})
afterAll(() => server.close())

const read = (content: string | Buffer, headers: Record<string, string> = asSubscriber) =>
  server.inject({
    method: 'POST',
    url: '/api/job-costs/statement?name=bank.csv',
    headers: { 'content-type': 'application/octet-stream', ...headers },
    payload: content,
  })

it('reads a statement with a title above its header, whatever separates its cells', async () => {
  const quickBooks =
    'Ash Street LLC\nTransaction Detail by Account\nJanuary - March 2026\n\n' +
    'Date,Transaction Type,Name,Memo/Description,Amount\n' +
    '03/14/2026,Expense,"Ace, Plumbing",Rough-in,"2,500.00"\n' +
    ',,,Total,"2,500.00"\n'
  expect((await read(quickBooks)).json()).toEqual({
    columns: ['Date', 'Transaction Type', 'Name', 'Memo/Description', 'Amount'],
    rows: [
      ['03/14/2026', 'Expense', 'Ace, Plumbing', 'Rough-in', '2,500.00'],
      ['', '', '', 'Total', '2,500.00'],
    ],
    note: null,
  })
  const semicolons = 'Posting Date;Description;Debit;Credit\r\n2026-03-14;=1+1;5.00;\r\n'
  expect((await read(semicolons)).json()).toMatchObject({
    rows: [['2026-03-14', '=1+1', '5.00', '']],
  })
})

it('takes a personal token that may only read: nothing is kept', async () => {
  const statement = 'Date,Amount\n03/14/2026,5.00\n'
  const asked = async (scope: 'read' | 'hooks') =>
    (await read(statement, (await makeToken(server, { scopes: [scope] })).headers)).statusCode
  expect([await asked('read'), await asked('hooks')]).toEqual([200, 403])
})

it.each([
  ['a workbook', Buffer.from('PK\x03\x04xl/workbook'), /is an Excel workbook, not a CSV file/],
  ['a PDF', Buffer.from('%PDF-1.4'), /is a PDF, not a CSV file/],
  ['a page', Buffer.from('<!doctype html><table>'), /is a web page/],
  ['text without a date', 'Name,Amount\nA,5\n', /has no column that is called Date/],
  ['nothing', '', /is empty/],
])('says in a sentence why it cannot read %s', async (_, content, why) => {
  const refused = await read(content)
  expect(refused.statusCode).toBe(400)
  expect(refused.json().error).toMatch(why)
})

it('reads up to where a file breaks off, and says so', async () => {
  const broken = 'Date,Name,Amount\n2026-03-14,A,5\n2026-03-15,"B,6\n2026-03-16,C,7\n'
  expect((await read(broken)).json()).toMatchObject({
    rows: [['2026-03-14', 'A', '5']],
    note: expect.stringContaining('Line 3 and after were not read'),
  })
})

it('ends at five megabytes, and is for subscribers alone', async () => {
  expect((await read(Buffer.alloc(5 * 1024 * 1024 + 1, 0x61))).statusCode).toBe(413)
  expect((await read('Date,Amount\n', {})).statusCode).toBe(401)
})

const line = (bankLine: string) => ({
  kind: 'cost',
  on: '2026-03-14',
  payee: ' A\n B ',
  cents: 500,
  row: null,
  note: '',
  bankLine,
})
const add = (entries: object[], home = 'home-1') =>
  server.inject({
    method: 'POST',
    url: `/api/job-costs/${home}/entries`,
    headers: asSubscriber,
    payload: { entries },
  })

it('keeps the lines that a job does not have yet, also where two windows send them at once', async () => {
  const lines = [
    { id: 'line-0001', entry: line('one') },
    { id: 'line-0002', entry: line('two') },
  ]
  const [first, second] = await Promise.all([add(lines), add(lines)])
  const counts = [first, second].map((answer) => answer.json().known)
  expect(counts.toSorted()).toEqual([0, 2])
  // The same line under another id, as from another device.
  const again = await add([
    { id: 'line-0003', entry: line('two') },
    { id: 'line-0004', entry: line('three') },
  ])
  expect(again.json()).toMatchObject({
    added: [{ id: 'line-0004', entry: { payee: 'A B', bankLine: 'three' } }],
    known: 1,
  })
  expect((await add(lines, 'home-2')).statusCode).toBe(404)
  expect((await add([])).statusCode).toBe(400)
  const draw = {
    kind: 'draw',
    requestedOn: '2026-03-14',
    cents: 5,
    paidOn: null,
    paidCents: null,
    note: '',
  }
  expect((await add([{ id: 'draw-0001', entry: draw }])).statusCode).toBe(400)
})

it('keeps none of them where there would be too many', async () => {
  await server.db
    .insertInto('dealJobEntry')
    .values(
      Array.from({ length: jobLimits.entries - 4 }, (_, i) => ({
        accountId: 'account-of-ann',
        propertyId: 'home-1',
        id: `one-of-many-${i}`,
        entry: JSON.stringify(line(`many ${i}`)),
        version: 1,
      })),
    )
    .execute()
  const refused = await add([
    { id: 'line-0005', entry: line('four') },
    { id: 'line-0006', entry: line('five') },
  ])
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'too-many-entries' }])
})
