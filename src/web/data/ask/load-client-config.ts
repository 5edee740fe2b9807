import { type ClientConfig, clientConfigCalls } from '../../../contract/client-config.ts'
import { ask } from './ask.ts'

/** This installation's configuration; null when it cannot be had. */
export const loadClientConfig = async (): Promise<ClientConfig | null> => {
  const answer = await ask(clientConfigCalls.read, {})
  return answer.ok ? answer.value : null
}
