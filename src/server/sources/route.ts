import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { about } from '../../contract/about.ts'
import {
  type AllListingsOnFile,
  allListingsOnFileSchema,
} from '../../contract/operators/on-file.ts'
import { type Sources, sourcesSchema } from '../../contract/operators/sources.ts'
import { operatorOf } from '../platform/audit-log.ts'
import type { Database } from '../platform/database/schema.ts'
import { Problem } from '../platform/requests/problem.ts'
import type { OperatorNews } from '../progress/ports.ts'
import { listingsOnFile } from './listings-on-file.ts'
import type { RunningSources } from './run-sources.ts'

export type SourcesDeps = {
  readonly reads: Kysely<Database>
  readonly sources: Pick<RunningSources, 'list' | 'run' | 'setPaused' | 'subscribe'>
  readonly requireOperator: (request: FastifyRequest) => Promise<void>
  readonly news: OperatorNews
}

/** `GET /api/sources`, `POST /api/sources/{name}/run`, `/pause` and `/resume`, and `GET /api/listings-on-file`: for operators. */
export const registerSources = (
  app: FastifyInstance,
  { reads, sources, requireOperator, news }: SourcesDeps,
): void => {
  const routes = app.withTypeProvider<ZodTypeProvider>()
  const stopTelling = sources.subscribe(news.sourceChanged)
  app.addHook('onClose', async () => stopTelling())

  const all = async (): Promise<Sources> => ({ sources: await sources.list() })
  const named = async (name: string) => {
    const found = (await sources.list()).find((source) => source.name === name)
    if (found === undefined) throw new Problem(404, 'not-found', 'There is no such source.')
    return found
  }

  routes.get(
    '/api/sources',
    {
      preHandler: requireOperator,
      config: { access: 'operators' },
      schema: {
        tags: ['Sources'],
        summary: 'The sources that bring listings by themselves',
        response: { 200: sourcesSchema },
      },
    },
    all,
  )

  routes.get(
    '/api/listings-on-file',
    {
      preHandler: requireOperator,
      config: { access: 'operators' },
      schema: {
        tags: ['Sources'],
        summary: 'What is on file, by market and source',
        description: 'Whichever way it came: by a feed, or a file, also one of the command line.',
        response: { 200: allListingsOnFileSchema },
      },
    },
    async (): Promise<AllListingsOnFile> => ({ onFile: await listingsOnFile(reads) }),
  )

  routes.post(
    '/api/sources/:name/run',
    {
      preHandler: requireOperator,
      config: { access: 'operators', problems: { 404: ['not-found'], 409: ['source-paused'] } },
      schema: {
        tags: ['Sources'],
        summary: 'Ask a source for its changes now',
        description: 'Where a sync is under way already, it goes on.',
        params,
        response: { 200: sourcesSchema },
      },
    },
    async (request) => {
      const { name } = request.params
      const { state } = await named(name)
      if (state === 'paused')
        throw new Problem(409, 'source-paused', 'This source is paused. Resume it first.')
      await sources.run(name, operatorOf(request))
      return all()
    },
  )

  for (const [verb, paused, summary, description] of [
    ['pause', true, 'Stop asking a source', 'A sync under way ends at its next page.'],
    ['resume', false, 'Go on asking a source', 'Its next sync begins within a minute.'],
  ] as const)
    routes.post(
      `/api/sources/:name/${verb}`,
      {
        preHandler: requireOperator,
        config: { access: 'operators', problems: { 404: ['not-found'] } },
        schema: {
          tags: ['Sources'],
          summary,
          description,
          params,
          response: { 200: sourcesSchema },
        },
      },
      async (request) => {
        const { name } = request.params
        await named(name)
        await sources.setPaused(name, paused, operatorOf(request))
        return all()
      },
    )
}

const params = z.object({ name: about('Its name in the configuration.', z.string()) })
