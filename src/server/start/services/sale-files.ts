import { join } from 'node:path'
import { diskSaleFiles, s3SaleFiles } from '../../adapters/stored-files/sale-files.ts'
import type { Config } from '../../config/config.ts'
import type { SaleFiles } from '../../valuation/ports.ts'

/** Where files of sales are kept: in the bucket of files of jobs, else beside their folder. */
export const saleFilesOf = ({ jobFiles }: Pick<Config, 'jobFiles'>): SaleFiles =>
  jobFiles.kind === 's3'
    ? s3SaleFiles(jobFiles)
    : diskSaleFiles(join(jobFiles.folder, '..', 'sale-months'))
