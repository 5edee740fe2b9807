/**
 * Opens what keeps a cache in a storage, under names that begin so. A cache that cannot be read, because another
 * version wrote it or something damaged it, is forgotten, because signing in would fail otherwise.
 */
export const openOnCache = async <T>(
  storage: Pick<Storage, 'length' | 'key' | 'removeItem'>,
  prefix: string,
  open: () => Promise<T>,
): Promise<T> => {
  try {
    return await open()
  } catch (error) {
    const kept = namesIn(storage).filter((name) => name.startsWith(prefix))
    if (kept.length === 0) throw error
    console.error('What was stored of a sign-in could not be read', error)
    for (const name of kept) storage.removeItem(name)
    return open()
  }
}

const namesIn = (storage: Pick<Storage, 'length' | 'key'>): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
