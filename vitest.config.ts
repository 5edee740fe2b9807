import { defineConfig } from 'vitest/config'

/** Rules and screens' logic: no file of theirs leaves anything behind, so they share their workers. */
const pure = ['src/{contract,domain,web}/**/*.test.ts']
/** Screens on a page without layout, which the files of a worker share: a page of their own would take most of their time. */
const screens = ['{src/web,tests}/**/*.test.tsx', 'src/mails/**/*.test.ts']
/** Node itself runs TypeScript without JSX, an eighth faster: what Vite transforms looks up each import at each use. */
const asNodeRuns = { viteModuleRunner: false, nodeLoader: false }

export default defineConfig({
  test: {
    restoreMocks: true,
    // What hangs ends; what is slow on a busy machine is no failure.
    testTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: pure,
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
          isolate: false,
          environment: 'jsdom',
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          // They close what they open, so those of one worker share what is loaded.
          isolate: false,
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts', 'bench/**/*.test.ts'],
          exclude: [...pure, ...screens],
          experimental: asNodeRuns,
          globalSetup: ['tests/postgres-for-tests.ts'],
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
