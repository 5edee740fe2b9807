import { Download } from 'lucide-react'
import { Button } from './controls/Button.tsx'
import { saveFile } from './save-file.ts'

type DownloadCsvProps = {
  /** Of the file, without its ending. */
  readonly name: string
  readonly csv: () => Blob
  /** A phone shows only what kind of file it is. */
  readonly short?: boolean
  readonly className?: string
}

/** Saves a table as a file for a spreadsheet. */
export const DownloadCsv = ({ name, csv, short = false, className = '' }: DownloadCsvProps) => (
  <Button className={className} onClick={() => saveFile(`${name}.csv`, csv())}>
    <Download aria-hidden className="size-4" />
    <span>
      <span className={short ? 'max-sm:sr-only' : ''}>Download </span>CSV
    </span>
  </Button>
)
