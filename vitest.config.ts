import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Rules and screens' logic: no file of theirs leaves anything behind, so they share their workers. */
const pure = ['src/{contract,domain,web}/**/*.test.ts']
/** Screens on a page without layout, which the files of a worker share: a page of their own would take most of their time. */
const screens = ['{src/web,tests}/**/*.test.tsx', 'src/mails/**/*.test.ts']
/** The hub knows nothing of the product, so `npm test` runs its tests when it or a library has changed. */
const hub = ['packages/signalr/**/*.test.ts']
/** Node itself runs TypeScript without JSX, an eighth faster: what Vite transforms looks up each import at each use. */
const asNodeRuns = { viteModuleRunner: false, nodeLoader: false }

/**
 * Rules and screens run where days go wrong first: far ahead of the server's. What they expect holds in every zone, and
 * the journeys run in Chicago; `FLIP_TEST_TIME_ZONE` takes another.
 */
const farEast = { TZ: process.env.FLIP_TEST_TIME_ZONE ?? 'Pacific/Auckland' }

/** The longest files first, as Vitest does by their size, and before them those that start programs or wait for jobs. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const waits = ({ moduleId }: TestSpecification) =>
      /whole-server|killed-|flip-command|child_process|open-jobs/.test(
        readFileSync(moduleId, 'utf8'),
      )
    const sorted = await super.sort(files)
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: WaitingFirst },
    restoreMocks: true,
    // What hangs ends; what is slow on a busy machine is no failure.
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: pure,
          env: farEast,
          isolate: false,
          experimental: asNodeRuns,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: screens,
          env: farEast,
          isolate: false,
          environment: 'jsdom',
          setupFiles: ['tests/screens/quick-pauses.ts'],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'hub',
          include: hub,
          maxWorkers: 4,
          env: { TZ: 'UTC' },
          isolate: false,
          experimental: asNodeRuns,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          env: { TZ: 'UTC' },
          // They close what they open, so those of one worker share what is loaded.
          isolate: false,
          include: ['{src,packages,tests,bench}/**/*.test.ts'],
          exclude: [...pure, ...screens, ...hub],
          experimental: asNodeRuns,
          globalSetup: ['tests/platform/postgres-for-tests.ts'],
          // The first test that needs Postgres waits for it to be made.
          hookTimeout: 60_000,
          // They mostly wait: for Postgres, for timers, for programs they start.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
