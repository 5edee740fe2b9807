import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'bench/**/*.test.ts'],
    globalSetup: ['tests/postgres-for-tests.ts'],
    // The first test that needs Postgres waits for it to be made.
    hookTimeout: 60_000,
    restoreMocks: true,
  },
})
