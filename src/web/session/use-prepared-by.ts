import { useState } from 'react'
import * as z from 'zod/mini'
import { createPreparedByStorage } from '../data/storage/comps/deal-drafts.ts'
import { openStore } from '../data/storage/open-store.ts'
import { useSession } from './session.ts'

/**
 * Who prepares packets and links: the name that was typed last on this device, else that of the account. What is typed
 * for the one is used for the other.
 */
export const usePreparedBy = (): readonly [string, (name: string) => void] => {
  const session = useSession()
  const [storage] = useState(() => createPreparedByStorage(openStore(() => localStorage)))
  const account = session.state === 'signed-in' ? session.account : null
  const [typed, setTyped] = useState<string | null>(null)
  const kept = account === null ? null : storage.read(account.sub, z.string())
  const put = (name: string) => {
    const short = name.slice(0, LONGEST_NAME)
    setTyped(short)
    if (account !== null) storage.write(account.sub, short)
  }
  return [typed ?? (kept || account?.name) ?? '', put]
}

const LONGEST_NAME = 100
