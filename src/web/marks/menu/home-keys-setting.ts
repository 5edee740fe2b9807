import { openStore, tryWrite } from '../../data/storage/open-store.ts'

/**
 * With a modifier, while something is typed or chosen, over a page that rests behind a dialog, or again while it is held:
 * a held key moves through a list, but one press judges one home.
 */
export const isForSomethingElse = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.isComposing) return true
  if (event.repeat && !MOVES.has(event.key)) return true
  if (event.ctrlKey || event.metaKey || event.altKey) return true
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null) return true
  const { target } = event
  return target instanceof Element && target.closest(TYPED_INTO) !== null
}

const MOVES: ReadonlySet<string> = new Set(['j', 'k'])

const TYPED_INTO =
  'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=listbox], [role=combobox]'

/** Whether single keys work lists of homes, on this device: they do until that is switched off. */
export const keysSetting = {
  read: (): boolean => openStore(() => window.localStorage).getItem(KEY) === null,
  write: (on: boolean): void => {
    const store = openStore(() => window.localStorage)
    if (on) store.removeItem(KEY)
    else tryWrite(store, KEY, 'off')
  },
}

const KEY = 'homeKeys'
