import { openStore } from './open-store.ts'

/** What keys begin with under which this device keeps changes until the server has them: of marks, deals and jobs. */
const draftNames = ['markDraft', 'dealDraft', 'jobDraft'] as const

/** Whether this device has changes of a person that the server does not have; of all kinds, unless `name` says which. */
export const hasUnsentChanges = (userId: string, name?: (typeof draftNames)[number]): boolean => {
  const store = openStore(() => localStorage)
  const starts = (name === undefined ? draftNames : [name]).map((one) => `${one}.${userId}.`)
  return Array.from({ length: store.length }, (_, index) => store.key(index) ?? '').some((key) =>
    starts.some((start) => key.startsWith(start)),
  )
}
