import { useCallback, useEffect, useState } from 'react'
import { homeCalls } from '../../contract/homes/get-home.ts'
import { ask } from '../api/ask.ts'
import { useBrowserStorage } from '../storage/browser-storage.ts'
import {
  chosenHome,
  type FoundHome,
  findHome,
  type HomeWanted,
  homeFromServer,
} from './find-home.ts'

type ComparedHomeState = { readonly state: 'looking' } | FoundHome

/**
 * The home the address names, else the one chosen last, and a way to look again. While the screen stands
 * the home is kept as `compsState`, also over a reload; whatever screen comes next removes it.
 */
export const useComparedHome = (propertyId: string | null) => {
  const { compsState, homesState, searchState } = useBrowserStorage()
  const [found, setFound] = useState<ComparedHomeState>(() => {
    const compared = chosenHome(propertyId, compsState.read())
    return compared === null ? { state: 'looking' } : { state: 'found', compared }
  })

  useEffect(() => {
    if (found.state !== 'looking') return
    const leaving = new AbortController()
    void findHome(propertyId, {
      savedResults: homesState.read,
      searchState: searchState.read,
      askServer: (id, wanted) => askForHome(id, wanted, leaving.signal),
    }).then((answer) => {
      if (answer !== null && !leaving.signal.aborted) setFound(answer)
    })
    return () => leaving.abort()
  }, [found.state, propertyId, homesState, searchState])

  useEffect(() => {
    if (found.state === 'found') compsState.write(found.compared)
    else compsState.remove()
  }, [found, compsState])

  /** Asks for the home as the server has it now. What it answers takes the place of what stands here, unless it failed. */
  const askAnew = useCallback(async () => {
    if (found.state !== 'found') return null
    const { home, ...wanted } = found.compared
    const asked = { ...wanted, priceBelowMarket: home.chanceOfUsd }
    const answer = await homeFromServer(home.propertyId, asked, askForHome)
    if (answer === null || answer.state === 'failed') return null
    setFound(answer)
    return answer.state === 'found' ? answer.compared.home : null
  }, [found])

  /** The subscriber has chosen another type for the home: its value, and what is kept of it, follow. */
  const treatedAs = async () => {
    const valued = await askAnew()
    const results = valued === null ? null : await homesState.read()
    if (valued === null || results === null) return
    const homes = results.homes.map((one) => (one.propertyId === valued.propertyId ? valued : one))
    await homesState.write({ ...results, homes })
  }

  return { found, lookAgain: () => setFound({ state: 'looking' }), treatedAs, askAnew }
}

const askForHome = (propertyId: string, wanted: HomeWanted, signal?: AbortSignal) => {
  const query = {
    distance: wanted.distance,
    includeHomesForSale: `${wanted.includeHomesForSale}`,
    priceBelowMarket: String(wanted.priceBelowMarket),
  } as const
  return ask(homeCalls.get, { params: { propertyId }, query }, signal && { signal })
}
