import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import * as z from 'zod/mini'
import { journeyReport, unitReports } from './run-tests.ts'

/** The tests of one file; `failed` are the titles of those that failed. */
type Part = {
  readonly file: string
  readonly tests: number
  readonly seconds: number
  readonly failed: readonly string[]
}

const unitTestsSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})

const specSchema = z.object({
  title: z.string(),
  tests: z.array(
    z.object({ status: z.string(), results: z.array(z.object({ duration: z.number() })) }),
  ),
})

const suiteSchema = z.object({
  file: z.string(),
  specs: z.array(specSchema),
  get suites() {
    return z.optional(z.array(suiteSchema))
  },
})

const journeysSchema = z.object({ suites: z.array(suiteSchema) })

const SHOWN = 20

/** What the runners of tests have reported of each file. */
export function readTestReports(
  unitTests: readonly string[] = Object.values(unitReports),
  journeys: string = journeyReport,
): readonly Part[] {
  return [
    ...unitTests.flatMap((report) => unitTestParts(read(report))),
    ...journeyParts(read(journeys)),
  ]
}

/** The tests that failed, a line each, so that the end of a long output names them. */
export function listFailedTests(parts: readonly Part[]): readonly string[] {
  return parts.flatMap(({ file, failed }) => failed.map((title) => `FAILED ${file}: ${title}`))
}

/**
 * The files of tests that took longest, as the lines of a Markdown table. Several files run at once, so their seconds
 * add up to more than the run took.
 */
export function listSlowestParts(parts: readonly Part[]): readonly string[] {
  return [
    '| slowest files of tests | tests | seconds |',
    '|---|---:|---:|',
    ...parts
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, SHOWN)
      .map(({ file, tests, seconds }) => `| ${file} | ${tests} | ${seconds.toFixed(1)} |`),
  ]
}

/** A runner that did not get to its end has left no report. */
const read = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined

function unitTestParts(report: unknown): readonly Part[] {
  const read = unitTestsSchema.safeParse(report)
  if (!read.success) return []
  return read.data.testResults.map(({ name, startTime, endTime, assertionResults }) => ({
    file: relative('.', name),
    tests: assertionResults.length,
    seconds: (endTime - startTime) / 1000,
    failed: assertionResults.flatMap(({ status, fullName }) =>
      status === 'failed' ? [fullName] : [],
    ),
  }))
}

function journeyParts(report: unknown): readonly Part[] {
  const read = journeysSchema.safeParse(report)
  if (!read.success) return []
  return read.data.suites.map((suite) => {
    const specs = specsIn(suite)
    const durations = specs.flatMap(({ tests }) =>
      tests.flatMap(({ results }) => results.map(({ duration }) => duration)),
    )
    return {
      file: `e2e/${suite.file}`,
      tests: specs.flatMap(({ tests }) => tests).length,
      // With what was run again.
      seconds: durations.reduce((sum, milliseconds) => sum + milliseconds, 0) / 1000,
      failed: specs.flatMap(({ title, tests }) =>
        tests.some(({ status }) => status === 'unexpected' || status === 'flaky') ? [title] : [],
      ),
    }
  })
}

function specsIn({
  specs,
  suites = [],
}: z.infer<typeof suiteSchema>): readonly z.infer<typeof specSchema>[] {
  return [...specs, ...suites.flatMap(specsIn)]
}
