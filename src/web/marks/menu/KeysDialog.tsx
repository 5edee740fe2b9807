import { useRef } from 'react'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog, DialogText } from '../../ui/controls/Dialog.tsx'
import type { MoreKey } from './HomeKeys.tsx'

type KeysDialogProps = {
  readonly open: boolean
  readonly on: boolean
  readonly movesSideways: boolean
  readonly more: readonly MoreKey[]
  readonly onSwitch: (on: boolean) => void
  readonly onClose: () => void
  readonly focusAfter: () => void
}

/** Lists the keys. People who speak to the computer, or hit keys by accident, can switch them off (WCAG 2.1.4). */
export const KeysDialog = (props: KeysDialogProps) => {
  const { open, on, movesSideways, more, onSwitch, onClose, focusAfter } = props
  const close = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      title="Keys"
      onClose={onClose}
      // Pressing Enter after a look at the keys switches nothing off.
      focusFirst={close}
      focusAfter={focusAfter}
    >
      <DialogText>They work on a list of homes, while you are not typing.</DialogText>
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2">
        {[
          ...keys,
          ...more.map(({ words }) => words),
          ...(movesSideways ? sideways : []),
          ...help,
        ].map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-8 rounded-control border border-line-strong bg-well px-2 text-center font-semibold font-sans leading-7">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap justify-between gap-2 border-line border-t pt-4">
        <Button kind="quiet" className="-ml-4" onClick={() => onSwitch(!on)}>
          {on ? 'Turn these keys off' : 'Turn these keys on'}
        </Button>
        <Button ref={close} onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

const keys = [
  ['j', 'Next home'],
  ['k', 'Previous home'],
  ['Enter', 'Open the home'],
  ['s', 'Save it'],
  ['x', 'Dismiss it, and go on to the next'],
] as const
const sideways = [['Shift and → or ←', 'Move it to the mark beside']] as const
const help = [
  ['u', 'Undo the last change'],
  ['g, then s h d f a', 'Go to Search, My homes, Deals, Flips, Alerts'],
  ['Ctrl K', 'Go to any screen'],
  ['?', 'This list'],
] as const
