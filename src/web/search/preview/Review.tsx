import type { Home } from '../../../contract/search/home.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/controls/Dialog.tsx'
import { formatCount } from '../../ui/words/format.ts'
import { JudgedHome } from './JudgedHome.tsx'
import type { Judging } from './use-judging.ts'

type ReviewProps = {
  readonly open: boolean
  readonly judging: Judging
  readonly homes: readonly Home[]
  readonly onOpen: (home: Home) => void
  readonly onClose: () => void
  readonly focusAfter: () => void
}

/** One home at a time: to save it, to dismiss it, or to go on; the rest by scrolling. */
export const Review = ({ open, judging, homes, onOpen, onClose, focusAfter }: ReviewProps) => {
  const { selected, at } = judging
  if (selected === null) return null
  const go = (by: 1 | -1) => {
    const next = homes[at + by]
    if (next !== undefined) judging.select(next)
  }
  return (
    <Dialog
      open={open}
      title={`${at + 1} of ${formatCount(homes.length)}`}
      shape="sheet"
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <div className="flex justify-end gap-2 px-4 max-sm:-mt-9 sm:px-6">
        <Button kind="quiet" disabled={at === 0} onClick={() => go(-1)}>
          Previous
        </Button>
        <Button kind="quiet" disabled={at + 1 === homes.length} onClick={() => go(1)}>
          Next
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      <div key={selected.propertyId} className="min-h-0 overflow-y-auto px-4 pb-4 sm:px-6">
        <JudgedHome judging={judging} onOpen={onOpen} onSaved={() => go(1)} />
      </div>
    </Dialog>
  )
}
