import type { Counts } from './counts.ts'
import { runCommand, type Say } from './run-command.ts'

type Violation = {
  readonly from: string
  readonly to: string
  readonly rule: { readonly name: string }
}

const folders = ['src', 'packages', 'tests', 'e2e', 'migrations', 'bin']

/** The walls of .dependency-cruiser.mjs. A cruise that saw no files would pass anything, so it fails. */
export async function checkWalls(say: Say): Promise<Counts> {
  const { summary } = await cruise(say)
  for (const { from, to, rule } of summary.violations) say(`${rule.name}: ${from} → ${to}\n`)
  say(`${summary.totalCruised} files, ${summary.violations.length} imports through a wall.\n`)
  const holds = summary.totalCruised > 0 && summary.violations.length === 0
  return holds ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function cruise(
  say: Say,
): Promise<{ summary: { totalCruised: number; violations: readonly Violation[] } }> {
  let printed = ''
  const keep: Say = (text) => {
    printed += text
  }
  await runCommand('depcruise', [...folders, '-T', 'json'], { say: keep })
  try {
    return JSON.parse(printed)
  } catch {
    say(printed)
    return { summary: { totalCruised: 0, violations: [] } }
  }
}
