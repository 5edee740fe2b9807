import { Download } from 'lucide-react'
import { useState } from 'react'
import { authorizedFetch } from '../api/authorized-fetch.ts'
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

/** Null when it cannot be had. Never throws. */
const getMyHomesCsv = async (): Promise<Blob | null> => {
  try {
    const fetched = await authorizedFetch('/api/my-homes/csv', { method: 'GET' }, {})
    return fetched.type === 'answered' && fetched.response.ok ? await fetched.response.blob() : null
  } catch {
    return null
  }
}
