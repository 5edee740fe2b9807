import { UserManager } from 'oidc-client-ts'
import { paths } from '../../paths.ts'

// The identity provider leads back to this page: in the window after a redirect, in a hidden frame when a token is
// renewed there. It hands the answer on, and does nothing else.
if (window.parent === window) window.location.replace(`${paths.home}${window.location.search}`)
else
  await new UserManager({ authority: '', client_id: '', redirect_uri: '' }).signinSilentCallback()
