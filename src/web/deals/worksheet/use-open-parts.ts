import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { createOpenPartsStorage } from '../../data/storage/comps/deal-drafts.ts'
import { openStore } from '../../data/storage/open-store.ts'
import { useUserId } from '../../session/session.ts'

/** The parts that a deal is folded into: its exits, what goes in, then what comes out. */
export const dealParts = [
  'exits',
  'purchase',
  'rehab',
  'financing',
  'holding',
  'selling',
  'target',
  'waterfall',
  'stress',
  'figures',
  'months',
  'lines',
] as const
export type DealPart = (typeof dealParts)[number]

export type OpenParts = {
  readonly isOpen: (part: DealPart) => boolean
  readonly toggle: (part: DealPart) => void
  readonly allOpen: boolean
  readonly openAll: () => void
  readonly closeAll: () => void
}

/** Which parts stand open, as the subscriber left them on this device. */
export const useOpenParts = (): OpenParts => {
  const userId = useUserId()
  const storage = useMemo(() => createOpenPartsStorage(openStore(() => localStorage)), [])
  const [open, setOpen] = useState<readonly DealPart[]>(
    () => (userId === null ? null : storage.read(userId, openPartsSchema)) ?? AT_FIRST,
  )
  return useMemo(() => {
    const put = (to: readonly DealPart[]) => {
      setOpen(to)
      if (userId !== null) storage.write(userId, to)
    }
    return {
      isOpen: (part) => open.includes(part),
      toggle: (part) =>
        put(open.includes(part) ? open.filter((one) => one !== part) : [...open, part]),
      allOpen: open.length === dealParts.length,
      openAll: () => put(dealParts),
      closeAll: () => put([]),
    }
  }, [open, storage, userId])
}

const AT_FIRST: readonly DealPart[] = ['purchase', 'waterfall']

const openPartsSchema = z.array(z.enum(dealParts))
