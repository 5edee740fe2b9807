import { Download } from 'lucide-react'
import { useState } from 'react'
import { accountDataCalls } from '../../contract/account/account-data.ts'
import { ALL_JOB_FILES } from '../../contract/job-costs/job-files.ts'
import { ask } from '../data/ask/ask.ts'
import { authorizedFetch } from '../data/ask/authorized-fetch.ts'
import { Button } from '../ui/controls/Button.tsx'
import { saveFile } from '../ui/save-file.ts'

type DownloadState = 'idle' | 'fetching' | 'failed' | 'saved'

/** Everything kept of the person, as one JSON file, and the receipts and photos of jobs as an archive. */
export const DownloadData = ({ userId }: { readonly userId: string }) => {
  const [state, setState] = useState<DownloadState>('idle')

  const download = async () => {
    if (state === 'fetching') return
    setState('fetching')
    const answer = await ask(accountDataCalls.read, { params: { userId } })
    if (answer.ok) {
      const day = answer.value.exportedAt.slice(0, 10)
      const text = JSON.stringify(answer.value, null, 2)
      saveFile(`flip-search-pro-data-${day}.json`, new Blob([text], { type: 'application/json' }))
      const hasFiles = answer.value.jobs.some(({ files }) => files.length > 0)
      const archive = hasFiles ? await allFiles() : undefined
      if (archive) saveFile(`flip-search-pro-files-${day}.tar`, archive)
      setState(archive === null ? 'failed' : 'saved')
    } else {
      console.error('The account’s data could not be downloaded.', answer.error)
      setState('failed')
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Button onClick={download} aria-disabled={state === 'fetching'}>
        <Download aria-hidden className="size-4" />
        Download my data
      </Button>
      <p role="status" className={`text-sm ${state === 'failed' ? 'text-danger' : 'text-muted'}`}>
        {stateTexts[state]}
      </p>
    </div>
  )
}

/** The receipts and photos of all jobs in one archive; null when they cannot be had. */
const allFiles = async (): Promise<Blob | null> => {
  try {
    const fetched = await authorizedFetch(ALL_JOB_FILES.path, {})
    return fetched.type === 'answered' && fetched.response.ok ? await fetched.response.blob() : null
  } catch {
    return null
  }
}

const stateTexts: Record<DownloadState, string> = {
  idle: '',
  fetching: 'Collecting your data',
  failed: 'We could not collect your data. Try again in a moment.',
  saved: 'Saved to your downloads.',
}
