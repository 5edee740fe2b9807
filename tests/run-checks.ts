import { mkdirSync } from 'node:fs'
import { allPassed, type Counts, together } from './checks/counts.ts'
import { runJourneys } from './checks/journeys.ts'
import { findRealData } from './checks/real-data.ts'
import { runCommand } from './checks/run-command.ts'
import { runUnitTests } from './checks/unit-tests.ts'
import { checkWalls } from './checks/walls.ts'
import { findStalePictures } from './checks/welcome-pictures.ts'

type Check = { readonly title: string; readonly run: () => Promise<Counts> }

const command =
  (file: string, ...args: string[]) =>
  async (): Promise<Counts> =>
    (await runCommand(file, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

const checks: readonly Check[] = [
  {
    title: 'Formatting and lint',
    run: command('biome', 'ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.'),
  },
  { title: 'Types', run: command('tsc', '-b') },
  { title: 'Layer walls', run: checkWalls },
  { title: 'Unused code', run: command('knip') },
  {
    title: 'Code that only its tests use',
    run: command(
      'knip',
      '--production',
      '--config',
      '.knip-production.json',
      '--include',
      'exports,files',
    ),
  },
  { title: 'Unit and integration tests', run: runUnitTests },
  { title: 'Web build', run: command('node', 'bin/build-web.mjs') },
  { title: 'Size budgets', run: command('size-limit') },
  { title: 'Browser journeys', run: runJourneys },
]

mkdirSync('.cache/test-results', { recursive: true })
const realDataMissing = findRealData()
const results: Counts[] = []
const summary: string[] = []
for (const { title, run } of checks) {
  console.log(`\n== ${title}`)
  const startedAt = performance.now()
  const counts = await run()
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  results.push(counts)
  summary.push(
    `${allPassed(counts) ? 'ok    ' : 'FAILED'} ${seconds.padStart(6)} s  ${title}${tests(counts)}`,
  )
}
const all = together(results)
if (realDataMissing) summary.push(realDataMissing)
const stalePictures = findStalePictures()
if (stalePictures) summary.push(stalePictures)
console.log(`\n${summary.join('\n')}\n${all.passed} passed, ${all.failed} failed`)
process.exitCode = allPassed(all) ? 0 : 1

function tests({ passed, failed }: Counts): string {
  return passed + failed > 1 ? `: ${passed} passed, ${failed} failed` : ''
}
