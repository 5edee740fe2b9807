import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../../../../tests/platform/test-database.ts'
import { openDocuments } from '../../documents/open-documents.ts'
import { openFaults } from '../../faults/open-faults.ts'
import { openDirectory } from '../directory.ts'
import { openSecrets } from '../secrets.ts'
import { GRAPH_PATH } from '../tenant.ts'
import { registerGraph } from './register-graph.ts'

it('a caller with too many requests is asked to come again, as by Graph', async () => {
  const database = await createTestDatabase()
  const documents = await openDocuments(database.connectionString)
  const now = () => new Date()
  const app = Fastify()
  app.addHook('onRequest', async () => {
    throw Object.assign(new Error('Rate limit exceeded'), { statusCode: 429 })
  })
  await registerGraph(app, {
    directory: openDirectory(documents, { now, signOut: async () => undefined }),
    secrets: await openSecrets(documents),
    faults: openFaults(),
    now,
  })
  const answer = await app.inject({ method: 'DELETE', url: `${GRAPH_PATH}/users/ann` })
  expect([answer.statusCode, answer.json().error.code]).toEqual([429, 'TooManyRequests'])
  await app.close()
  await documents.close()
  await database.drop()
})
