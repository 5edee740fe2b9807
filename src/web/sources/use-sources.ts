import { useCallback, useEffect, useRef, useState } from 'react'
import type { FileImport, FileImports } from '../../contract/operators/file-imports.ts'
import type { Source } from '../../contract/operators/sources.ts'
import { hearOperatorNews } from '../api/hub/operator-news.ts'
import { getFileImports } from '../api/operators/file-imports.ts'
import { getSources } from '../api/operators/sources.ts'
import { pause } from '../api/pause.ts'
import { isForOperators } from '../session/ForOperators.tsx'
import { isUnderWay } from './file-sentences.ts'

/** What is known of the sources and files. */
export type SourcesView =
  | { readonly state: 'asking' }
  /** The caller is no operator. */
  | { readonly state: 'closed' }
  | { readonly state: 'failed'; readonly text: string }
  | {
      readonly state: 'known'
      readonly sources: readonly Source[]
      readonly files: FileImports
      /** The server did not answer when it was last asked. */
      readonly lost: boolean
    }

/**
 * The sources and files, kept up to date: heard live where there is a connection, and asked for every two seconds
 * while something is under way, otherwise now and then.
 */
export const useSources = () => {
  const [view, setView] = useState<SourcesView>({ state: 'asking' })
  const latest = useRef(view)
  latest.current = view
  const asking = useRef<AbortController | null>(null)
  // What is heard while an answer is on its way is newer than that answer.
  const heard = useRef(0)

  const update = useCallback((changed: (known: Known) => Known) => {
    setView((last) => (last.state === 'known' ? changed(last) : last))
  }, [])
  const change = useCallback(
    (changed: (known: Known) => Known) => {
      heard.current++
      update(changed)
    },
    [update],
  )

  const ask = useCallback(async () => {
    asking.current?.abort()
    const mine = new AbortController()
    asking.current = mine
    for (let wait = 0; !mine.signal.aborted; wait = isBusy(latest.current) ? BUSY_MS : IDLE_MS) {
      await pause(wait, mine.signal)
      const before = heard.current
      const next = await load(mine.signal)
      if (mine.signal.aborted || next === null || heard.current !== before) continue
      // What is known stays until there is an answer.
      if (next.state !== 'failed' || latest.current.state !== 'known') setView(next)
      else update((known) => ({ ...known, lost: true }))
      if (next.state === 'closed') return
    }
  }, [update])
  useEffect(() => {
    const back = () => void ask()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [ask])
  useEffect(() => {
    void ask()
    return () => asking.current?.abort()
  }, [ask])

  const putFile = useCallback(
    (file: FileImport) => change((known) => withFile(known, file)),
    [change],
  )
  const putSources = useCallback(
    (sources: readonly Source[]) => change((known) => ({ ...known, sources })),
    [change],
  )
  useEffect(
    () =>
      hearOperatorNews({
        fileImport: putFile,
        source: (source) =>
          change((known) => ({
            ...known,
            sources: known.sources.map((one) => (one.name === source.name ? source : one)),
          })),
      }),
    [putFile, change],
  )
  return { view, putFile, putSources, askAgain: ask }
}

/** Null when nobody waits for it anymore. */
const load = async (signal: AbortSignal): Promise<SourcesView | null> => {
  const [sources, files] = await Promise.all([getSources(signal), getFileImports(signal)])
  if (sources.ok && files.ok)
    return { state: 'known', sources: sources.value, files: files.value, lost: false }
  const failure = sources.ok ? files : sources
  if (failure.ok || failure.error.kind === 'aborted') return null
  const { error } = failure
  return isForOperators(error) ? { state: 'closed' } : { state: 'failed', text: error.text }
}

type Known = Extract<SourcesView, { state: 'known' }>

const withFile = (view: Known, file: FileImport): Known => {
  const { imports } = view.files
  const known = imports.some(({ id }) => id === file.id)
  return {
    ...view,
    files: {
      ...view.files,
      imports: known ? imports.map((one) => (one.id === file.id ? file : one)) : [file, ...imports],
    },
  }
}

const isBusy = (view: SourcesView): boolean =>
  view.state === 'known' &&
  (view.lost ||
    view.files.imports.some(isUnderWay) ||
    view.sources.some(({ state }) => state === 'syncing'))

const BUSY_MS = 2_000
const IDLE_MS = 15_000
