import { currentAccess, type Pass } from '../access.ts'

/**
 * Notifies the server that the user signs out: it closes their live connections and ends the sign-up cookie. Rejects
 * when the server does not answer within two seconds.
 */
export const signOutOnServer = async (): Promise<void> => {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const answer = await send(await passWithin(signal), signal)
  // The cookie ends also for those whose sign-in has ended already.
  if (answer.status === 401) await send({ type: 'none' }, signal)
}

const passWithin = (signal: AbortSignal): Promise<Pass> =>
  Promise.race([
    currentAccess().passFor(PATH),
    new Promise<Pass>((resolve) => {
      signal.addEventListener('abort', () => resolve({ type: 'none' }))
    }),
  ])

const send = (pass: Pass, signal: AbortSignal): Promise<Response> =>
  fetch(PATH, {
    method: 'POST',
    headers: pass.type === 'token' ? { authorization: `Bearer ${pass.token}` } : {},
    signal,
  })

const PATH = '/api/account/sign-out'
const PATIENCE_MS = 2_000
