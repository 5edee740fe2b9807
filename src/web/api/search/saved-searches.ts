import * as z from 'zod/mini'
import {
  type ChangeSearchRequest,
  type SavedSearch,
  type SaveSearchRequest,
  savedSearchesSchema,
  savedSearchSchema,
} from '../../../contract/search/saved-searches.ts'
import { keptInstead } from '../changed-elsewhere.ts'
import { type CallFailure, type CallOptions, callApi } from '../request.ts'

const PATH = '/api/saved-searches'
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`

/** Why a saved search was not changed: the sentence, and what there is now where another change came first. */
export type NotSaved = {
  readonly text: string
  readonly now: SavedSearch | null
  readonly gone: boolean
}

/** A call's answer, why there is none, or null when nobody wants it anymore. */
type Saved<T> =
  | { readonly ok: true; readonly value: T }
  | ({ readonly ok: false } & NotSaved)
  | null

/** A page of saved searches; `after` is the `next` of the page before, and `name` a part of the names wanted. */
export const listSavedSearches = (
  { after, name }: { readonly after: string | null; readonly name: string },
  signal: AbortSignal,
) => {
  const query = new URLSearchParams({
    ...(after === null ? {} : { after }),
    ...(name === '' ? {} : { name }),
  })
  return ask(`${PATH}${query.size === 0 ? '' : `?${query}`}`, savedSearchesSchema, { signal })
}

export const saveSearch = (body: SaveSearchRequest) =>
  ask(PATH, savedSearchSchema, { method: 'POST', body })

export const changeSavedSearch = (id: string, body: ChangeSearchRequest) =>
  ask(pathOf(id), savedSearchSchema, { method: 'PUT', body })

export const deleteSavedSearch = ({ id, version }: SavedSearch) =>
  ask(`${pathOf(id)}?version=${version}`, z.object({}), { method: 'DELETE' })

/** Takes a deletion back. */
export const restoreSavedSearch = (id: string) =>
  ask(`${pathOf(id)}/restore`, savedSearchSchema, { method: 'POST' })

/** Tells that what a saved search finds was looked at. */
export const lookAtSavedSearch = (id: string) =>
  ask(`${pathOf(id)}/look`, savedSearchSchema, { method: 'POST' })

const ask = async <T>(
  path: string,
  schema: z.ZodMiniType<T>,
  options: CallOptions,
): Promise<Saved<T>> => {
  const answer = await callApi(path, schema, options)
  if (answer.ok) return { ok: true, value: answer.value.body }
  return answer.error.kind === 'aborted' ? null : { ok: false, ...notSaved(answer.error) }
}

const notSaved = (failure: Exclude<CallFailure, { kind: 'aborted' }>): NotSaved => ({
  text: failure.text,
  now: keptInstead(failure, savedSearchSchema) ?? null,
  gone: failure.kind === 'refused' && failure.status === 404,
})
