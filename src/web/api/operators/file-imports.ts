import type { BeginFileImport } from '../../../contract/operators/begin-file-import.ts'
import {
  type FileImport,
  type FileImports,
  fileImportSchema,
  fileImportsSchema,
} from '../../../contract/operators/file-imports.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { authorizedFetch } from '../authorized-fetch.ts'
import { callInTime } from '../call-in-time.ts'
import { type CallFailure, callApi } from '../request.ts'

const PATH = '/api/file-imports'
const pathOf = (id: string, what: string) => `${PATH}/${encodeURIComponent(id)}/${what}`

/** The files brought in lately, how large one may be, and the county mappings there are. For operators. */
export const getFileImports = async (
  signal: AbortSignal,
): Promise<Result<FileImports, CallFailure>> => {
  const answer = await callInTime(PATH, fileImportsSchema, signal)
  return answer.ok ? ok(answer.value.body) : answer
}

/** Says which file is about to be uploaded: all that is wrong with it shows before a byte is sent. */
export const beginFileImport = async (
  begun: BeginFileImport,
): Promise<Result<FileImport, CallFailure>> => {
  const answer = await callApi(PATH, fileImportSchema, { method: 'POST', body: begun })
  return answer.ok ? ok(answer.value.body) : answer
}

/** Stops the upload or the import of a file; answers it as it is then. */
export const cancelFileImport = async (id: string): Promise<Result<FileImport, CallFailure>> => {
  const answer = await callApi(pathOf(id, 'cancel'), fileImportSchema, { method: 'POST' })
  return answer.ok ? ok(answer.value.body) : answer
}

type Sending = { readonly onSent: (bytes: number) => void; readonly signal: AbortSignal }

/** Uploads the content of a file, and says on the way how much of it is sent. */
export const uploadContent = async (
  id: string,
  file: File,
  sending: Sending,
): Promise<Result<FileImport, CallFailure>> => {
  const fetch = sendFile(file, sending)
  const { signal } = sending
  const answer = await callApi(pathOf(id, 'content'), fileImportSchema, {
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
    const fetched = await authorizedFetch(pathOf(id, 'rejects'), {})
    if (fetched.type !== 'answered' || !fetched.response.ok) return null
    return await fetched.response.blob()
  } catch {
    return null
  }
}
