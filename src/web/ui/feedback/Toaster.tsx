import { CircleAlert, Info } from 'lucide-react'
import { type ExternalToast, Toaster as Sonner, toast } from 'sonner'

/** Specification, section 9. */
const TOAST_MS = 8000

/** Where toasts appear: top center, and changes at the bottom. Put it once into a screen that shows toasts. */
export const Toaster = () => (
  <Sonner
    // Looked up else, for which the browser works out all styles at once.
    dir="ltr"
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
  showText(text, {})
}

const showText = (text: string, where: Pick<ExternalToast, 'id' | 'position'>): void => {
  if (/error/i.test(text)) {
    toast.error(text, { ...where, icon: <CircleAlert aria-hidden className="size-5" /> })
  } else {
    toast.info(text, { ...where, icon: <Info aria-hidden className="size-5" /> })
  }
}

/** Takes away what was shown before: it is of no use beside a newer answer. */
export const dismissServerTexts = (): void => void toast.dismiss()

type Change = {
  /** Names what was changed: what is said of it next takes this one's place. */
  readonly id: string
  readonly text: string
  /** Takes it back; null where there is nothing to take back. */
  readonly onUndo: (() => void) | null
  /** Leads to where a reason can be given; null where none is asked for. */
  readonly onSayWhy: (() => void) | null
  /** It stays until something else is said of what was changed. */
  readonly stays?: boolean
}

/** Says what was changed, and offers to take it back. */
export const showChange = ({ id, text, onUndo, onSayWhy, stays = false }: Change): void => {
  toast(text, {
    id: `change-${id}`,
    position: BELOW,
    duration: stays ? Number.POSITIVE_INFINITY : TOAST_MS,
    // What is not given again would stay from before.
    action: onUndo === null ? null : { label: 'Undo', onClick: onUndo },
    cancel: onSayWhy === null ? null : { label: 'Say why', onClick: onSayWhy },
  })
}

/** What was changed there has come to nothing, for a reason. */
export const showFailedChange = (id: string, text: string): void => {
  hideChange(id)
  showText(text, { id: `failed-${id}`, position: BELOW })
}

export const hideChange = (id: string): void => void toast.dismiss(`change-${id}`)

/** Homes are worked on from the top down. */
const BELOW = 'bottom-center'
