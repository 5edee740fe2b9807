import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../tests/platform/test-database.ts'
import { fuzz } from './fuzz.ts'

it('made-up requests to every call bring no fault of the server, and show no caller what others keep', async () => {
  const { db, connectionString, drop } = await createTestDatabase()
  onTestFinished(drop)
  const report = await fuzz({ db, connectionString, requests: 1_800, seed: 7 })
  expect(report.found).toEqual([])
  expect(report).toMatchObject({ faults: 0, leaks: 0, silentChanged: [] })
  expect(report.fewestOfACall).toBeGreaterThan(10)
  expect(report.statuses['200']).toBeGreaterThan(300)
}, 120_000)
