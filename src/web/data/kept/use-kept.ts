import { useEffect, useMemo, useRef, useState } from 'react'
import { createKeeper, type Keeper, type KeeperPlan, type KeptView } from './create-keeper.ts'

type Plan<Kept, Change> = Omit<KeeperPlan<Kept, Change>, 'kept' | 'onView'>

/** Keeps what a screen has asked for, `first` being the answer: as it is shown, and the ways to change it. */
export const useKept = <Kept, Change extends object>(first: Kept, plan: Plan<Kept, Change>) => {
  const [of, setOf] = useState<{ readonly first: Kept; readonly view: KeptView<Kept> }>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a plan is the same each time.
  const keeper = useMemo(
    () => createKeeper({ ...plan, kept: first, onView: (view) => setOf({ first, view }) }),
    [first],
  )
  const unchanged = { kept: first, shown: first, keeping: { state: 'kept' } } as const
  return { ...(of?.first === first ? of.view : unchanged), ...keeper }
}

/** Keeps the things of a list, each by its id and from when it is first changed. What is not sent yet is sent as the screen is left. */
export const useKeptEach = <Kept, Change extends object>(
  plan: Omit<Plan<Kept, Change>, 'drafts'> & {
    /** Where the device keeps the latest change of each until the server has it. */
    readonly draftsOf?: (id: string) => NonNullable<Plan<Kept, Change>['drafts']>
  },
) => {
  const [views, setViews] = useState<ReadonlyMap<string, KeptView<Kept>>>(new Map())
  const keepers = useRef(new Map<string, Keeper<Kept, Change>>())
  useEffect(() => {
    const all = keepers.current
    for (const keeper of all.values()) keeper.resume()
    const send = () => {
      for (const keeper of all.values()) keeper.send()
    }
    window.addEventListener('pagehide', send)
    return () => {
      window.removeEventListener('pagehide', send)
      for (const keeper of all.values()) keeper.stop()
    }
  }, [])
  return {
    /** As it is shown, once it was changed. */
    shownOf: (id: string): Kept | undefined => views.get(id)?.shown,
    /** What has become of their changes, of those that were changed. */
    keepings: [...views.values()].map(({ keeping }) => keeping),
    keeperOf: (id: string, first: Kept): Keeper<Kept, Change> => {
      const known = keepers.current.get(id)
      if (known !== undefined) return known
      const onView = (view: KeptView<Kept>) => setViews((now) => new Map(now).set(id, view))
      const { draftsOf, ...others } = plan
      const drafts = draftsOf === undefined ? {} : { drafts: draftsOf(id) }
      const keeper = createKeeper({ ...others, ...drafts, kept: first, onView })
      keepers.current.set(id, keeper)
      return keeper
    },
    /** They are known otherwise by now, one or all: but for those whose changes are under way. */
    forget: (id?: string): void => {
      const settled = [...keepers.current].flatMap(([of, keeper]) =>
        (id === undefined || of === id) && keeper.isSettled() ? of : [],
      )
      for (const of of settled) keepers.current.delete(of)
      setViews((now) => new Map([...now].filter(([of]) => !settled.includes(of))))
    },
  }
}
