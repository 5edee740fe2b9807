/** What a client keeps in a storage. */
export type ClientCache = {
  /** Its names begin so. */
  readonly prefix: string
  /** The client can do without what has this name: nobody is signed out because it is damaged. */
  readonly isDispensable: (name: string) => boolean
}

/**
 * Opens what keeps a cache in a storage. A cache that cannot be read, because another version wrote it or
 * something damaged it, is forgotten, or else nobody could sign in again: first what is dispensable, then all.
 */
export const openOnCache = async <T>(
  storage: Pick<Storage, 'length' | 'key' | 'removeItem'>,
  { prefix, isDispensable }: ClientCache,
  open: () => Promise<T>,
): Promise<T> => {
  try {
    return await open()
  } catch (error) {
    const kept = namesIn(storage).filter((name) => name.startsWith(prefix))
    if (kept.length === 0) throw error
    console.error('What was stored of a sign-in could not be read', error)
    const dispensable = kept.filter(isDispensable)
    for (const name of dispensable.length > 0 ? dispensable : kept) storage.removeItem(name)
    return dispensable.length > 0
      ? openOnCache(storage, { prefix, isDispensable: () => false }, open)
      : open()
  }
}

const namesIn = (storage: Pick<Storage, 'length' | 'key'>): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
