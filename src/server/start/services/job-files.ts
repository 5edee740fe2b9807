import { diskFiles } from '../../adapters/stored-files/disk-files.ts'
import { s3Files } from '../../adapters/stored-files/s3-files.ts'
import type { Config } from '../../config/config.ts'
import type { JobFileStore } from '../../job-costs/ports.ts'

/** Where receipts and photos are kept, by the configuration. */
export const jobFilesOf = ({ jobFiles }: Pick<Config, 'jobFiles'>): JobFileStore =>
  jobFiles.kind === 's3' ? s3Files(jobFiles) : diskFiles(jobFiles.folder)
