import { type Html, html } from '../../pages/html.ts'
import { ledgerPage } from '../../pages/ledger-page.ts'
import { otpauthLink } from '../totp.ts'
import { cancelButton, problemOf } from './identity-pages.ts'

/** After the password: the code of the second factor. */
export const codePage = (shown: {
  readonly email: string
  readonly problem?: string | undefined
}): string =>
  ledgerPage({
    title: 'Enter the code',
    body: html`
      <h1>Enter the code</h1>
      <p class="lead">Your authenticator app shows a six-digit code for <strong>${shown.email}</strong>.</p>
      ${problemOf(shown.problem)}
      <form method="post" class="card" novalidate>
        ${codeField}
        <button class="primary" name="action" value="code">Sign in</button>
        ${cancelButton}
      </form>`,
  })

/** The secret of a second factor, and the code that shows that an app has it. */
export const turnOnPage = (shown: {
  readonly email: string
  readonly secret: string
  /** The person came for something that needs it, not to change it. */
  readonly isAskedFor: boolean
  readonly problem?: string | undefined
}): string =>
  ledgerPage({
    title: 'Turn on two-step sign-in',
    body: html`
      <h1>Turn on two-step sign-in</h1>
      <p class="lead">${shown.isAskedFor ? 'What you asked for needs it. ' : ''}After your password, you will enter a code from an authenticator app. Turning it on signs you out everywhere else.</p>
      ${problemOf(shown.problem)}
      <form method="post" class="card" novalidate>
        <p><a href="${otpauthLink(shown.secret, shown.email)}">Open your authenticator app</a> on this device, or enter this key there (time based, six digits):</p>
        <p><code>${inFours(shown.secret)}</code></p>
        ${codeField}
        <button class="primary" name="action" value="turn-on">Turn on</button>
        <button name="action" value="leave">Not now</button>
      </form>`,
  })

/** For a person who has just entered a code. */
export const turnOffPage = (shown: { readonly email: string }): string =>
  ledgerPage({
    title: 'Two-step sign-in is on',
    body: html`
      <h1>Two-step sign-in is on</h1>
      <p class="lead">Signing in as <strong>${shown.email}</strong> asks for a code after the password. Turning it off signs you out everywhere else.</p>
      <form method="post" class="card" novalidate>
        <button class="primary" name="action" value="leave">Keep it on</button>
        <button name="action" value="turn-off">Turn off</button>
      </form>`,
  })

const codeField: Html = html`
  <label>Code
    <input class="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" autofocus>
  </label>`

const inFours = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ')
