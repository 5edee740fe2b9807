import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type BeginFileImport,
  type FileImport,
  fileImportCalls,
} from '../../../contract/sources/file-imports.ts'
import { ask } from '../../data/ask/ask.ts'
import { uploadContent } from './file-content.ts'

/** A file on its way to the server. */
export type Upload = {
  readonly key: number
  /** The server knows it by this, once it has heard of it. */
  readonly id: string | null
  readonly name: string
  readonly bytes: number
  /** `interrupted`: the server could not be reached; it is sent again by itself. */
  readonly state: 'waiting' | 'sending' | 'interrupted' | 'failed'
  readonly sent: number
  /** Why it was not taken. */
  readonly text: string | null
}

/** A file to upload, and what the operator said of it. */
export type ToUpload = {
  readonly file: File
  readonly about: Pick<BeginFileImport, 'exportedOn' | 'mapping' | 'countyList'>
}

/** Uploads files one after another, and hands each on once it is there. */
export const useUploads = (onTaken: (file: FileImport) => void) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef<(ToUpload & { readonly key: number; readonly stop: AbortController })[]>([])
  const running = useRef(false)
  const nextKey = useRef(0)

  const change = useCallback((key: number, changes: Partial<Upload>) => {
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  }, [])
  const drop = useCallback((key: number) => {
    setUploads((all) => all.filter((one) => one.key !== key))
  }, [])

  const run = async () => {
    if (running.current) return
    running.current = true
    for (let next = queue.current[0]; next !== undefined; next = queue.current[0]) {
      const { key, file, about, stop } = next
      if (!stop.signal.aborted) {
        const send = () => {
          change(key, { state: 'sending', sent: 0 })
          return upload(file, about, {
            onBegun: (id) => change(key, { id }),
            onSent: (sent) => change(key, { sent }),
            signal: stop.signal,
          })
        }
        let taken = await send()
        // What broke off left nothing on the server.
        while (!taken.ok && taken.error.kind === 'unreachable' && !stop.signal.aborted) {
          change(key, { state: 'interrupted' })
          await untilReachable(stop.signal)
          if (!stop.signal.aborted) taken = await send()
        }
        if (taken.ok) {
          onTaken(taken.value)
          drop(key)
        } else if (taken.error.kind === 'aborted' || stop.signal.aborted) drop(key)
        else change(key, { state: 'failed', text: taken.error.text })
      }
      queue.current = queue.current.filter((one) => one.key !== key)
    }
    running.current = false
  }

  const add = (files: readonly ToUpload[]) => {
    const added = files.map((one) => ({
      ...one,
      key: nextKey.current++,
      stop: new AbortController(),
    }))
    queue.current.push(...added)
    setUploads((all) => [
      ...all,
      ...added.map(({ key, file }) => ({
        key,
        id: null,
        name: file.name,
        bytes: file.size,
        state: 'waiting' as const,
        sent: 0,
        text: null,
      })),
    ])
    void run()
  }

  const stop = (key: number) => {
    queue.current.find((one) => one.key === key)?.stop.abort()
    drop(key)
  }

  const underWay = uploads.some(({ state }) => state !== 'failed')
  useEffect(() => {
    if (!underWay) return
    // What leaving would break off.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [underWay])
  useEffect(
    () => () => {
      for (const one of queue.current) one.stop.abort()
    },
    [],
  )
  return { uploads, add, stop }
}

/** A few seconds, or until the network is back. */
const untilReachable = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      signal.removeEventListener('abort', go)
      resolve()
    }
    const timer = setTimeout(go, TRY_AGAIN_MS)
    addEventListener('online', go)
    signal.addEventListener('abort', go)
  })

const TRY_AGAIN_MS = 3_000

const upload = async (
  file: File,
  about: ToUpload['about'],
  {
    onBegun,
    ...sending
  }: Parameters<typeof uploadContent>[2] & { readonly onBegun: (id: string) => void },
) => {
  const body = { fileName: file.name, bytes: file.size, ...about }
  const begun = await ask(fileImportCalls.begin, { body })
  if (!begun.ok) return begun
  const { id } = begun.value
  onBegun(id)
  const taken = await uploadContent(id, file, sending)
  if (!taken.ok) void ask(fileImportCalls.cancel, { params: { id } })
  return taken
}
