import { mkdirSync, readFileSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { resolve } from 'node:path'
import { checkContainerImage, findImageBuilder } from './checks/container-image.ts'
import { allPassed, type Counts, together } from './checks/counts.ts'
import { findRealData } from './checks/real-data.ts'
import { endToolsOnTerm, runCommand, type Say } from './checks/run-command.ts'
import { runJourneys, runUnitTests } from './checks/run-tests.ts'
import { listFailedTests, listSlowestParts, readTestReports } from './checks/test-reports.ts'
import { checkWalls } from './checks/walls.ts'
import { findStalePictures } from './checks/welcome-pictures.ts'
import { prepareDataFolder } from './platform/prepared-data-folder.ts'
import { whyNoReleaseBefore } from './platform/release-before.ts'

type Check = { readonly title: string; readonly run: (say: Say) => Promise<Counts> }

const command =
  (tool: string, ...args: string[]) =>
  async (say: Say): Promise<Counts> =>
    (await runCommand(tool, args, { say })) === 0
      ? { passed: 1, failed: 0 }
      : { passed: 0, failed: 1 }

const webBuild: Check = { title: 'Web build', run: command('node', 'bin/build-web.mjs') }

/** They keep one core busy, and need nothing but the code. */
const rulesAndScreens: Check = {
  title: 'Tests of rules and screens',
  run: (say) => runUnitTests('rules and screens', say),
}

/** They wait for Postgres, for timers and for programs they start. */
const serverTests: Check = {
  title: 'Tests of the server and its commands',
  run: () => runUnitTests('server'),
}

/** What takes seconds, and what the journeys need: done while the tests of the server wait. */
const besideThem: readonly Check[] = [
  {
    title: 'Formatting and lint',
    run: command('biome', 'ci', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.'),
  },
  // On two cores one checker takes half the time of four, which each work out what they share.
  { title: 'Types', run: command('tsc', '-b', '--checkers', '1') },
  { title: 'Layer walls', run: checkWalls },
  { title: 'Unused code', run: command('knip') },
  {
    title: 'Code that only its tests use',
    run: command(
      'knip',
      '--production',
      '--config',
      '.knip-production.json',
      '--include',
      'exports,files',
    ),
  },
  { title: 'Size budgets', run: command('size-limit') },
  { title: 'Data of a first start', run: prepareData },
]

const builder = findImageBuilder()
const containerImage: readonly Check[] =
  builder === undefined
    ? []
    : [{ title: 'Container image', run: (say) => checkContainerImage(builder, say) }]

const journeys: Check = { title: 'Browser journeys', run: runJourneys }

const MEMORY = '/dev/shm'
const MUCH_MEMORY = 12 * 2 ** 30

// Servers, commands and workers start some fifty times: code that one has compiled is not compiled again.
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/node')
// Databases of tests come and go by the hundred, each of some 300 files.
if (hasRoomInMemory()) process.env.TMPDIR ??= MEMORY

endToolsOnTerm()
const startedAt = performance.now()
mkdirSync('.cache/test-results', { recursive: true })
const realDataMissing = findRealData()
const results: Counts[] = []
const summary: string[] = []
await Promise.all([
  // What is left of them goes on beside the journeys.
  runQuietly([rulesAndScreens]),
  // The server's tests load the templates of mails, which are built with the web.
  runQuietly([webBuild])
    .then(() => Promise.all([runOne(serverTests), runQuietly([...besideThem, ...containerImage])]))
    .then(() => runOne(journeys)),
])

const all = together(results)
const reports = readTestReports()
console.log(`\n${listSlowestParts(reports).join('\n')}`)
if (realDataMissing) summary.push(realDataMissing)
const releaseMissing = whyNoReleaseBefore()
if (releaseMissing) summary.push(releaseMissing)
if (builder === undefined)
  summary.push('The container image was not built: there is no docker or podman that runs here.')
const stalePictures = findStalePictures()
if (stalePictures) summary.push(stalePictures)
console.log(`\n${[...summary, ...listFailedTests(reports)].join('\n')}`)
console.log(`${all.passed} passed, ${all.failed} failed in ${secondsSince(startedAt)} s`)
process.exitCode = allPassed(all) ? 0 : 1

/** Whether this is a Linux with much memory to spare, and a file system in it that programs may be started from. */
function hasRoomInMemory(): boolean {
  if (process.platform !== 'linux' || freemem() < MUCH_MEMORY) return false
  const mount = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm tmpfs (\S+)/m)?.[1]
  if (mount === undefined || mount.split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > MUCH_MEMORY
}

async function runOne({ title, run }: Check): Promise<void> {
  console.log(`\n== ${title}`)
  const startedAt = performance.now()
  note(title, await run(sayNow), startedAt)
}

/** One after another; the output of each is printed together when it is done. */
async function runQuietly(checks: readonly Check[]): Promise<void> {
  for (const { title, run } of checks) {
    let said = ''
    const startedAt = performance.now()
    const counts = await run((text) => {
      said += text
    })
    console.log(`\n== ${title}: ${allPassed(counts) ? 'ok' : 'FAILED'}\n${said.trimEnd()}`)
    note(title, counts, startedAt)
  }
}

function note(title: string, counts: Counts, startedAt: number): void {
  results.push(counts)
  const { passed, failed } = counts
  const tests = passed + failed > 1 ? `: ${passed} passed, ${failed} failed` : ''
  summary.push(
    `${allPassed(counts) ? 'ok    ' : 'FAILED'} ${secondsSince(startedAt).padStart(6)} s  ${title}${tests}`,
  )
}

function sayNow(text: string): void {
  process.stdout.write(text)
}

async function prepareData(say: Say): Promise<Counts> {
  try {
    await prepareDataFolder()
    return { passed: 1, failed: 0 }
  } catch (error) {
    say(String(error))
    return { passed: 0, failed: 1 }
  }
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1000).toFixed(1)
}
