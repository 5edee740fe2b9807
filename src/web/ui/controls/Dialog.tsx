import { Dialog as RadixDialog } from 'radix-ui'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from './Button.tsx'

type DialogProps = {
  readonly open: boolean
  readonly title: string
  /** Called on Escape and, unless `staysOnPressBeside`, on a press beside the dialog. */
  readonly onClose: () => void
  readonly staysOnPressBeside?: boolean
  /** `alertdialog` for a message that must be answered. */
  readonly role?: 'dialog' | 'alertdialog'
  /** Takes the focus when the dialog opens; else its first control does. */
  readonly focusFirst?: RefObject<HTMLElement | null>
  /** Puts the focus where it belongs once the dialog has closed. */
  readonly focusAfter: () => void
  /** Opens at once and, once closed, fades away before a page that can already be used. */
  readonly lingers?: boolean
  /**
   * `sheet` for what needs room: up from the window's bottom on a phone, and as wide as three columns elsewhere. It
   * is at most as high as the window; its children say which of them scrolls. `window` for what needs all there is.
   */
  readonly shape?: 'box' | 'sheet' | 'window'
  readonly children: ReactNode
}

/** A modal dialog: it holds the focus, and the page behind it rests. */
export const Dialog = ({
  open,
  title,
  onClose,
  staysOnPressBeside = false,
  role,
  focusFirst,
  focusAfter,
  lingers = false,
  shape = 'box',
  children,
}: DialogProps) => (
  <RadixDialog.Root open={open} onOpenChange={(next) => next || onClose()}>
    <RadixDialog.Portal>
      <RadixDialog.Overlay
        className={`fixed inset-0 z-40 bg-veil ${lingers ? lingering : 'animate-fade-in'}`}
      />
      <RadixDialog.Content
        role={role ?? 'dialog'}
        aria-modal
        className={`fixed z-50 border border-line bg-card text-ink ${shapes[shape]} ${lingers ? lingering : 'animate-fade-in'}`}
        onPointerDownOutside={(event) => {
          if (staysOnPressBeside) event.preventDefault()
        }}
        onOpenAutoFocus={(event) => {
          if (focusFirst === undefined) return
          event.preventDefault()
          focusFirst.current?.focus()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          focusAfter()
        }}
      >
        <RadixDialog.Title
          className={`font-bold text-lg ${shape === 'box' ? '' : 'px-4 pt-4 sm:px-6 sm:pt-5'}`}
        >
          {title}
        </RadixDialog.Title>
        {children}
      </RadixDialog.Content>
    </RadixDialog.Portal>
  </RadixDialog.Root>
)

const shapes = {
  box: '-translate-x-1/2 -translate-y-1/2 top-1/2 left-1/2 w-[calc(100%-2rem)] max-w-md rounded-card p-6',
  sheet:
    'inset-x-0 bottom-0 flex max-h-[92dvh] flex-col rounded-t-card sm:-translate-x-1/2 sm:-translate-y-1/2 sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[calc(100%-2rem)] sm:max-w-3xl sm:rounded-card',
  window: 'inset-0 flex flex-col sm:inset-4 sm:rounded-card',
}

const lingering = 'data-[state=closed]:pointer-events-none data-[state=closed]:animate-linger'

/** The sentence of a dialog: read out when it opens. */
export const DialogText = ({ children }: { readonly children: ReactNode }) => (
  <RadixDialog.Description className="mt-2">{children}</RadixDialog.Description>
)

type ConfirmDialogProps = {
  readonly open: boolean
  readonly title: string
  /** What keeps all as it is; it has the focus. */
  readonly keep: string
  readonly confirm: string
  readonly onKeep: () => void
  readonly onConfirm: () => void
  readonly focusAfter: () => void
  /** What is lost. */
  readonly children: ReactNode
  /** What else can be done first. */
  readonly beside?: ReactNode
}

/** Asks before something that cannot be undone. */
export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { open, title, keep, confirm, onKeep, onConfirm, focusAfter, children, beside } = props
  const first = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      role="alertdialog"
      title={title}
      onClose={onKeep}
      focusFirst={first}
      focusAfter={focusAfter}
    >
      <DialogText>{children}</DialogText>
      {beside}
      <div className="mt-5 flex flex-wrap justify-end gap-3 max-sm:*:w-full">
        <Button ref={first} onClick={onKeep}>
          {keep}
        </Button>
        <Button kind="danger" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
