import { useContext, useEffect, useMemo } from 'react'
import { type HomeChoices, homeChoiceCalls } from '../../../contract/marks/home-choices.ts'
import type { Home } from '../../../contract/search/home.ts'
import { trustOf } from '../../../domain/listings/checks/check.ts'
import { type SortKey, sortHomes } from '../../../domain/search/sort-homes.ts'
import { ask } from '../../data/ask/ask.ts'
import { faultOf } from '../../data/ask/request.ts'
import { useAsked } from '../../data/ask/use-asked.ts'
import type { SavedResults } from '../../data/found-homes/work.ts'
import { useKept } from '../../data/kept/use-kept.ts'
import { useBrowserStorage } from '../../data/storage/browser-storage.ts'
import { HomeMarksContext } from '../../marks/menu/home-marks.ts'
import { showServerText } from '../../ui/feedback/Toaster.tsx'

/** Which found homes are in the list, and which are folded away below it, each by the sort. */
export const useListedHomes = (results: SavedResults, sortKey: SortKey) => {
  const { homes } = results
  const sorted = useMemo(() => sortHomes(homes, sortKey), [homes, sortKey])
  const isPassed = usePassedHomes(results)
  const passed = useMemo(() => sorted.filter(isPassed), [sorted, isPassed])
  const doubtful = useMemo(
    () => sorted.filter((home) => trustOf(home.checks) === 'Doubtful'),
    [sorted],
  )
  const { choices, choose } = useHomeChoices(doubtful.length > 0)
  const listed = useMemo(() => {
    const usedAnyway = doubtful.filter((home) => choices.useAnyway.includes(home.propertyId))
    const setAside = doubtful.filter((home) => !usedAnyway.includes(home) && !passed.includes(home))
    const folded = new Set([...setAside, ...passed])
    const inList = folded.size === 0 ? sorted : sorted.filter((home) => !folded.has(home))
    return {
      inList,
      passed,
      /** Doubtful homes, and those of them that the subscriber uses all the same. */
      setAside,
      usedAnyway,
    }
  }, [sorted, passed, doubtful, choices.useAnyway])
  return Object.assign(
    { useAnyway: (home: Home, chosen: boolean): void => void choose(home.propertyId, chosen) },
    listed,
  )
}

/**
 * What the subscriber has chosen for homes, asked for once it is `wanted`, and a way to choose whether to use one
 * anyway. A choice shows at once; one that cannot be kept is taken back, with the reason in a toast.
 */
const useHomeChoices = (wanted: boolean) => {
  const { asked } = useAsked(homeChoiceCalls.list, wanted ? {} : null)
  const first = asked.state === 'known' ? asked.value : NONE
  const { shown: choices, change } = useKept<HomeChoices, UseAnyway>(first, {
    showAs: ({ useAnyway, asListed }, { propertyId, chosen }) => {
      const others = useAnyway.filter((id) => id !== propertyId)
      return { asListed, useAnyway: chosen ? [propertyId, ...others] : others }
    },
    send: (choice) => ask(homeChoiceCalls.choose, { body: { ...choice, choice: 'use anyway' } }),
  })
  const choose = async (propertyId: string, chosen: boolean): Promise<void> => {
    const fault = faultOf(await change({ propertyId, chosen }))
    if (fault !== null) showServerText(fault)
  }
  return { choices, choose }
}

type UseAnyway = { readonly propertyId: string; readonly chosen: boolean }

const NONE: HomeChoices = { useAnyway: [], asListed: [] }

/**
 * Whether a found home was passed and is folded away. Until the marks are known, those that were when these results were
 * last shown: they would be drawn, and taken away again.
 */
const usePassedHomes = ({
  homes,
  searchedAt,
}: Pick<SavedResults, 'homes' | 'searchedAt'>): ((home: Home) => boolean) => {
  const { passedHomes } = useBrowserStorage()
  const marks = useContext(HomeMarksContext)
  const before = useMemo(() => passedHomes.read(searchedAt), [passedHomes, searchedAt])
  useEffect(() => {
    if (marks === null) return
    const away = homes.filter(marks.isAway)
    passedHomes.write(
      searchedAt,
      away.map(({ propertyId }) => propertyId),
    )
  }, [marks, homes, searchedAt, passedHomes])
  return useMemo(
    () => marks?.isAway ?? (({ propertyId }) => before.includes(propertyId)),
    [marks, before],
  )
}
