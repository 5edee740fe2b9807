import { findBrowser } from '../find-browser.ts'
import { type Counts, countTests } from './counts.ts'
import { countIn, forgetReport, readReport } from './read-report.ts'
import { runCommand } from './run-command.ts'

const report = '.cache/test-results/journeys.json'

/** The journeys in `e2e/`, in a real browser against the program as a user starts it. */
export async function runJourneys(): Promise<Counts> {
  forgetReport(report)
  const browser = await findBrowser().catch((error: Error) => error)
  if (browser instanceof Error) {
    console.error(browser.message)
    return { passed: 0, failed: 1 }
  }
  const exitCode = await runCommand('playwright', ['test', '--reporter=list,json'], {
    env: { FLIP_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  })
  const stats = readReport(report, 'stats')
  return countTests(
    exitCode,
    countIn(stats, 'expected'),
    // One that passes when it is run again is as wrong as one that does not.
    countIn(stats, 'unexpected') + countIn(stats, 'flaky'),
  )
}
