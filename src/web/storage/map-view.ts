import { type KeyValueStore, tryWrite } from './open-store.ts'

const KEY = 'mapView'

/** Whether maps of a home show all comps as they open, as was chosen last; else they open on the home. */
export const createMapViewStorage = (store: KeyValueStore) => ({
  showsAll: (): boolean => store.getItem(KEY) === 'all',
  showAll: (all: boolean): void => {
    if (all) tryWrite(store, KEY, 'all')
    else store.removeItem(KEY)
  },
  remove: (): void => store.removeItem(KEY),
})
