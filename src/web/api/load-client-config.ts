import { type ClientConfig, clientConfigSchema } from '../../contract/client-config.ts'
import { callApi } from './request.ts'

/** This installation's configuration; null when it cannot be had. */
export const loadClientConfig = async (signal: AbortSignal): Promise<ClientConfig | null> => {
  const answer = await callApi('/api/client-config', clientConfigSchema, { signal })
  return answer.ok ? answer.value.body : null
}
