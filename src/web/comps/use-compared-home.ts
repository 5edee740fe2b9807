import { useCallback, useEffect, useMemo, useState } from 'react'
import { homeCalls } from '../../contract/search/get-home.ts'
import { ask } from '../data/ask/ask.ts'
import { type Asked, useAnswer } from '../data/ask/use-asked.ts'
import { useBrowserStorage } from '../data/storage/browser-storage.ts'
import type { LinkedSearch } from '../data/storage/comps/comps-link.ts'
import {
  chosenHome,
  type FoundHome,
  findHome,
  type HomeWanted,
  homeFromServer,
} from './find-home.ts'

type ComparedHomeState =
  | { readonly state: 'looking' }
  | { readonly state: 'failed'; readonly message: string }
  | FoundHome

/**
 * The home the address names, else the one chosen last, and a way to look again. While the screen is open the home is
 * kept as `compsState`, also over a reload; the next screen removes it. `linked` is what the address compares it with;
 * null where that is left to the search.
 */
export const useComparedHome = (propertyId: string | null, linked: LinkedSearch | null) => {
  const { compsState, homesState, searchState } = useBrowserStorage()
  /** The one chosen last, or as it was asked for since; null where it is looked for. */
  const [chosen, setChosen] = useState<FoundHome | null>(() => {
    const compared = chosenHome(propertyId, compsState.read(), linked)
    return compared && { state: 'found', compared }
  })
  const { asked, again } = useAnswer(
    chosen === null
      ? (signal) =>
          findHome(
            propertyId,
            {
              savedResults: homesState.read,
              searchState: searchState.read,
              askServer: (id, wanted) => askForHome(id, wanted, signal),
            },
            linked,
          )
      : null,
    `home ${propertyId}`,
  )
  const found = useMemo(() => chosen ?? foundBy(asked), [chosen, asked])

  useEffect(() => {
    if (found.state === 'found') compsState.write(found.compared)
    else compsState.remove()
  }, [found, compsState])

  /** Asks for the home as the server has it now. The answer replaces what is here, unless it failed. */
  const askAgain = useCallback(async () => {
    if (found.state !== 'found') return null
    const { home, ...wanted } = found.compared
    const asked = { ...wanted, priceBelowMarket: home.chanceOfUsd, worksBy: home.worksBy }
    const answer = await homeFromServer(home.propertyId, asked, askForHome)
    if (!answer.ok) return null
    setChosen(answer.value)
    return answer.value.state === 'found' ? answer.value.compared.home : null
  }, [found])

  /** The subscriber has chosen another type for the home: its value, and what is kept of it, follow. */
  const treatedAs = async () => {
    const valued = await askAgain()
    const results = valued === null ? null : await homesState.read()
    if (valued === null || results === null) return
    const homes = results.homes.map((one) => (one.propertyId === valued.propertyId ? valued : one))
    await homesState.write({ ...results, homes })
  }

  return { found, lookAgain: again, treatedAs, askAgain }
}

const foundBy = (asked: Asked<FoundHome>): ComparedHomeState => {
  switch (asked.state) {
    case 'asking':
      return { state: 'looking' }
    case 'known':
      return asked.value
    case 'failed':
      return { state: 'failed', message: asked.text }
  }
}

const askForHome = (propertyId: string, wanted: HomeWanted, signal?: AbortSignal) => {
  const query = {
    distance: wanted.distance,
    includeHomesForSale: `${wanted.includeHomesForSale}`,
    priceBelowMarket: String(wanted.priceBelowMarket),
    worksBy: wanted.worksBy,
  } as const
  return ask(homeCalls.get, { params: { propertyId }, query }, signal && { signal })
}
