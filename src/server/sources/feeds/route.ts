import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { sourceCalls } from '../../../contract/sources/sources.ts'
import { operatorOf } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database/schema.ts'
import { answering, type Guard } from '../../platform/requests/answer-calls.ts'
import { Problem } from '../../platform/requests/problem.ts'
import type { OperatorNews } from '../../progress/ports.ts'
import { listingsOnFile } from './listings-on-file.ts'
import type { RunningSources } from './run-sources.ts'

export type SourcesDeps = {
  readonly db: Kysely<Database>
  readonly reads: Kysely<Database>
  readonly sources: Pick<RunningSources, 'list' | 'run' | 'setPaused' | 'subscribe'>
  readonly requireOperator: Guard
  readonly news: OperatorNews
}

/** The calls of sources, and news of them. */
export const registerSources = (
  app: FastifyInstance,
  { db, reads, sources, requireOperator, news }: SourcesDeps,
): void => {
  const answer = answering(app, { operators: requireOperator })
  const unsubscribe = sources.subscribe(news.sourceChanged)
  app.addHook('onClose', async () => unsubscribe())

  const all = async () => ({ sources: await sources.list(db) })
  const known = async (name: string) => {
    const found = (await sources.list(db)).find((source) => source.name === name)
    if (found === undefined) throw new Problem(404, 'not-found', 'There is no such source.')
    return found
  }

  answer(sourceCalls.list, all)

  answer(sourceCalls.onFile, async () => ({ onFile: await listingsOnFile(reads) }))

  answer(sourceCalls.run, async ({ params: { name } }, request) => {
    const { state } = await known(name)
    if (state === 'paused')
      throw new Problem(409, 'source-paused', 'This source is paused. Resume it first.')
    await sources.run(name, operatorOf(request))
    return all()
  })

  for (const verb of ['pause', 'resume'] as const)
    answer(sourceCalls[verb], async ({ params: { name } }, request) => {
      await known(name)
      await sources.setPaused(name, verb === 'pause', operatorOf(request))
      return all()
    })
}
