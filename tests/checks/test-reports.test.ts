import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { listFailedTests, listSlowestParts, readTestReports } from './test-reports.ts'

const journey = (status: 'expected' | 'flaky', ...durations: number[]) => ({
  title: `a journey of ${durations.length} runs`,
  tests: [{ status, results: durations.map((duration) => ({ duration })) }],
})

it('lists the files of all runs, the slowest first, with what was run again and what is in groups, and names what failed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flip-slowest-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const rules = join(folder, 'rules.json')
  const server = join(folder, 'server.json')
  const journeys = join(folder, 'journeys.json')
  const unitTest = (name: string, startTime: number, endTime: number) => ({
    testResults: [
      {
        name: resolve(name),
        startTime,
        endTime,
        assertionResults: [
          { status: 'passed', fullName: 'one' },
          { status: name.includes('slow') ? 'failed' : 'passed', fullName: 'another' },
        ],
      },
    ],
  })
  writeFileSync(rules, JSON.stringify(unitTest('src/quick.test.ts', 1_000, 2_500)))
  writeFileSync(server, JSON.stringify(unitTest('src/server/slow.test.ts', 1_000, 10_000)))
  const inGroup = { file: 'slow.e2e.ts', specs: [journey('expected', 3_000)] }
  writeFileSync(
    journeys,
    JSON.stringify({
      suites: [
        {
          file: 'slow.e2e.ts',
          specs: [journey('flaky', 1_000, 500), journey('expected', 250)],
          suites: [inGroup],
        },
      ],
    }),
  )
  const parts = readTestReports([rules, server], journeys)
  expect(listSlowestParts(parts).slice(2)).toEqual([
    '| src/server/slow.test.ts | 2 | 9.0 |',
    '| e2e/slow.e2e.ts | 3 | 4.8 |',
    '| src/quick.test.ts | 2 | 1.5 |',
  ])
  expect(listFailedTests(parts)).toEqual([
    'FAILED src/server/slow.test.ts: another',
    'FAILED e2e/slow.e2e.ts: a journey of 2 runs',
  ])
})

it('lists nothing of a runner that wrote no report', () => {
  expect(readTestReports(['no-such-report'], 'nor-this')).toEqual([])
})
