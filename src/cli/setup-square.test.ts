import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type RunningSquare, startSquare } from '../../tests/account/sandbox-square.ts'
import { runFlip } from '../../tests/flip-command.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/platform/test-database.ts'
import type { PaymentsConfig, SquareConfig } from '../server/config/payments-config.ts'
import { addSetupSquareCommand } from './setup-square.ts'

let database: TestDatabase
let running: RunningSquare
beforeAll(async () => {
  database = await createTestDatabase()
  running = await startSquare(database.connectionString)
})
afterAll(async () => {
  await running.close()
  await database.drop()
})

const square = (changes: Partial<SquareConfig> = {}): SquareConfig => ({
  kind: 'square',
  test: true,
  baseUrl: running.baseUrl,
  scriptUrl: `${running.baseUrl}/web/v1/square.js`,
  ...running.square.settings,
  planVariationId: '',
  ...changes,
})
const setUp = (payments: PaymentsConfig) =>
  runFlip(database.db, (program) => addSetupSquareCommand(program, () => ({ payments })), [
    'setup',
    'square',
  ])
const catalog = () => running.documents.collection('square-catalog-object', anything)

it('finds the plan that is there, and prints nothing but its line', async () => {
  const { printed, complained } = await setUp(square())
  expect(printed).toBe(`FLIP_SQUARE_PLAN_VARIATION_ID=${running.square.settings.planVariationId}\n`)
  expect(complained).toContain('Put this line into .env')
})

it('says when the configuration has it already', async () => {
  const { complained } = await setUp(square({ ...running.square.settings }))
  expect(complained).toContain('has it already')
})

it('creates plan and variation in an empty catalog, once, also after a lost answer', async () => {
  for (const { id } of await catalog().list()) await catalog().remove(id)
  running.square.failNext('catalog.upsert', 'answer-lost')
  await expect(setUp(square())).rejects.toThrow('Square did not answer. Try again')
  const { printed, complained } = await setUp(square())
  expect(complained).toContain('is created')
  expect((await setUp(square())).printed).toBe(printed)
  const kept = await catalog().list()
  expect(kept.map(({ type }) => type)).toEqual(['SUBSCRIPTION_PLAN', 'SUBSCRIPTION_PLAN_VARIATION'])
  expect(printed).toBe(`FLIP_SQUARE_PLAN_VARIATION_ID=${kept[1]?.id}\n`)
  expect(kept[1]?.subscription_plan_variation_data).toMatchObject({
    name: 'Monthly',
    subscription_plan_id: kept[0]?.id,
    phases: [
      {
        cadence: 'MONTHLY',
        pricing: { type: 'STATIC', price_money: { amount: 8700, currency: 'USD' } },
      },
    ],
  })
})

it('says which variable is wrong', async () => {
  await expect(setUp(square({ accessToken: 'EAAAother' }))).rejects.toThrow(
    'FLIP_SQUARE_ACCESS_TOKEN: Square does not accept it',
  )
  await expect(setUp(square({ locationId: 'LNOWHERE' }))).rejects.toThrow(
    `there is no location LNOWHERE in this account. It has: ${running.square.settings.locationId} (`,
  )
})

it('has nothing to do for embedded payments', async () => {
  expect((await setUp({ kind: 'embedded' })).printed).toContain('nothing needs to be set up')
})

const anything = z.looseObject({ id: z.string(), type: z.string() })
