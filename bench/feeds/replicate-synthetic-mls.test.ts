import { expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../../tests/platform/test-database.ts'
import { replicateSyntheticMls } from './replicate-synthetic-mls.ts'

it('a feed that is killed three times ends equal to its source, and follows what changes there', async () => {
  const { db, connectionString, drop } = await createTestDatabase()
  onTestFinished(drop)
  const replication = await replicateSyntheticMls(
    { db, connectionString },
    { homes: 800, changes: 40, removals: 8, pageSize: 50, hurry: 50 },
  )
  expect(replication).toMatchObject({
    differences: { replicated: 0, changed: 0 },
    incrementalRecords: 48,
    refusedForLimits: 0,
  })
  for (const rows of replication.killedAfter) expect(rows).toBeLessThan(800)
}, 120_000)
