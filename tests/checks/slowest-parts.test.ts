import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { listSlowestParts } from './slowest-parts.ts'

const journey = (...durations: number[]) => ({
  tests: [{ results: durations.map((duration) => ({ duration })) }],
})

it('lists the files of both runners, the slowest first, with what was run again and what stands in groups', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flip-slowest-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const unitTests = join(folder, 'vitest.json')
  const journeys = join(folder, 'journeys.json')
  writeFileSync(
    unitTests,
    JSON.stringify({
      testResults: [
        {
          name: resolve('src/quick.test.ts'),
          startTime: 1_000,
          endTime: 2_500,
          assertionResults: [{}, {}],
        },
      ],
    }),
  )
  const inGroup = { file: 'slow.e2e.ts', specs: [journey(3_000)] }
  writeFileSync(
    journeys,
    JSON.stringify({
      suites: [
        { file: 'slow.e2e.ts', specs: [journey(1_000, 500), journey(250)], suites: [inGroup] },
      ],
    }),
  )
  expect(listSlowestParts(unitTests, journeys).slice(2)).toEqual([
    '| e2e/slow.e2e.ts | 3 | 4.8 |',
    '| src/quick.test.ts | 2 | 1.5 |',
  ])
})

it('lists nothing of a runner that wrote no report', () => {
  expect(listSlowestParts('no-such-report', 'nor-this')).toHaveLength(2)
})
