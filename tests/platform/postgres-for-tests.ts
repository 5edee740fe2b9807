import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { attachEmbeddedPostgres } from '../../src/server/platform/embedded-postgres/attach-embedded-postgres.ts'
import { makeDataFolder, removeAbandonedDataFolders, removeDataFolder } from './data-folder.ts'
import { dropTemplate } from './template-database.ts'

/** Where the Postgres of this test run is, or will be started by the first test that needs one. */
export type PostgresForTests =
  | { readonly kind: 'embedded'; readonly dataDir: string; readonly template: string }
  | { readonly kind: 'given'; readonly connectionString: string; readonly template: string }

declare module 'vitest' {
  export interface ProvidedContext {
    postgresForTests: PostgresForTests
  }
}

let removeAll = async (): Promise<void> => undefined

/**
 * Gives each test run a Postgres of its own in a temporary folder, started when the first test asks for it and
 * removed afterward. With FLIP_TEST_DATABASE_URL the tests run on that server, in databases of their own.
 */
export async function setup(project: TestProject): Promise<void> {
  const template = `flip_test_template_${process.pid}_${Date.now()}`
  const connectionString = process.env.FLIP_TEST_DATABASE_URL
  if (connectionString) {
    project.provide('postgresForTests', { kind: 'given', connectionString, template })
    removeAll = () => dropTemplate(connectionString, template)
    return
  }
  await removeAbandonedDataFolders()
  const dataDir = makeDataFolder()
  project.provide('postgresForTests', { kind: 'embedded', dataDir, template })
  removeAll = async () => {
    await stopServer(dataDir)
    removeDataFolder(dataDir)
  }
}

export const teardown = (): Promise<void> => removeAll()

/** The tests' processes are gone by now, so we are the last one out. */
async function stopServer(dataDir: string): Promise<void> {
  if (!existsSync(join(dataDir, 'secrets'))) return
  const options = { dataDir, clientName: 'tests', say: console.log }
  await (await attachEmbeddedPostgres(options)).release()
}
