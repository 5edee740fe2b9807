import type { ErrorCode } from '../../contract/error-codes.ts'
import type { Home } from '../../contract/search/home.ts'
import type { Exit } from '../../domain/deals/exits/exit-inputs.ts'
import type { SearchDistance } from '../../domain/distance.ts'
import { isAddedId } from '../../domain/homes/added-home.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import type { CallFailure } from '../data/ask/request.ts'
import type { SavedResults } from '../data/found-homes/work.ts'
import type { LinkedSearch } from '../data/storage/comps/comps-link.ts'
import type { CompsState } from '../data/storage/comps/comps-state.ts'
import { belowMarketUsd, type SearchState } from '../data/storage/search/search-state.ts'

/** A home to compare, and what the search that found it asked for. */
export type ComparedHome = Omit<CompsState, 'version'>

/** What a home is compared with. */
type CompsWanted = LinkedSearch

/** What a home is compared with, and by how many whole US dollars it is hoped to be below market. */
export type HomeWanted = {
  readonly distance: SearchDistance
  readonly includeHomesForSale: boolean
  readonly priceBelowMarket: number
  /** The exit that the search is worked by; undefined where the deal defaults say. */
  readonly worksBy?: Exit | undefined
}

export type FoundHome =
  | { readonly state: 'found'; readonly compared: ComparedHome }
  /** No home was named and none is stored: the search is where to start. */
  | { readonly state: 'none chosen' }
  | { readonly state: 'gone'; readonly propertyId: string }
  /**
   * The seller has asked that no automated value be shown, or the home was `added` under this id and can have none, as the
   * sentence says.
   */
  | { readonly state: 'no value'; readonly message: string; readonly added?: string }

/**
 * The home chosen last in this tab (`compsState`), when it is the one the address names or it names none, and is
 * compared as the address asks, where it does.
 */
export const chosenHome = (
  propertyId: string | null,
  compsState: CompsState | null,
  linked: CompsWanted | null = null,
): ComparedHome | null =>
  compsState &&
  (propertyId === null || compsState.home.propertyId === propertyId) &&
  isComparedAs(compsState, linked)
    ? {
        home: compsState.home,
        distance: compsState.distance,
        includeHomesForSale: compsState.includeHomesForSale,
      }
    : null

/** Where else a home may be found, asked in this order. */
export type HomeSources = {
  readonly savedResults: () => Promise<SavedResults | null>
  readonly searchState: () => SearchState | null
  readonly askServer: (propertyId: string, wanted: HomeWanted) => Promise<Result<Home, CallFailure>>
}

/** A home that is not the chosen one: among the saved results, else from the server. */
export const findHome = async (
  propertyId: string | null,
  { savedResults, searchState, askServer }: HomeSources,
  linked: CompsWanted | null = null,
): Promise<Result<FoundHome, CallFailure>> => {
  if (propertyId === null) return ok({ state: 'none chosen' })

  const results = await savedResults()
  const saved = results?.homes.find((home) => home.propertyId === propertyId)
  if (results && saved && isComparedAs(compsWantedBy(results.criteria), linked))
    return ok({ state: 'found', compared: { home: saved, ...compsWantedBy(results.criteria) } })

  const searched = searchState()
  const wanted = linked ?? compsWantedBy(searched)
  const priceBelowMarket = searched === null ? 0 : belowMarketUsd(searched)
  const worksBy = searched?.worksBy || undefined
  return homeFromServer(propertyId, { ...wanted, priceBelowMarket, worksBy }, askServer)
}

/** A home as the server has it now. */
export const homeFromServer = async (
  propertyId: string,
  asked: HomeWanted,
  askServer: HomeSources['askServer'],
): Promise<Result<FoundHome, CallFailure>> => {
  const answer = await askServer(propertyId, asked)
  const { distance, includeHomesForSale } = asked
  if (answer.ok)
    return ok({ state: 'found', compared: { home: answer.value, distance, includeHomesForSale } })
  const { error } = answer
  if (error.kind !== 'refused') return err(error)
  if (error.code === VALUE_NOT_SHOWN) return ok({ state: 'no value', message: error.text })
  if (error.code === NO_VALUE)
    return ok({
      state: 'no value',
      message: error.text,
      ...(isAddedId(propertyId) ? { added: propertyId } : {}),
    })
  // 400: what is in the address cannot be a home's id, so no home ever had it.
  return [400, 404].includes(error.status) ? ok({ state: 'gone', propertyId }) : err(error)
}

const VALUE_NOT_SHOWN: ErrorCode = 'value-not-shown'
const NO_VALUE: ErrorCode = 'no-value'

const isComparedAs = (
  { distance, includeHomesForSale }: CompsWanted,
  linked: CompsWanted | null,
): boolean =>
  linked === null ||
  (linked.distance === distance && linked.includeHomesForSale === includeHomesForSale)

/** Without a search in this browser the widest distance shows the most comps. */
const compsWantedBy = (criteria: SearchState | null): CompsWanted => ({
  distance: criteria?.distance || 'mile',
  includeHomesForSale: criteria?.includeHomesForSale ?? false,
})
