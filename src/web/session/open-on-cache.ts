/**
 * Opens what keeps a cache in a storage, under names that begin with `prefix`. A cache that cannot be read,
 * because another version wrote it or something spoilt it, is forgotten: else nobody could sign in again.
 */
export const openOnCache = async <T>(
  storage: Pick<Storage, 'length' | 'key' | 'removeItem'>,
  prefix: string,
  open: () => Promise<T>,
): Promise<T> => {
  try {
    return await open()
  } catch (error) {
    const kept = keysOf(storage).filter((key) => key.startsWith(prefix))
    if (kept.length === 0) throw error
    console.error('What was stored of a sign-in could not be read', error)
    for (const key of kept) storage.removeItem(key)
    return open()
  }
}

const keysOf = (storage: Pick<Storage, 'length' | 'key'>): string[] =>
  Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
