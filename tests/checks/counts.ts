/** How a check went. A check that is not a set of tests counts as one. */
export type Counts = { readonly passed: number; readonly failed: number }

/** Whether no test failed. */
export const allPassed = (counts: Counts): boolean => counts.failed === 0

/** The sums of several counts. */
export function together(counts: readonly Counts[]): Counts {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  }
}

/**
 * The counts of a test runner, by its report and its exit code: a runner that failed without naming a failed test
 * (a file that does not load, a server that does not start) is one failure.
 */
export function countTests(exitCode: number, passed: number, failed: number): Counts {
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed }
}
