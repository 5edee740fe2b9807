import { comesLater } from './comes-later.ts'
import { opensLater } from './opens-later.tsx'

const load = () => import('./DialogPanel.tsx')

/** A modal dialog: it holds the focus, and the page behind it rests. */
export const Dialog = opensLater(async () => (await load()).DialogPanel)

/** The sentence of a dialog: read out when it opens. */
export const DialogText = comesLater(async () => (await load()).DialogSentence)
