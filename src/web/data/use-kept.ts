import { useMemo, useState } from 'react'
import { createKeeper, type KeeperPlan, type KeptView } from './create-keeper.ts'

/** Keeps what a screen has asked for, `first` being the answer: as it is shown, and the ways to change it. */
export const useKept = <Kept, Change extends object>(
  first: Kept,
  plan: Omit<KeeperPlan<Kept, Change>, 'kept' | 'onView'>,
) => {
  const [of, setOf] = useState<{ readonly first: Kept; readonly view: KeptView<Kept> }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a plan is the same each time.
  const keeper = useMemo(
    () => createKeeper({ ...plan, kept: first, onView: (view) => setOf({ first, view }) }),
    [first],
  )
  const unchanged = { kept: first, shown: first, keeping: { state: 'kept' } } as const
  return { ...(of?.first === first ? of.view : unchanged), ...keeper }
}
