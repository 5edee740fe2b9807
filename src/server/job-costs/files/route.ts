import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { about } from '../../../contract/about.ts'
import {
  ALL_JOB_FILES,
  JOB_FILE,
  jobFileParams,
  jobFileQuery,
  jobFileSchema,
  MAX_JOB_FILE_BYTES,
  MAX_JOB_FILES,
} from '../../../contract/job-costs/job-files.ts'
import { jobCalls } from '../../../contract/job-costs/jobs.ts'
import { printableLine } from '../../../domain/printable-text.ts'
import { keptOrProblem, type NotKeptWords } from '../../platform/kept/not-kept.ts'
import { answering, type Guard, urlOf } from '../../platform/requests/answer-calls.ts'
import { Problem } from '../../platform/requests/problem.ts'
import { type TarEntry, tarOf } from '../../platform/tar-file.ts'
import type { AskedJob } from '../find-job.ts'
import type { JobFileStore } from '../ports.ts'
import { cleanFile } from './clean-file.ts'
import { placesForFiles, receiveFile, refuseFile, takeFiles } from './receive-file.ts'
import { filesOfOwner, findFile, keepFile, mayTakeFile, removeFile } from './store.ts'

export type JobFilesDeps = {
  readonly db: AskedJob['db']
  readonly files: JobFileStore
  readonly clock: () => Date
  readonly requireSubscriber: Guard
  readonly asked: (
    request: Pick<FastifyRequest, 'principal'>,
    params: { readonly propertyId: string },
  ) => AskedJob
}

/** Receipts and photos of jobs: each is its owner's alone, and is never shown by a browser as a page of ours. */
export const registerJobFiles = (app: FastifyInstance, deps: JobFilesDeps): void => {
  const { db, files, requireSubscriber, asked } = deps
  const answer = answering(app, { subscribers: requireSubscriber })

  answer(jobCalls.removeFile, async ({ params }, request) => {
    if (!(await removeFile(asked(request, params), files, params.id))) throw notThere()
    return {}
  })

  app.register(async (scope) => registerUpload(scope, deps))

  app.withTypeProvider<ZodTypeProvider>().get(
    urlOf(JOB_FILE.path),
    {
      preHandler: requireSubscriber,
      config: { access: 'subscribers', problems: { 404: ['not-found'] } },
      schema: {
        tags: ['Jobs'],
        summary: 'A receipt or a photo',
        description: 'To be downloaded: what it holds runs nothing and reads nothing here.',
        params: jobFileParams,
        response: {
          200: {
            description: 'The file.',
            content: {
              'image/jpeg': { schema: z.unknown() },
              'application/pdf': { schema: z.unknown() },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const row = await findFile(asked(request, request.params), request.params.id)
      const content = row === undefined ? null : await files.read(row.storedAs)
      if (row === undefined || content === null) throw notThere()
      return reply
        .headers({
          'content-type': row.contentType,
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(row.name)}`,
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, no-store',
        })
        .send(content)
    },
  )

  app.withTypeProvider<ZodTypeProvider>().get(
    ALL_JOB_FILES.path,
    {
      preHandler: requireSubscriber,
      config: { access: 'subscribers' },
      schema: {
        tags: ['Jobs'],
        summary: 'All receipts and photos of the caller, as a tar archive',
        response: {
          200: {
            description: 'A tar archive.',
            content: { 'application/x-tar': { schema: z.unknown() } },
          },
        },
      },
    },
    async ({ principal }, reply) => {
      const rows = await filesOfOwner(db, principal)
      const entries = async function* (): AsyncGenerator<TarEntry> {
        for (const row of rows) {
          const content = await files.read(row.storedAs)
          if (content !== null) yield { name: archiveNameOf(row), content, at: row.addedAt }
        }
      }
      return reply
        .headers({
          'content-type': 'application/x-tar',
          'content-disposition': 'attachment; filename="receipts-and-photos.tar"',
          'cache-control': 'private, no-store',
        })
        .send(Readable.from(tarOf(entries())))
    },
  )
}

/** In a scope of its own: elsewhere bodies are JSON, and this one is a file. */
const registerUpload = (scope: FastifyInstance, deps: JobFilesDeps): void => {
  takeFiles(scope)
  const takePlace = placesForFiles()
  scope.withTypeProvider<ZodTypeProvider>().put(
    urlOf(JOB_FILE.path),
    {
      preHandler: deps.requireSubscriber,
      bodyLimit: Number.MAX_SAFE_INTEGER,
      decompress: false,
      config: {
        access: 'subscribers',
        takesLong: true,
        problems: {
          400: ['file-empty', 'file-not-readable'],
          404: ['not-found'],
          409: ['too-many-entries'],
          413: ['file-too-large'],
        },
      },
      schema: {
        tags: ['Jobs'],
        summary: 'Keep a receipt or a photo of a job',
        description: `A JPEG, PNG or WebP photo or a PDF of at most ${inMegabytes}. Photos are drawn again as JPEG: the place and device in them are not kept. The same id sent again is kept once.`,
        consumes: ['application/octet-stream'],
        params: jobFileParams,
        querystring: jobFileQuery,
        body: about('The file as it is.', z.unknown()),
        response: { 200: jobFileSchema },
      },
    },
    async (request) => {
      const { params, query } = request
      const job = deps.asked(request, params)
      refuseFile(request, MAX_JOB_FILE_BYTES)
      // Before a byte is read.
      keptOrProblem(await mayTakeFile(job), notKept)
      const leave = takePlace(request.principal.id)
      const file = await receiveFile(request, MAX_JOB_FILE_BYTES).then(cleanFile).finally(leave)
      if (!file.ok) throw new Problem(400, 'file-not-readable', file.error)
      const kept = await keepFile(job, deps.files, {
        id: params.id,
        name: printableLine(query.name) || 'Photo',
        entryId: query.entry ?? null,
        file: file.value,
        now: deps.clock(),
      })
      return keptOrProblem(kept, notKept)
    },
  )
}

const inMegabytes = `${MAX_JOB_FILE_BYTES / 1024 / 1024} MB`
const notThere = () => new Problem(404, 'not-found', 'This file is not there.')
const notKept: NotKeptWords = {
  notThere: 'No job has begun for this home.',
  changed: '',
  tooMany: [
    'too-many-entries',
    `This job has ${MAX_JOB_FILES} files, or yours have 5 GB, which is as many as can be kept. Remove some, then try again.`,
  ],
}

/** A name that every system takes, in the folder of its home. */
const archiveNameOf = ({
  propertyId,
  id,
  name,
  contentType,
}: {
  readonly [field in 'propertyId' | 'id' | 'name' | 'contentType']: string
}): string => {
  const plain = name
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(/[^A-Za-z0-9 _-]+/g, '-')
    .slice(0, 40)
  const end = contentType === 'application/pdf' ? 'pdf' : 'jpg'
  return `${propertyId.slice(0, 36)}/${plain}-${id.slice(0, 8)}.${end}`
}
