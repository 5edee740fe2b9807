import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from './tests/screens/find-browser.ts'

// Each worker reads this file again and finds what the first reading found.
process.env.FLIP_BROWSER ??= await findBrowser()

/** Files whose journeys start a server of their own and share it, one after another. */
const withOwnServers = [
  'county-lists',
  'deal-life',
  'google',
  'reading-only',
  'sources',
  'two-step-sign-in',
].map((name) => `**/${name}.e2e.ts`)

/** The journeys run against the program as a user starts it, on a data folder and a port of its own. */
export default defineConfig({
  testDir: 'e2e',
  // Projects begin in their order: what takes longest begins first, or the others' workers would wait for it at the end.
  projects: [
    { name: 'with servers of their own', testMatch: withOwnServers },
    { name: 'on the server of all', testMatch: '**/*.e2e.ts', testIgnore: withOwnServers },
  ],
  outputDir: '.cache/test-results/journeys',
  fullyParallel: true,
  forbidOnly: true,
  retries: 1,
  failOnFlakyTests: true,
  // One more than the cores: a journey also waits.
  workers: availableParallelism() + 1,
  // For journeys of many steps on a busy machine.
  timeout: 120_000,
  // As long as a busy machine may take; what passes does not wait for it.
  expect: { timeout: 30_000 },
  use: {
    // The server chooses a free port; `wait` below reads it into this variable.
    baseURL: process.env.FLIP_JOURNEYS_URL,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Drawing what fades and moves takes a tenth of the time, and half faded words are too pale for axe.
    contextOptions: { reducedMotion: 'reduce' },
    // Answers that a journey makes up would pass the worker that keeps the pages. Journeys about workers allow them.
    serviceWorkers: 'block',
    // A trace costs time: only what failed is run again with one, to see why, and still counts as failed.
    trace: 'on-first-retry',
    launchOptions: { executablePath: process.env.FLIP_BROWSER, args: [...browserArguments] },
  },
  webServer: {
    command: `${JSON.stringify(process.execPath)} tests/server-for-journeys.ts`,
    wait: { stdout: /is ready at (?<flip_journeys_url>http:\/\/\S+)/ },
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stderr: 'pipe',
  },
})
