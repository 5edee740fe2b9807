import {
  FILE_CONTENT,
  FILE_REJECTS,
  type FileImport,
  fileImportSchema,
} from '../../../contract/sources/file-imports.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { authorizedFetch } from '../../data/ask/authorized-fetch.ts'
import { type CallFailure, callApi } from '../../data/ask/request.ts'

const pathOf = ({ formerly }: typeof FILE_CONTENT | typeof FILE_REJECTS, id: string) =>
  formerly.replace('{id}', encodeURIComponent(id))

type Sending = { readonly onSent: (bytes: number) => void; readonly signal: AbortSignal }

/** Uploads the content of a file, and says on the way how much of it is sent. */
export const uploadContent = async (
  id: string,
  file: File,
  sending: Sending,
): Promise<Result<FileImport, CallFailure>> => {
  const fetch = sendFile(file, sending)
  const { signal } = sending
  const answer = await callApi(pathOf(FILE_CONTENT, id), fileImportSchema, {
    method: 'PUT',
    signal,
    fetch,
  })
  return answer.ok ? ok(answer.value.body) : answer
}

/** `fetch` does not say how much is sent. */
const sendFile =
  (file: File, { onSent, signal }: Sending): typeof fetch =>
  (url, init = {}) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'PUT', String(url))
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.setRequestHeader('content-type', 'application/octet-stream')
      request.upload.onprogress = ({ loaded }) => onSent(loaded)
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }))
      request.onerror = () => reject(new TypeError('The file could not be sent'))
      request.onabort = () => reject(new DOMException('Given up', 'AbortError'))
      signal.addEventListener('abort', () => request.abort())
      request.send(file)
    })

/** The refused rows of a file, as CSV; null when they cannot be had. */
export const getRejects = async (id: string): Promise<Blob | null> => {
  try {
    const fetched = await authorizedFetch(pathOf(FILE_REJECTS, id), {})
    if (fetched.type !== 'answered' || !fetched.response.ok) return null
    return await fetched.response.blob()
  } catch {
    return null
  }
}
