import { FileUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useState } from 'react'
import {
  FILE_IMPORTS_KEPT_DAYS,
  type FileImport,
  type FileImports,
} from '../../../contract/sources/file-imports.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import { ChosenFiles } from './ChosenFiles.tsx'
import { FileCard } from './FileCard.tsx'
import { formatBytes } from './file-sentences.ts'
import { Progress } from './Progress.tsx'
import { type Upload, useUploads } from './use-uploads.ts'

type FilesProps = {
  readonly files: FileImports
  readonly now: Date
  readonly onFile: (file: FileImport) => void
}

/** Files of listings: dropped here, on their way, and those the server still lists. */
export const Files = ({ files, now, onFile }: FilesProps) => {
  const [chosen, setChosen] = useState<readonly File[]>([])
  const { uploads, add, stop } = useUploads(onFile)
  const { limitBytes, mappings } = files
  // What is heard of a file may be faster than the answer to its upload.
  const imports = files.imports.filter(({ id }) => !uploads.some((upload) => upload.id === id))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <DropZone onFiles={(more) => setChosen((last) => withoutRepeats([...last, ...more]))} />
      {chosen.length === 0 ? null : (
        <ChosenFiles
          files={chosen}
          limitBytes={limitBytes}
          mappings={mappings}
          onImport={(toUpload) => {
            setChosen([])
            add(toUpload)
          }}
          onLeave={() => setChosen([])}
        />
      )}
      <KnownFormats />
      {uploads.length === 0 && imports.length === 0 ? (
        <p className="text-muted">
          No files were dropped here in the last {FILE_IMPORTS_KEPT_DAYS} days. Those you drop
          appear here, with what they brought.
        </p>
      ) : (
        <ul aria-label="Files" className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {uploads.map((upload) => (
            <li key={`upload ${upload.key}`}>
              <UploadCard upload={upload} onStop={() => stop(upload.key)} />
            </li>
          ))}
          {imports.map((file) => (
            <li key={file.id}>
              <FileCard file={file} now={now} onChanged={onFile} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type UploadCardProps = { readonly upload: Upload; readonly onStop: () => void }

/** A file on its way to the server, or one that was not taken. */
const UploadCard = ({ upload, onStop }: UploadCardProps) => {
  const { name, bytes, sent, state, text } = upload
  const failed = state === 'failed'
  return (
    <article aria-label={name} className="rounded-card border border-line bg-card p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="min-w-0 break-all font-semibold">{name}</h3>
        <StateMark
          kind={failed ? 'bad' : state === 'sending' ? 'busy' : 'waiting'}
          words={words[state]}
        />
      </div>
      <p className="mt-1 text-muted text-sm">{formatBytes(bytes)}</p>
      {state === 'sending' ? <Progress label={`Uploading ${name}`} done={sent} of={bytes} /> : null}
      {text === null ? null : (
        <p
          role="alert"
          className="mt-3 break-words rounded-control bg-danger-soft px-3 py-2 text-danger-ink"
        >
          {text}
        </p>
      )}
      <Button
        className="mt-3"
        aria-label={`${failed ? 'Dismiss' : 'Cancel'} ${name}`}
        onClick={onStop}
      >
        {failed ? 'Dismiss' : 'Cancel'}
      </Button>
    </article>
  )
}

const words: Record<Upload['state'], string> = {
  waiting: 'Waiting to upload',
  sending: 'Uploading',
  interrupted: 'No connection: sent again by itself',
  failed: 'Not taken',
}

/** A file that is dropped twice is one. */
const withoutRepeats = (files: readonly File[]): readonly File[] => [
  ...new Map(
    files.map((file) => [`${file.name} ${file.size} ${file.lastModified}`, file]),
  ).values(),
]

/** Which files are taken, and where people get them. */
const KnownFormats = () => (
  <details className="rounded-card border border-line bg-card px-4 md:px-6">
    <summary className="min-h-11 py-3 font-semibold">
      Which files you can import, and where to get them
    </summary>
    <dl className="grid gap-3 pb-5">
      <Format name="Redfin">
        CSV files of “Download All”, at the end of the list of a search on redfin.com: homes for
        sale and, with the filter Sold, past sales. Files of any year.
      </Format>
      <Format name="HomeHarvest">
        CSV files that the Python library HomeHarvest writes, version 0.3 to 0.8. Names, e-mails and
        phones of agents are not kept.
      </Format>
      <Format name="RentCast">Saved JSON answers of the RentCast API to /listings/sale.</Format>
      <Format name="County sales">
        The CSV file of sales that many county assessors publish, with a mapping that says which
        column holds what. Those of King County, WA, and Ames, IA, come with the product.
      </Format>
      <Format name="County lists">
        CSV files of absentee owners, tax arrears, lis pendens, probates and code cases, as counties
        and cities publish them or sell them, with a mapping: docs/listing-files.md on the server
        says how. Say which kind it is when you import it.
      </Format>
      <Format name="Fair market rents">
        HUD’s workbook of Small Area Fair Market Rents of a year, or its sheet saved as CSV, under
        the name that HUD gives it: fy2026_safmrs.xlsx.
      </Format>
    </dl>
    <p className="max-w-prose pb-5 text-muted text-sm">
      Use what the terms of its source let you use. Packed files and other spreadsheets are not
      taken: unpack them, or save the sheet as CSV.
    </p>
  </details>
)

const Format = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt className="font-semibold">{name}</dt>
    <dd className="max-w-prose text-muted text-sm">{children}</dd>
  </div>
)

type DropZoneProps = { readonly onFiles: (files: readonly File[]) => void }

/** Where files are dropped, or chosen by pointer or keyboard. */
const DropZone = ({ onFiles }: DropZoneProps) => {
  const [over, setOver] = useState(false)
  const isOver = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <label
      onDragEnter={isOver}
      onDragOver={isOver}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
      className={`flex min-h-36 cursor-pointer flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed p-6 text-center has-focus-visible:outline-2 has-focus-visible:outline-brand has-focus-visible:outline-offset-2 ${over ? 'border-brand bg-well' : 'border-line-strong bg-card'}`}
    >
      <FileUp aria-hidden className="size-8 text-brand" />
      <span className="font-semibold text-lg">
        Drop listing files here, or <span className="text-brand underline">choose them</span>
      </span>
      <span className="text-muted text-sm">Several at once, in any order.</span>
      <input
        type="file"
        multiple
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
    </label>
  )
}
