import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'

/** What one Lighthouse run says, on its throttled phone. Times are milliseconds. */
export type LighthouseFigures = {
  readonly performance: number
  readonly accessibility: number
  readonly lcpMs: number
  readonly tbtMs: number
  readonly cls: number
  readonly domNodes: number
}

/** The medians of `runs` runs over a page of the browser that listens on `port`; its storage is kept. */
export const lighthouse = async (
  url: string,
  options: { readonly port: number; readonly runs: number },
): Promise<LighthouseFigures> => {
  const runs: LighthouseFigures[] = []
  for (let i = 0; i < options.runs; i++) runs.push(await runOnce(url, options.port))
  const median = (of: (run: LighthouseFigures) => number) =>
    runs.map(of).sort((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN
  return {
    performance: median((run) => run.performance),
    accessibility: median((run) => run.accessibility),
    lcpMs: median((run) => run.lcpMs),
    tbtMs: median((run) => run.tbtMs),
    cls: median((run) => run.cls),
    domNodes: median((run) => run.domNodes),
  }
}

/** Lighthouse is fetched when the benchmark runs: installations do not need its 100 MB. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

const runOnce = async (url: string, port: number): Promise<LighthouseFigures> => {
  const folder = await mkdtemp(join(tmpdir(), 'flip-lighthouse-'))
  const path = join(folder, 'report.json')
  const options = ['--output=json', `--output-path=${path}`, '--quiet', '--disable-storage-reset']
  const categories = '--only-categories=performance,accessibility'
  await promisify(execFile)('npx', [
    '--yes',
    LIGHTHOUSE,
    url,
    `--port=${port}`,
    ...options,
    categories,
  ])
  const report = z.parse(reportSchema, JSON.parse(await readFile(path, 'utf8')))
  await rm(folder, { recursive: true })
  const { audits, categories: scores } = report
  return {
    performance: Math.round(scores.performance.score * 100),
    accessibility: Math.round(scores.accessibility.score * 100),
    lcpMs: Math.round(audits['largest-contentful-paint'].numericValue),
    tbtMs: Math.round(audits['total-blocking-time'].numericValue),
    cls: Math.round(audits['cumulative-layout-shift'].numericValue * 1000) / 1000,
    domNodes: audits['dom-size-insight'].details.debugData.totalElements,
  }
}

const score = z.object({ score: z.number() })
const audit = z.object({ numericValue: z.number() })
const reportSchema = z.object({
  categories: z.object({ performance: score, accessibility: score }),
  audits: z.object({
    'largest-contentful-paint': audit,
    'total-blocking-time': audit,
    'cumulative-layout-shift': audit,
    'dom-size-insight': z.object({
      details: z.object({ debugData: z.object({ totalElements: z.number() }) }),
    }),
  }),
})
