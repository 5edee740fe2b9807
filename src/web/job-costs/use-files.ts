import { useEffect, useRef, useState } from 'react'
import {
  JOB_FILE,
  type JobFile,
  jobFileSchema,
  MAX_JOB_FILE_BYTES,
} from '../../contract/job-costs/job-files.ts'
import { jobCalls } from '../../contract/job-costs/jobs.ts'
import { ask } from '../data/ask/ask.ts'
import { authorizedFetch } from '../data/ask/authorized-fetch.ts'
import { whyNotSent } from '../data/ask/reading-only.ts'
import { callApi, faultOf, isGone, mayPass } from '../data/ask/request.ts'
import { showFailedChange } from '../ui/feedback/Toaster.tsx'

/** A file on its way to the server: `waiting` while there is no connection, `refused` for good. */
export type FileOnItsWay = {
  readonly id: string
  readonly name: string
  readonly entryId: string | null
  readonly state: 'sending' | 'waiting' | 'refused'
  readonly text: string
}

/** The receipts and photos of a job: sent one after another, and again once there is a connection. */
export const useFiles = (propertyId: string, first: readonly JobFile[]) => {
  const [kept, setKept] = useState(first)
  const [onTheWay, setOnTheWay] = useState<readonly FileOnItsWay[]>([])
  const contents = useRef(new Map<string, File>())
  const turn = useRef<Promise<unknown>>(Promise.resolve())
  const change = (id: string, to: Partial<FileOnItsWay>) =>
    setOnTheWay((all) => all.map((one) => (one.id === id ? { ...one, ...to } : one)))
  const drop = (id: string) => {
    contents.current.delete(id)
    setOnTheWay((all) => all.filter((one) => one.id !== id))
  }

  const send = async ({ id, name, entryId }: FileOnItsWay): Promise<void> => {
    const content = contents.current.get(id)
    if (content === undefined) return
    change(id, { state: 'sending', text: '' })
    const query = new URLSearchParams({ name, ...(entryId === null ? {} : { entry: entryId }) })
    const answer = await callApi(`${addressOf(propertyId, id)}?${query}`, jobFileSchema, {
      method: 'PUT',
      interrupts: 'none',
      outlivesPage: false,
      headers: { 'content-type': 'application/octet-stream' },
      // The call itself has no body: its file goes with the request as it is.
      fetch: (url, init) => fetch(url, { ...init, body: content }),
    })
    if (answer.ok) {
      setKept((all) => [...all.filter((one) => one.id !== id), answer.value.body])
      drop(id)
    } else if (mayPass(answer.error))
      change(id, { state: 'waiting', text: `Sent as soon as it can be: ${whyNotSent()}.` })
    else change(id, { state: 'refused', text: faultOf(answer) ?? '' })
  }
  const sendInTurn = (one: FileOnItsWay) => {
    turn.current = turn.current.then(() => send(one))
  }

  const waiting = onTheWay.filter(({ state }) => state === 'waiting')
  const again = () => waiting.forEach(sendInTurn)
  useEffect(() => {
    if (onTheWay.length === 0) return
    // What only this page has is not left without a warning.
    const warn = (event: Event) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    window.addEventListener('online', again)
    const timer = setTimeout(again, AGAIN_MS)
    return () => {
      window.removeEventListener('beforeunload', warn)
      window.removeEventListener('online', again)
      clearTimeout(timer)
    }
  })

  return {
    files: kept,
    onTheWay,
    add: (chosen: readonly File[], entryId: string | null): void => {
      for (const file of chosen) {
        const tooLarge = file.size > MAX_JOB_FILE_BYTES
        const one: FileOnItsWay = {
          id: crypto.randomUUID(),
          name: file.name.slice(-200) || 'Photo',
          entryId,
          state: tooLarge ? 'refused' : 'sending',
          text: tooLarge ? 'It has more than 20 MB. Send a smaller one.' : '',
        }
        setOnTheWay((all) => [...all, one])
        if (tooLarge) continue
        contents.current.set(one.id, file)
        sendInTurn(one)
      }
    },
    sendAgain: again,
    giveUp: drop,
    remove: async ({ id, name }: JobFile): Promise<void> => {
      const removed = await ask(jobCalls.removeFile, { params: { propertyId, id } })
      if (removed.ok || isGone(removed.error)) setKept((all) => all.filter((one) => one.id !== id))
      else showFailedChange(id, `${name} was not removed. ${faultOf(removed) ?? ''}`)
    },
  }
}

/** So long until what could not be sent is sent again. */
const AGAIN_MS = 10_000

export type FilesWork = ReturnType<typeof useFiles>

/** The content of a file; null when it cannot be had. */
export const contentOf = async (propertyId: string, id: string): Promise<Blob | null> => {
  try {
    const fetched = await authorizedFetch(addressOf(propertyId, id), {})
    return fetched.type === 'answered' && fetched.response.ok ? await fetched.response.blob() : null
  } catch {
    return null
  }
}

const addressOf = (propertyId: string, id: string) =>
  JOB_FILE.path
    .replace('{propertyId}', encodeURIComponent(propertyId))
    .replace('{id}', encodeURIComponent(id))
