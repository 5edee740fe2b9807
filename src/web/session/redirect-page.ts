import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge'
import { paths } from '../paths.ts'
import { FORGOTTEN, hasRedirectAnswer, SIGN_IN_UNDER_WAY } from './session-address.ts'

// The identity provider leads back to this page: in the window after a redirect, in a hidden frame when a
// token is renewed there. It hands the answer on, and does nothing else.
const { search, hash } = window.location
const isTop = window.parent === window
// Back led to our page, where MSAL gave its request up, and Forward to the provider again: we ask again there,
// where the person is signed in by now.
const isForgotten =
  isTop &&
  hasRedirectAnswer(hash) &&
  hash.includes('code=') &&
  sessionStorage.getItem('msal.interaction.status') === null
try {
  if (isForgotten) sessionStorage.setItem(SIGN_IN_UNDER_WAY, FORGOTTEN)
  await broadcastResponseToMainFrame()
} catch {
  // No answer for MSAL: the other client reads it on the page it starts on.
  if (isTop) window.location.replace(`${paths.home}${search}`)
}
