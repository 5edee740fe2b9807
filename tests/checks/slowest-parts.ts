import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import * as z from 'zod/mini'
import { journeyReport, unitReports } from './run-tests.ts'

/** The tests of one file. */
type Part = { readonly file: string; readonly tests: number; readonly seconds: number }

const unitTestsSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.unknown()),
    }),
  ),
})

const specSchema = z.object({
  tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
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

/**
 * The files of tests that took longest by the reports of their runners, as the lines of a Markdown table. Several
 * files run at once, so their seconds add up to more than the run took.
 */
export function listSlowestParts(
  unitTests: readonly string[] = Object.values(unitReports),
  journeys: string = journeyReport,
): readonly string[] {
  const parts = [
    ...unitTests.flatMap((report) => unitTestParts(read(report))),
    ...journeyParts(read(journeys)),
  ]
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
  }))
}

function journeyParts(report: unknown): readonly Part[] {
  const read = journeysSchema.safeParse(report)
  if (!read.success) return []
  return read.data.suites.map((suite) => {
    const durations = durationsIn(suite)
    return {
      file: `e2e/${suite.file}`,
      tests: durations.length,
      seconds: durations.reduce((sum, milliseconds) => sum + milliseconds, 0) / 1000,
    }
  })
}

/** How long each journey took, with what was run again. */
function durationsIn({ specs, suites = [] }: z.infer<typeof suiteSchema>): readonly number[] {
  const own = specs.flatMap(({ tests }) =>
    tests.map(({ results }) => results.reduce((sum, { duration }) => sum + duration, 0)),
  )
  return [...own, ...suites.flatMap(durationsIn)]
}
