import type { Searcher, SearchProgress, SearchReporting, StatusChannel } from './ports.ts'

type RunningSearch = { readonly connectionIds: Set<string>; status: string | null }

/**
 * The searches under way and their last status. A search's progress belongs to its subject: connections
 * that subject opens while it runs are told the last status and all that follow. Whether the first one is
 * lost does not matter: a client knows that long before its server.
 */
export class RunningSearches implements SearchReporting {
  readonly #channel: StatusChannel
  readonly #bySubject = new Map<string, Set<RunningSearch>>()

  constructor(channel: StatusChannel) {
    this.#channel = channel
  }

  begin(subject: Searcher, connectionId: string | null | undefined): SearchProgress {
    const owner = connectionId ? this.#channel.ownerOf(connectionId) : null
    // A connection that nobody holds may be the subject's, just lost; another subject's never is.
    if (!connectionId || (owner !== null && owner.id !== subject.id)) return NOBODY_LISTENS
    const search: RunningSearch = { connectionIds: new Set([connectionId]), status: null }
    const searches = this.#bySubject.get(subject.id) ?? new Set()
    this.#bySubject.set(subject.id, searches.add(search))
    return {
      live: true,
      update: (status) => {
        search.status = status
        for (const id of search.connectionIds)
          if (this.#channel.ownerOf(id)?.id === subject.id) this.#channel.send(id, status)
      },
      end: () => {
        searches.delete(search)
        if (searches.size === 0 && this.#bySubject.get(subject.id) === searches)
          this.#bySubject.delete(subject.id)
      },
    }
  }

  /** A subject has opened a connection. */
  connected(subject: Searcher, connectionId: string): void {
    for (const search of this.#bySubject.get(subject.id) ?? []) {
      search.connectionIds.add(connectionId)
      if (search.status !== null) this.#channel.send(connectionId, search.status)
    }
  }
}

const NOBODY_LISTENS: SearchProgress = { live: false, update: () => {}, end: () => {} }
