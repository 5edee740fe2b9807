import { diskFiles } from '../../adapters/job-files/disk-files.ts'
import type { Config } from '../../config/config.ts'
import type { JobFileStore } from '../../job-costs/ports.ts'

/** Where receipts and photos are kept, by the configuration. */
export const jobFilesOf = ({ jobFiles }: Pick<Config, 'jobFiles'>): JobFileStore =>
  diskFiles(jobFiles.folder)
