import type { Searcher, SearchProgress, SearchReporting, StatusChannel } from './ports.ts'

type RunningSearch = { readonly connectionIds: Set<string>; status: string | null }

/**
 * The searches under way and their last status. A search's progress belongs to its principal: connections
 * that principal opens while it runs get the last status and all that follow. Whether the first one is lost
 * does not matter: a client knows that long before its server.
 */
export class RunningSearches implements SearchReporting {
  readonly #channel: StatusChannel
  readonly #byPrincipal = new Map<string, Set<RunningSearch>>()

  constructor(channel: StatusChannel) {
    this.#channel = channel
  }

  begin(principal: Searcher, connectionId: string | null | undefined): SearchProgress {
    const owner = connectionId ? this.#channel.ownerOf(connectionId) : null
    // One that is not open here may be on another node, or the principal's, just lost.
    if (!connectionId || (owner !== null && owner.id !== principal.id)) return WITHOUT_LISTENER
    const search: RunningSearch = { connectionIds: new Set([connectionId]), status: null }
    const searches = this.#byPrincipal.get(principal.id) ?? new Set()
    this.#byPrincipal.set(principal.id, searches.add(search))
    return {
      live: true,
      update: (status) => {
        search.status = status
        for (const id of search.connectionIds) this.#channel.send(principal, id, status)
      },
      end: () => {
        searches.delete(search)
        if (searches.size === 0 && this.#byPrincipal.get(principal.id) === searches)
          this.#byPrincipal.delete(principal.id)
      },
    }
  }

  /** A principal has opened a connection, on this node or another. */
  connected(principal: Searcher, connectionId: string): void {
    for (const search of this.#byPrincipal.get(principal.id) ?? []) {
      // A search may name a connection before its node has announced it.
      if (search.connectionIds.has(connectionId)) continue
      search.connectionIds.add(connectionId)
      if (search.status !== null) this.#channel.send(principal, connectionId, search.status)
    }
  }
}

const WITHOUT_LISTENER: SearchProgress = { live: false, update: () => {}, end: () => {} }
