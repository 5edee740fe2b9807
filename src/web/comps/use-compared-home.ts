import { useCallback, useEffect, useState } from 'react'
import { getHome } from '../api/homes/get-home.ts'
import { useBrowserStorage } from '../storage/browser-storage.ts'
import { chosenHome, type FoundHome, findHome } from './find-home.ts'

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
      askServer: (id, wanted) => getHome(id, wanted, leaving.signal),
    }).then((answer) => {
      if (answer !== null && !leaving.signal.aborted) setFound(answer)
    })
    return () => leaving.abort()
  }, [found.state, propertyId, homesState, searchState])

  useEffect(() => {
    if (found.state === 'found') compsState.write(found.compared)
    else compsState.remove()
  }, [found, compsState])

  /** What this browser has of the home is of before it left the market, or came back: the server says what is so now. */
  const outdated = useCallback(() => {
    if (found.state !== 'found') return
    const { home, ...wanted } = found.compared
    void findHome(home.propertyId, {
      savedResults: async () => null,
      searchState: searchState.read,
      askServer: (id, { priceBelowMarket }) =>
        getHome(id, { ...wanted, priceBelowMarket }, new AbortController().signal),
    }).then((answer) => {
      if (answer === null || answer.state === 'failed') return
      setFound(
        answer.state === 'found'
          ? { state: 'found', compared: { home: answer.compared.home, ...wanted } }
          : answer,
      )
    })
  }, [found, searchState])

  /** The subscriber has chosen another type for the home: its value, and what is kept of it, follow. */
  const treatedAs = () => {
    if (found.state !== 'found') return
    const { home, ...wanted } = found.compared
    const { signal } = new AbortController()
    const { propertyId: id, chanceOfUsd: priceBelowMarket } = home
    void getHome(id, { ...wanted, priceBelowMarket }, signal).then(async (answer) => {
      if (!answer.ok) return
      const valued = answer.value
      setFound({ state: 'found', compared: { home: valued, ...wanted } })
      const results = await homesState.read()
      if (results === null) return
      const homes = results.homes.map((one) => (one.propertyId === id ? valued : one))
      await homesState.write({ ...results, homes })
    })
  }

  return { found, lookAgain: () => setFound({ state: 'looking' }), treatedAs, outdated }
}
