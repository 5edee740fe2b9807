import { Dialog as RadixDialog } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'

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
  readonly children: ReactNode
}

/** A modal dialog: it holds the focus, and the page behind it rests. */
export const DialogPanel = ({
  open,
  title,
  onClose,
  staysOnPressBeside = false,
  role,
  focusFirst,
  focusAfter,
  lingers = false,
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
        className={`-translate-x-1/2 -translate-y-1/2 fixed top-1/2 left-1/2 z-50 w-[calc(100%-2rem)] max-w-md rounded-card border border-line bg-card p-6 text-ink ${lingers ? lingering : 'animate-fade-in'}`}
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
        <RadixDialog.Title className="font-bold text-xl">{title}</RadixDialog.Title>
        {children}
      </RadixDialog.Content>
    </RadixDialog.Portal>
  </RadixDialog.Root>
)

const lingering = 'data-[state=closed]:pointer-events-none data-[state=closed]:animate-linger'

/** The sentence of a dialog: read out when it opens. */
export const DialogSentence = ({ children }: { readonly children: ReactNode }) => (
  <RadixDialog.Description className="mt-2">{children}</RadixDialog.Description>
)
