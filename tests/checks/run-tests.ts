import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { findBrowser } from '../screens/find-browser.ts'
import { type Counts, countTests } from './counts.ts'
import { runCommand, type Say } from './run-command.ts'

/** Where the reports of the unit tests' runs lie. */
export const unitReports = {
  'rules and screens': '.cache/test-results/rules-and-screens.json',
  server: '.cache/test-results/server.json',
} as const

/** Which of the projects in `vitest.config.ts` each run takes; none is left out. */
const projectsOf = {
  'rules and screens': ['pure', 'screens'],
  server: ['!pure', '!screens'],
} as const

/** The tests beside the code: those of the server on a real Postgres, the others without any server. */
export async function runUnitTests(run: keyof typeof unitReports, say?: Say): Promise<Counts> {
  const report = unitReports[run]
  forgetReport(report)
  const hubPassed = run === 'server' && hasHubPassed()
  if (hubPassed)
    (say ?? console.log)(
      'The hub and its libraries are as they were when its tests passed: not run again.\n',
    )
  const chosen = [...projectsOf[run], ...(hubPassed ? ['!hub'] : [])]
  const projects = chosen.map((project) => `--project=${project}`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const exitCode = await runCommand('vitest', ['run', ...projects, ...reporters], { say })
  const counts = readReport(report)
  if (run === 'server' && exitCode === 0) writeFileSync(HUB_STAMP, stampOfHub())
  return countTests(exitCode, countIn(counts, 'numPassedTests'), countIn(counts, 'numFailedTests'))
}

/** What the hub was made of when its tests passed last. */
const HUB_STAMP = '.cache/test-results/hub.stamp'

const hasHubPassed = (): boolean =>
  existsSync(HUB_STAMP) && readFileSync(HUB_STAMP, 'utf8') === stampOfHub()

/** Changes with the hub, its tests, and the libraries. */
const stampOfHub = (): string => {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', ...globSync('packages/signalr/**/*').sort()])
    if (statSync(file).isFile()) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** Where the report of the journeys lies. */
export const journeyReport = '.cache/test-results/journeys.json'

/** The journeys in `e2e/`, in a real browser against the program as a user starts it. */
export async function runJourneys(): Promise<Counts> {
  forgetReport(journeyReport)
  const browser = await findBrowser().catch((error: Error) => error)
  if (browser instanceof Error) {
    console.error(browser.message)
    return { passed: 0, failed: 1 }
  }
  const exitCode = await runCommand('playwright', ['test', '--reporter=list,json'], {
    env: { FLIP_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport },
  })
  const stats = readReport(journeyReport, 'stats')
  return countTests(
    exitCode,
    countIn(stats, 'expected'),
    // One that passes when it is run again is as wrong as one that does not.
    countIn(stats, 'unexpected') + countIn(stats, 'flaky'),
  )
}

/** Removes the report of an earlier run, so it cannot pass for this one's. */
function forgetReport(file: string): void {
  rmSync(file, { force: true })
}

/** The object at a path of keys in a JSON report; empty when the tool wrote none. */
function readReport(file: string, ...keys: readonly string[]): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
  for (const key of keys) value = isObject(value) ? value[key] : undefined
  return isObject(value) ? value : {}
}

/** A count in a report; 0 when it is not there. */
const countIn = (report: Record<string, unknown>, key: string): number => Number(report[key] ?? 0)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
