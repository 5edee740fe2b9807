import { Redo2, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { whyItWaits } from '../../data/ask/reading-only.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { DealWork } from './use-deal.ts'

/** What is done with a deal as a whole: its name, steps back and forth, and whether it is kept. */
export const DealTools = ({
  work,
  children,
}: {
  readonly work: DealWork
  /** What can be made of it. */
  readonly children: ReactNode
}) => {
  const { deal, step } = work
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <input
        aria-label="Name of the deal"
        placeholder="Name this deal"
        maxLength={100}
        autoComplete="off"
        className="min-h-11 min-w-0 flex-1 basis-52 rounded-control border border-line-strong bg-card px-3 text-base sm:max-w-80"
        value={deal.name}
        onChange={({ target: { value: name } }) =>
          step({ do: 'change', from: deal, field: 'name', to: (now) => ({ ...now, name }) })
        }
        onBlur={() => step({ do: 'leave field' })}
      />
      <div className="-mx-2 flex flex-wrap items-center max-sm:grid max-sm:w-full max-sm:grid-cols-[repeat(3,auto)] max-sm:justify-items-start max-sm:[&>p]:col-span-full">
        <Button
          kind="quiet"
          className="px-2!"
          disabled={!work.canUndo}
          onClick={() => step({ do: 'undo' })}
        >
          <Undo2 aria-hidden className="size-4" />
          Undo
        </Button>
        <Button
          kind="quiet"
          className="px-2!"
          disabled={!work.canRedo}
          onClick={() => step({ do: 'redo' })}
        >
          <Redo2 aria-hidden className="size-4" />
          Redo
        </Button>
        {work.isFresh ? null : (
          <Button kind="quiet" className="px-2!" onClick={() => step({ do: 'delete' })}>
            <Trash2 aria-hidden className="size-4" />
            Delete<span className="sr-only"> this deal</span>
          </Button>
        )}
        {children}
      </div>
      <div className="flex min-h-11 flex-wrap items-center gap-x-2">
        <p role="status" className="text-muted text-sm">
          {keepingWords(work)}
        </p>
        {work.tryAgain !== null ? (
          <Button kind="quiet" className="px-2!" onClick={work.tryAgain}>
            Try again
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** What has become of the deal's changes. */
export const keepingWords = ({
  keeping,
  isFresh,
}: Pick<DealWork, 'keeping' | 'isFresh'>): string => {
  switch (keeping.state) {
    case 'untouched':
      return 'Follows the comps and your defaults until you change something.'
    case 'saving':
      return isFresh ? 'Deleting…' : 'Saving…'
    case 'kept':
      return 'Saved.'
    case 'deleted':
      return 'Deleted. Undo brings it back, but not the links to it.'
    case 'waiting':
      return `${whyItWaits()} ${
        !keeping.onDevice
          ? 'This device has no room for it: keep this page open.'
          : isFresh
            ? 'Deleted here, and there as soon as it can be.'
            : 'Saved on this device, and sent when it can.'
      }`
    case 'refused':
      return `${keeping.onDevice ? 'Saved on this device only.' : 'Not saved.'} ${keeping.text}`
    case 'conflict':
      return 'Not saved: it was changed elsewhere too.'
  }
}
