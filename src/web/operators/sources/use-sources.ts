import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type FileImport,
  type FileImports,
  fileImportCalls,
} from '../../../contract/sources/file-imports.ts'
import { type Source, sourceCalls } from '../../../contract/sources/sources.ts'
import { ask } from '../../data/ask/ask.ts'
import { pause } from '../../data/ask/pause.ts'
import { type Asked, failedFor } from '../../data/ask/use-asked.ts'
import { hearOperatorNews } from '../../data/progress/operator-news.ts'
import { operatorLackOf } from '../../session/ForOperators.tsx'
import { isUnderWay } from './file-sentences.ts'

/** What is known of the sources and files. */
type Known = {
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
  const [asked, setAsked] = useState<Asked<Known>>({ state: 'asking' })
  const latest = useRef(asked)
  latest.current = asked
  const asking = useRef<AbortController | null>(null)
  // What is heard while an answer is on its way is newer than that answer.
  const heard = useRef(0)

  const update = useCallback((changed: (known: Known) => Known) => {
    setAsked((last) =>
      last.state === 'known' ? { state: 'known', value: changed(last.value) } : last,
    )
  }, [])
  const change = useCallback(
    (changed: (known: Known) => Known) => {
      heard.current++
      update(changed)
    },
    [update],
  )

  const keepAsking = useCallback(async () => {
    asking.current?.abort()
    const mine = new AbortController()
    asking.current = mine
    for (let wait = 0; !mine.signal.aborted; wait = isBusy(latest.current) ? BUSY_MS : IDLE_MS) {
      await pause(wait, mine.signal)
      const before = heard.current
      const next = await load(mine.signal)
      if (mine.signal.aborted || next === null || heard.current !== before) continue
      const isClosed = operatorLackOf(next) !== null
      // What is known stays until there is an answer.
      if (next.state === 'failed' && latest.current.state === 'known' && !isClosed)
        update((known) => ({ ...known, lost: true }))
      else setAsked(next)
      if (isClosed) return
    }
  }, [update])
  useEffect(() => {
    const back = () => void keepAsking()
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [keepAsking])
  useEffect(() => {
    void keepAsking()
    return () => asking.current?.abort()
  }, [keepAsking])

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
  return { asked, putFile, putSources, again: () => void keepAsking() }
}

/** Null when its screen is gone. */
const load = async (signal: AbortSignal): Promise<Asked<Known> | null> => {
  const [all, files] = await Promise.all([
    ask(sourceCalls.list, {}, { signal }),
    ask(fileImportCalls.list, {}, { signal }),
  ])
  if (all.ok && files.ok)
    return { state: 'known', value: { ...all.value, files: files.value, lost: false } }
  const failure = all.ok ? files : all
  return failure.ok || failure.error.kind === 'aborted' ? null : failedFor(failure.error)
}

const withFile = (known: Known, file: FileImport): Known => {
  const { imports } = known.files
  const isKnown = imports.some(({ id }) => id === file.id)
  return {
    ...known,
    files: {
      ...known.files,
      imports: isKnown
        ? imports.map((one) => (one.id === file.id ? file : one))
        : [file, ...imports],
    },
  }
}

const isBusy = (asked: Asked<Known>): boolean =>
  asked.state === 'known' &&
  (asked.value.lost ||
    asked.value.files.imports.some(isUnderWay) ||
    asked.value.sources.some(({ state }) => state === 'syncing'))

const BUSY_MS = 2_000
const IDLE_MS = 15_000
