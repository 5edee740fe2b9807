import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { about } from '../../../contract/about.ts'
import {
  type BeginFileImport,
  FILE_CONTENT,
  FILE_IMPORTS_KEPT_DAYS,
  FILE_REJECTS,
  fileImportCalls,
  fileImportSchema,
} from '../../../contract/sources/file-imports.ts'
import { type IsoDate, parseIsoDate } from '../../../domain/iso-date.ts'
import { type Actor, operatorOf, recordAction } from '../../platform/audit-log.ts'
import type { Database } from '../../platform/database/schema.ts'
import { answering, type Guard, routesOf } from '../../platform/requests/answer-calls.ts'
import { Problem } from '../../platform/requests/problem.ts'
import { labelOf } from './file-name.ts'
import type { FileImportJobSender } from './jobs.ts'
import type { FileImportNews } from './news.ts'
import type { FileFormats } from './ports.ts'
import {
  beginFileImport,
  cancelFileImport,
  countFilesToImport,
  type FileImportRow,
  findFileImport,
  forgetUpload,
  newestFileImports,
  noteUploaded,
  toFileImport,
} from './store.ts'
import type { UploadFault, UploadFolder } from './upload-folder.ts'

export type FileImportsDeps = {
  readonly db: Kysely<Database>
  readonly jobs: FileImportJobSender
  readonly folder: UploadFolder
  readonly formats: FileFormats
  readonly limitBytes: number
  readonly today: () => IsoDate
  readonly requireOperator: Guard
  readonly news: Pick<FileImportNews, 'publish'>
}

/** Files of listings that operators bring in: each is uploaded as a stream and imported by a job. */
export const registerFileImports = (app: FastifyInstance, deps: FileImportsDeps): void => {
  const { db, formats, limitBytes, requireOperator } = deps
  const answer = answering(app, { operators: requireOperator })

  answer(fileImportCalls.list, async () => ({
    imports: (await newestFileImports(db)).map(toFileImport),
    limitBytes,
    mappings: [...(await formats.mappings())],
  }))

  answer(fileImportCalls.begin, async ({ body }, { principal }) =>
    toFileImport(await begin(deps, body, principal.id)),
  )

  app.register(async (scope) => registerUpload(scope, deps))

  answer(fileImportCalls.read, async ({ params }) => toFileImport(await known(db, params.id)))

  answer(fileImportCalls.cancel, async ({ params }, request) =>
    toFileImport(await cancel(deps, params.id, operatorOf(request))),
  )

  for (const { url, deprecated } of routesOf(FILE_REJECTS))
    app.withTypeProvider<ZodTypeProvider>().get(
      url,
      {
        preHandler: requireOperator,
        config: { access: 'operators', problems: { 404: ['not-found'] } },
        schema: {
          tags: ['Sources'],
          summary: 'The rows of a file that were refused',
          deprecated,
          description: 'Cells that a spreadsheet would run as formulas are marked as text.',
          params: idSchema,
          response: {
            200: {
              description: 'Columns: file, line, column, value, reason.',
              content: { 'text/csv': { schema: z.string() } },
            },
          },
        },
      },
      async ({ params }, reply) => {
        await known(db, params.id)
        return sendRejects(reply, deps.folder.rejectsOf(params.id))
      },
    )
}

/** In a scope of its own: elsewhere bodies are parsed, and this one is a file. */
const registerUpload = (scope: FastifyInstance, deps: FileImportsDeps): void => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/octet-stream', (_request, payload, done) =>
    done(null, payload),
  )
  scope.addContentTypeParser('*', (_request, _payload, done) =>
    done(new Problem(415, 'unsupported-media-type', 'Send the file as application/octet-stream.')),
  )
  for (const { url, deprecated } of routesOf(FILE_CONTENT))
    scope.withTypeProvider<ZodTypeProvider>().put(
      url,
      {
        preHandler: deps.requireOperator,
        bodyLimit: Number.MAX_SAFE_INTEGER,
        decompress: false,
        config: {
          access: 'operators',
          takesLong: true,
          problems: {
            404: ['not-found'],
            400: ['file-incomplete'],
            409: ['file-upload-begun'],
            507: ['disk-full'],
          },
        },
        schema: {
          tags: ['Sources'],
          summary: 'Upload the content of a file, and have it imported',
          deprecated,
          description:
            'By the caller who began it, once, with as many bytes as were said. An upload that breaks off leaves nothing.',
          consumes: ['application/octet-stream'],
          params: idSchema,
          body: about('The file as it is.', z.unknown()),
          response: { 200: fileImportSchema },
        },
      },
      async (request) => toFileImport(await receive(deps, request)),
    )
}

const { params: idSchema } = fileImportCalls.read

const known = async (db: Kysely<Database>, id: string): Promise<FileImportRow> => {
  const row = await findFileImport(db, id)
  if (row === undefined) throw notThere()
  return row
}

const notThere = () =>
  new Problem(
    404,
    'not-found',
    `This file is not known. Results are kept for ${FILE_IMPORTS_KEPT_DAYS} days.`,
  )

/** Checks all that can be known before a byte is sent. */
const begin = async (
  { db, folder, formats, limitBytes, today }: FileImportsDeps,
  { fileName, bytes, exportedOn, mapping, countyList }: BeginFileImport,
  begunBy: string,
): Promise<FileImportRow> => {
  const name = labelOf(fileName)
  if (bytes === 0) throw new Problem(400, 'file-empty', `${name} is empty.`)
  if (bytes > limitBytes)
    throw new Problem(
      413,
      'file-too-large',
      `${name} has ${inMegabytes(bytes)}. Files of up to ${inMegabytes(limitBytes)} are taken. Split it, or import it with npx --no flip import on the server.`,
    )
  const exported = exportedOn === undefined ? null : exportDate(exportedOn, today())
  const listKind = countyList ?? null
  if (listKind !== null && mapping === undefined)
    throw new Problem(
      400,
      'bad-input',
      'Give the mapping of the county list: which column holds the parcel number, the address, the day and the amount.',
      'mapping',
    )
  if (mapping !== undefined) {
    const fault = await formats.mappingFault(mapping, listKind)
    if (fault !== null) throw new Problem(400, 'bad-input', fault, 'mapping')
  }
  if ((await countFilesToImport(db)) >= MAX_FILES_TO_IMPORT)
    throw new Problem(
      409,
      'too-many-files',
      `${MAX_FILES_TO_IMPORT} files wait to be imported, which is as many as may. Try again when some of them are.`,
    )
  if ((await folder.freeBytes()) < bytes + ROOM_BYTES) throw diskFull(name)
  return beginFileImport(db, {
    id: randomUUID(),
    fileName: name,
    bytes,
    begunBy,
    exported,
    mapping: mapping ?? null,
    listKind,
  })
}

const exportDate = (text: string, today: IsoDate): IsoDate => {
  const date = parseIsoDate(text)
  if (date === null)
    throw new Problem(400, 'bad-input', 'Give the export day as YYYY-MM-DD.', 'exportedOn')
  if (date > today)
    throw new Problem(
      400,
      'bad-input',
      `The export day is in the future: today is ${today}.`,
      'exportedOn',
    )
  return date
}

const MAX_FILES_TO_IMPORT = 500

/** Left for the database and the log. */
const ROOM_BYTES = 256 * 1024 * 1024

const diskFull = (name: string) =>
  new Problem(
    507,
    'disk-full',
    `There is too little room for ${name} on the disk of the server. Make room there, then try again.`,
  )

const inMegabytes = (bytes: number): string =>
  `${Math.ceil(bytes / (1024 * 1024)).toLocaleString('en-US')} MB`

const receive = async (
  { db, jobs, folder, news }: FileImportsDeps,
  request: FastifyRequest<{ Params: { id: string } }>,
): Promise<FileImportRow> => {
  const {
    params: { id },
    body,
    headers,
    principal,
  } = request
  const row = await known(db, id)
  // No one else knows the id.
  if (row.begunBy !== principal.id) throw notThere()
  if (row.state !== 'uploading') throw begunAlready(row)
  if (!(body instanceof Readable)) throw problemOf('other size', row)
  if (headers['content-encoding'] !== undefined)
    throw new Problem(415, 'unsupported-media-type', 'Send the file as it is, without encoding.')
  const length = headers['content-length']
  try {
    if (length !== undefined && Number(length) !== row.bytes) throw problemOf('other size', row)
    const received = await folder.receive(id, body, row.bytes)
    if (!received.ok) throw problemOf(received.error, row)
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'file-upload-begun'))
      await forgetUpload(db, id)
    throw error
  }
  const taken = await db.transaction().execute(async (trx) => {
    if (!(await noteUploaded(trx, id))) return false
    await jobs.send(trx, 'import-file', { id }, { key: id })
    await recordAction(trx, operatorOf(request), { action: 'upload file', subject: row.fileName })
    return true
  })
  if (!taken) {
    await folder.remove(id)
    throw notThere()
  }
  await news.publish(db, id)
  return known(db, id)
}

const problemOf = (fault: UploadFault, row: FileImportRow): Problem => {
  switch (fault) {
    case 'begun':
      return begunAlready(row)
    case 'disk full':
      return diskFull(row.fileName)
    case 'other size':
      return new Problem(
        400,
        'file-incomplete',
        `${row.fileName} did not arrive as it was announced. It may have changed on the way; upload it again.`,
      )
  }
}

const begunAlready = ({ fileName: name }: FileImportRow) =>
  new Problem(409, 'file-upload-begun', `${name} is already uploaded, or on its way.`)

const cancel = async (
  { db, folder, news }: FileImportsDeps,
  id: string,
  by: Actor,
): Promise<FileImportRow> => {
  const row = await known(db, id)
  if (row.state === 'uploading') {
    // Nothing of it is stored yet.
    await forgetUpload(db, id)
    await folder.remove(id)
    return { ...row, state: 'canceled' }
  }
  await cancelFileImport(db, id, by)
  const after = await known(db, id)
  if (row.state === 'waiting' && after.state === 'canceled') await folder.remove(id)
  await news.publish(db, id)
  return after
}

const sendRejects = async (reply: FastifyReply, path: string): Promise<FastifyReply> => {
  // What is not there must be known before the answer begins.
  const file = await open(path).catch(() => null)
  if (file === null) throw notThere()
  await file.close()
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="refused-rows.csv"')
    .send(createReadStream(path))
}
