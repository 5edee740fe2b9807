import { FileUp } from 'lucide-react'
import { type DragEvent, useState } from 'react'

type DropZoneProps = { readonly onFiles: (files: readonly File[]) => void }

/** Where files are dropped, or chosen by pointer or keyboard. */
export const DropZone = ({ onFiles }: DropZoneProps) => {
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
