import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { listSlowestParts } from './slowest-parts.ts'

const journey = (...durations: number[]) => ({
  tests: [{ results: durations.map((duration) => ({ duration })) }],
})

it('lists the files of all runs, the slowest first, with what was run again and what is in groups', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flip-slowest-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const rules = join(folder, 'rules.json')
  const server = join(folder, 'server.json')
  const journeys = join(folder, 'journeys.json')
  const unitTest = (name: string, startTime: number, endTime: number) => ({
    testResults: [{ name: resolve(name), startTime, endTime, assertionResults: [{}, {}] }],
  })
  writeFileSync(rules, JSON.stringify(unitTest('src/quick.test.ts', 1_000, 2_500)))
  writeFileSync(server, JSON.stringify(unitTest('src/server/slow.test.ts', 1_000, 10_000)))
  const inGroup = { file: 'slow.e2e.ts', specs: [journey(3_000)] }
  writeFileSync(
    journeys,
    JSON.stringify({
      suites: [
        { file: 'slow.e2e.ts', specs: [journey(1_000, 500), journey(250)], suites: [inGroup] },
      ],
    }),
  )
  expect(listSlowestParts([rules, server], journeys).slice(2)).toEqual([
    '| src/server/slow.test.ts | 2 | 9.0 |',
    '| e2e/slow.e2e.ts | 3 | 4.8 |',
    '| src/quick.test.ts | 2 | 1.5 |',
  ])
})

it('lists nothing of a runner that wrote no report', () => {
  expect(listSlowestParts(['no-such-report'], 'nor-this')).toHaveLength(2)
})
