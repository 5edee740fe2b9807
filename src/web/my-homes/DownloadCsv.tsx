import { Download } from 'lucide-react'
import { useState } from 'react'
import { getMyHomesCsv } from '../api/homes/my-homes.ts'
import { Button } from '../ui/Button.tsx'
import { saveFile } from '../ui/save-file.ts'

/** All homes with their marks, as a file for a spreadsheet. */
export const DownloadCsv = () => {
  const [state, setState] = useState<'idle' | 'fetching' | 'failed'>('idle')
  const download = async () => {
    if (state === 'fetching') return
    setState('fetching')
    const file = await getMyHomesCsv()
    if (file !== null) saveFile('my-homes.csv', file)
    setState(file === null ? 'failed' : 'idle')
  }
  return (
    <div className="flex flex-wrap-reverse items-center">
      <p role="status" className="text-danger text-sm not-empty:mr-3">
        {state === 'failed' ? 'The file could not be made. Try again in a moment.' : ''}
      </p>
      <Button onClick={() => void download()} aria-disabled={state === 'fetching'}>
        <Download aria-hidden className="size-4" />
        Download CSV
      </Button>
    </div>
  )
}
