import { spawnSync } from 'node:child_process'
import type { Counts } from './counts.ts'

type Violation = {
  readonly from: string
  readonly to: string
  readonly rule: { readonly name: string }
}

const folders = ['src', 'tests', 'e2e', 'migrations', 'bin']

/** The walls of .dependency-cruiser.mjs. A cruise that saw no files would pass anything, so it fails. */
export async function checkWalls(): Promise<Counts> {
  const { summary } = cruise()
  for (const { from, to, rule } of summary.violations)
    console.error(`${rule.name}: ${from} → ${to}`)
  console.log(`${summary.totalCruised} files, ${summary.violations.length} imports through a wall.`)
  const holds = summary.totalCruised > 0 && summary.violations.length === 0
  return holds ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

function cruise(): { summary: { totalCruised: number; violations: readonly Violation[] } } {
  const run = spawnSync(
    process.execPath,
    ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', ...folders, '-T', 'json'],
    { encoding: 'utf8', maxBuffer: 1e9 },
  )
  try {
    return JSON.parse(run.stdout)
  } catch {
    console.error(run.stderr || run.stdout)
    return { summary: { totalCruised: 0, violations: [] } }
  }
}
