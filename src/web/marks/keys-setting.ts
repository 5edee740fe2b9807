import { openStore, tryWrite } from '../storage/open-store.ts'

/** Whether single keys work lists of homes, on this device: they do until somebody switches them off. */
export const keysSetting = {
  read: (): boolean => openStore(() => window.localStorage).getItem(KEY) === null,
  write: (on: boolean): void => {
    const store = openStore(() => window.localStorage)
    if (on) store.removeItem(KEY)
    else tryWrite(store, KEY, 'off')
  },
}

const KEY = 'homeKeys'
