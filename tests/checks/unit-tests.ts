import { type Counts, countTests } from './counts.ts'
import { countIn, forgetReport, readReport } from './read-report.ts'
import { runCommand } from './run-command.ts'

const report = '.cache/test-results/vitest.json'

/** The tests beside the code, those on a real Postgres among them. */
export async function runUnitTests(): Promise<Counts> {
  forgetReport(report)
  const exitCode = await runCommand('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const counts = readReport(report)
  return countTests(exitCode, countIn(counts, 'numPassedTests'), countIn(counts, 'numFailedTests'))
}
