import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge'
import { paths } from '../paths.ts'

// The identity provider leads back to this page: in the window after a redirect, in a hidden frame when a
// token is renewed there. It hands the answer on, and does nothing else.
const { search } = window.location
try {
  await broadcastResponseToMainFrame()
} catch {
  // No answer for MSAL: the other client reads it on the page it starts on.
  if (window.parent === window) window.location.replace(`${paths.home}${search}`)
}
