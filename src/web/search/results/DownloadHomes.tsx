import { Download } from 'lucide-react'
import type { Home } from '../../../contract/homes/home.ts'
import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { homesCsv } from './homes-csv.ts'

/** All homes of the list, drawn or not, as a file for a spreadsheet. */
export const DownloadHomes = ({
  look,
  homes,
  className,
}: {
  readonly look: 'icon' | 'words'
  readonly homes: readonly Home[]
  readonly className: string
}) => (
  <Button
    className={`${className} ${look === 'icon' ? 'px-3' : ''}`}
    {...(look === 'icon' ? { 'aria-label': 'Download CSV', title: 'Download CSV' } : {})}
    onClick={() => saveFile('homes.csv', homesCsv(homes, window.location.origin))}
  >
    <Download aria-hidden className="size-4" />
    {look === 'icon' ? null : 'Download CSV'}
  </Button>
)
