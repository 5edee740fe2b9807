import { join } from 'node:path'
import * as z from 'zod/mini'
import { err, ok, type Result } from '../../domain/result.ts'
import { neededWith, webAddress } from './variables.ts'

/** Where receipts and photos of jobs are kept: in the data folder, or in a bucket of S3 or what speaks like it. */
export type JobFilesConfig =
  | { readonly kind: 'disk'; readonly folder: string }
  | {
      readonly kind: 's3'
      /** Without a slash at its end. */
      readonly bucketUrl: string
      readonly region: string
      readonly keyId: string
      readonly secret: string
    }

/** The variables of files of jobs. */
export const jobFilesVariables = {
  FLIP_FILES_S3_BUCKET: z.optional(webAddress),
  FLIP_FILES_S3_REGION: z._default(z.string(), 'us-east-1'),
  FLIP_FILES_S3_KEY_ID: z.optional(z.string()),
  FLIP_FILES_S3_SECRET: z.optional(z.string()),
}

type Variables = { readonly [Name in keyof typeof jobFilesVariables]?: string | undefined }

/** Where an environment keeps files of jobs. An error is one sentence that names the variables. */
export const readJobFilesConfig = (
  read: Variables,
  dataDir: string,
): Result<JobFilesConfig, string> => {
  const { FLIP_FILES_S3_BUCKET: bucket, FLIP_FILES_S3_REGION: region = 'us-east-1' } = read
  if (bucket === undefined) return ok({ kind: 'disk', folder: join(dataDir, 'files') })
  const missing = (['FLIP_FILES_S3_KEY_ID', 'FLIP_FILES_S3_SECRET'] as const).filter(
    (name) => read[name] === undefined,
  )
  const refusal = neededWith(missing, 'FLIP_FILES_S3_BUCKET')
  if (refusal !== null) return err(refusal)
  return ok({
    kind: 's3',
    bucketUrl: bucket.replace(/\/+$/, ''),
    region,
    keyId: read.FLIP_FILES_S3_KEY_ID ?? '',
    secret: read.FLIP_FILES_S3_SECRET ?? '',
  })
}
