import type { ReactNode } from 'react'
import { opensLater } from './opens-later.tsx'

let panel: typeof import('./DialogPanel.tsx') | null = null
const load = async () => {
  panel ??= await import('./DialogPanel.tsx')
  return panel
}

/** A modal dialog: it holds the focus, and the page behind it rests. */
export const Dialog = opensLater(async () => (await load()).DialogPanel)

/** The sentence of a dialog, read out when it opens. Only within a dialog: by then its code is there. */
export const DialogText = ({ children }: { readonly children: ReactNode }) => {
  const Sentence = panel?.DialogSentence
  return Sentence ? <Sentence>{children}</Sentence> : null
}
