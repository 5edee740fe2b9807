import { CircleAlert, Info } from 'lucide-react'
import { Toaster as Sonner, toast } from 'sonner'

/** Specification, section 9. */
const TOAST_MS = 8000

/** Where toasts appear: top center. Put it once into a screen that shows toasts. */
export const Toaster = () => (
  <Sonner
    position="top-center"
    duration={TOAST_MS}
    closeButton
    className="flip-toaster"
    toastOptions={{ className: 'flip-toast' }}
  />
)

/**
 * Shows a text from the server: red when it contains "error" in any case, else gray with an info icon
 * (specification, section 8). It takes the place of the same text from before, and stays its full time.
 */
export const showServerText = (text: string): void => {
  for (const shown of toast.getToasts())
    if ('title' in shown && shown.title === text) toast.dismiss(shown.id)
  if (/error/i.test(text)) {
    toast.error(text, { icon: <CircleAlert aria-hidden className="size-5" /> })
  } else {
    toast.info(text, { icon: <Info aria-hidden className="size-5" /> })
  }
}

/** Takes away what was shown before: it is of no use beside a newer answer. */
export const dismissServerTexts = (): void => void toast.dismiss()

type Change = {
  /** Names what was changed: a newer change of it takes this one's place. */
  readonly id: string
  readonly text: string
  readonly onUndo: () => void
  /** Leads to where a reason can be given; null where none is asked for. */
  readonly onSayWhy: (() => void) | null
}

/** Says what was changed, and offers to take it back. */
export const showChange = ({ id, text, onUndo, onSayWhy }: Change): void =>
  void toast(text, {
    id: `change-${id}`,
    action: { label: 'Undo', onClick: onUndo },
    ...(onSayWhy === null ? {} : { cancel: { label: 'Say why', onClick: onSayWhy } }),
  })

/** What was changed there has come to nothing. */
export const hideChange = (id: string): void => void toast.dismiss(`change-${id}`)
