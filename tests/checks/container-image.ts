import { execFileSync, spawnSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { Counts } from './counts.ts'
import { runCommand, type Say } from './run-command.ts'

const NAME = `flip-search-pro-test-${process.pid}`
const MAX_MB = 450
const HEALTHY_WITHIN_MS = 180_000

/** What images are built and run with here: the first of them that answers; undefined where none does. */
export function findImageBuilder(builders = ['docker', 'podman']): string | undefined {
  return builders.find((builder) => spawnSync(builder, ['info'], { stdio: 'ignore' }).status === 0)
}

/** Builds the container image, looks at its size, and starts it as it is until it would answer a search. */
export async function checkContainerImage(builder: string, say: Say): Promise<Counts> {
  const built = await runCommand(builder, ['build', '--tag', NAME, '.'], { say })
  if (built !== 0) return { passed: 0, failed: 1 }
  const ask = (...args: string[]) => execFileSync(builder, args, { encoding: 'utf8' }).trim()
  try {
    const megabytes = Number(ask('image', 'inspect', '--format', '{{.Size}}', NAME)) / 1e6
    say(`The image has ${megabytes.toFixed(0)} MB of at most ${MAX_MB}.\n`)
    ask('run', '--detach', '--read-only', '--tmpfs', '/tmp', '--name', NAME, ...SETTINGS, NAME)
    const healthy = await becomesHealthy(() => ask('exec', NAME, ...HEALTH_CHECK))
    if (!healthy) say(`It is not healthy in time.\n${ask('logs', NAME)}\n`)
    return healthy && megabytes <= MAX_MB ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  } finally {
    for (const args of [
      ['rm', '--force', '--volumes', NAME],
      ['image', 'rm', NAME],
    ])
      spawnSync(builder, args, { stdio: 'ignore' })
  }
}

const SETTINGS = ['--env', 'FLIP_ALLOW_EMBEDDED=on', '--env', 'FLIP_DEMO=off']
const HEALTH_CHECK = ['/app/node_modules/.bin/node', '/app/bin/is-healthy.mjs']

async function becomesHealthy(check: () => void): Promise<boolean> {
  for (const end = Date.now() + HEALTHY_WITHIN_MS; Date.now() < end; await delay(1000)) {
    try {
      check()
      return true
    } catch {
      // Not yet.
    }
  }
  return false
}
