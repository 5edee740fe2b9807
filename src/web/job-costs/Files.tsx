import { Camera, FileText, Paperclip, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { JobFile } from '../../contract/job-costs/job-files.ts'
import { Button } from '../ui/controls/Button.tsx'
import { ConfirmDialog, Dialog } from '../ui/controls/Dialog.tsx'
import { saveFile } from '../ui/save-file.ts'
import { formatCounted } from '../ui/words/format.ts'
import { contentOf, type FilesWork } from './use-files.ts'

/** What can be kept. iPhones make a JPEG of a photo where HEIC is not among these. */
const KINDS = 'image/jpeg,image/png,image/webp,application/pdf'

/** A button that opens the camera of a phone, or lets files be picked. */
export const PickFiles = ({
  camera,
  children,
  onPicked,
}: {
  readonly camera: boolean
  readonly children: ReactNode
  readonly onPicked: (files: readonly File[]) => void
}) => {
  const id = useId()
  return (
    <>
      <label
        htmlFor={id}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-line-strong bg-card px-4 font-semibold hover:bg-well has-[+input:focus-visible]:outline-2 has-[+input:focus-visible]:outline-brand"
      >
        {camera ? (
          <Camera aria-hidden className="size-5" />
        ) : (
          <Paperclip aria-hidden className="size-5" />
        )}
        {children}
      </label>
      <input
        id={id}
        type="file"
        className="sr-only"
        accept={camera ? 'image/jpeg,image/png,image/webp' : KINDS}
        multiple={!camera}
        {...(camera ? { capture: 'environment' } : {})}
        onChange={({ currentTarget }) => {
          onPicked([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
    </>
  )
}

type FilesProps = {
  readonly propertyId: string
  readonly work: FilesWork
  /** What a receipt is of, by the id of its cost. */
  readonly costs: ReadonlyMap<string, string>
}

/** The receipts and photos of a job, the latest first. */
export const Files = ({ propertyId, work, costs }: FilesProps) => {
  const { files, onTheWay } = work
  const [opened, setOpened] = useState<JobFile | null>(null)
  const [removing, setRemoving] = useState<JobFile | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const open = async (file: JobFile) => {
    if (file.contentType === 'image/jpeg') return setOpened(file)
    const content = await contentOf(propertyId, file.id)
    if (content !== null) saveFile(file.name, content)
  }
  return (
    <section
      aria-label="Receipts and photos"
      className="min-w-0 rounded-card border border-line bg-card px-4 py-3"
    >
      <h2 ref={heading} tabIndex={-1} className="font-bold">
        {formatCounted(files.length, 'receipt or photo', 'receipts and photos')}
      </h2>
      <div className="mt-2 flex flex-wrap gap-3">
        <PickFiles camera onPicked={(picked) => work.add(picked, null)}>
          Take a photo
        </PickFiles>
        <PickFiles camera={false} onPicked={(picked) => work.add(picked, null)}>
          Add files
        </PickFiles>
      </div>
      <p className="mt-2 text-muted text-sm">
        JPEG, PNG, WebP or PDF, 20 MB each. Only you see them; the place and device in a photo are
        removed.
      </p>
      <ul className="mt-1 divide-y divide-line">
        {onTheWay.map(({ id, name, state, text }) => (
          <li key={id} className="flex items-center gap-2 py-2">
            <p className="min-w-0 grow break-words">
              {name}
              <span role="status" className="block text-muted text-sm">
                {state === 'sending' ? 'Sending…' : text}
              </span>
            </p>
            {state === 'waiting' ? (
              <Button kind="quiet" onClick={work.sendAgain}>
                Try again
              </Button>
            ) : null}
            {state === 'sending' ? null : (
              <Button kind="quiet" onClick={() => work.giveUp(id)}>
                Leave out
              </Button>
            )}
          </li>
        ))}
        {files.toReversed().map((file) => (
          <li key={file.id} className="flex items-center gap-2 py-1">
            <button
              type="button"
              className="flex min-h-11 min-w-0 grow items-center gap-3 text-left hover:underline"
              onClick={() => void open(file)}
            >
              {file.contentType === 'image/jpeg' ? (
                <Camera aria-hidden className="size-5 shrink-0 text-muted" />
              ) : (
                <FileText aria-hidden className="size-5 shrink-0 text-muted" />
              )}
              <span className="min-w-0 break-words">
                {file.name}
                <span className="block text-muted text-sm">
                  {(file.entryId === null ? undefined : costs.get(file.entryId)) ??
                    'Photo of the job'}
                </span>
              </span>
            </button>
            <Button
              kind="quiet"
              className="px-3!"
              aria-label={`Remove ${file.name}`}
              onClick={() => setRemoving(file)}
            >
              <Trash2 aria-hidden className="size-4" />
            </Button>
          </li>
        ))}
      </ul>
      {opened === null ? null : (
        <Dialog
          open
          shape="window"
          title={opened.name}
          onClose={() => setOpened(null)}
          focusAfter={() => heading.current?.focus()}
        >
          <Photo propertyId={propertyId} file={opened} />
          <div className="flex justify-end p-3">
            <Button onClick={() => setOpened(null)}>Close</Button>
          </div>
        </Dialog>
      )}
      <ConfirmDialog
        open={removing !== null}
        title="Remove this file?"
        keep="Keep it"
        confirm="Remove"
        onKeep={() => setRemoving(null)}
        onConfirm={() => {
          if (removing !== null) void work.remove(removing)
          setRemoving(null)
        }}
        focusAfter={() => heading.current?.focus()}
      >
        {removing?.name} is removed for good.
      </ConfirmDialog>
    </section>
  )
}

const Photo = ({ propertyId, file }: { readonly propertyId: string; readonly file: JobFile }) => {
  const [shown, setShown] = useState<string | 'failed' | null>(null)
  useEffect(() => {
    let url: string | null = null
    let left = false
    void contentOf(propertyId, file.id).then((content) => {
      if (left) return
      url = content === null ? null : URL.createObjectURL(content)
      setShown(url ?? 'failed')
    })
    return () => {
      left = true
      if (url !== null) URL.revokeObjectURL(url)
    }
  }, [propertyId, file.id])
  if (shown === null || shown === 'failed')
    return (
      <p role="status" className="grow p-4 text-muted">
        {shown === null ? 'Loading the photo' : 'The photo could not be loaded. Try again later.'}
      </p>
    )
  return (
    <div className="flex min-h-0 grow items-center justify-center bg-well p-2">
      <img src={shown} alt={file.name} className="max-h-full max-w-full object-contain" />
    </div>
  )
}
