import { LONGEST_PASSWORD, passwordRules } from '../../../../src/domain/account/password-rules.ts'
import { type Html, html } from '../../pages/html.ts'
import { ledgerPage } from '../../pages/ledger-page.ts'

/** The page of the sign-in policy. `demo` is shown to every visitor. */
export const signInPage = (shown: {
  readonly email: string
  readonly problem?: string | undefined
  readonly demo: { readonly email: string; readonly password: string } | null
}): string =>
  ledgerPage({
    title: 'Sign in',
    body: html`
      <h1>Sign in</h1>
      <p class="lead">Use the email and password you chose when you signed up.</p>
      ${problemOf(shown.problem)}
      <form method="post" class="card" novalidate>
        ${emailField(shown.email)}
        <label>Password
          <input name="password" type="password" autocomplete="current-password" maxlength="${LONGEST_PASSWORD}"${shown.email === '' ? html`` : html` autofocus`}>
        </label>
        <button class="primary" name="action" value="sign-in">Sign in</button>
        <div class="row">
          <button class="plain" name="action" value="forgot">Forgot your password?</button>
          <button class="plain" name="action" value="cancel">Cancel</button>
        </div>
      </form>
      ${shown.demo === null ? html`` : demoAccount(shown.demo)}`,
  })

/** The first page of the reset policy: whose password. */
export const resetEmailPage = (shown: {
  readonly email: string
  readonly problem?: string | undefined
}): string =>
  ledgerPage({
    title: 'Reset your password',
    body: html`
      <h1>Reset your password</h1>
      <p class="lead">We email you a code. Use it to choose a new password.</p>
      ${problemOf(shown.problem)}
      <form method="post" class="card" novalidate>
        ${emailField(shown.email)}
        <button class="primary" name="action" value="send">Send code</button>
        ${cancelButton}
      </form>`,
  })

/** The second page: the code from the mail. It reads the same whether or not a user has that email. */
export const resetCodePage = (shown: {
  readonly email: string
  readonly problem?: string | undefined
  /** Where mails are read, when they do not leave this machine. */
  readonly mailbox: string | null
}): string =>
  ledgerPage({
    title: 'Enter the code',
    body: html`
      <h1>Enter the code</h1>
      <p class="lead">If there is an account for <strong>${shown.email}</strong>, a six-digit code is on its way there. It works for 10 minutes.</p>
      ${problemOf(shown.problem)}
      <form method="post" class="card" novalidate>
        <label>Code
          <input class="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" autofocus>
        </label>
        <button class="primary" name="action" value="verify">Continue</button>
        <div class="row">
          <button class="plain" name="action" value="send-again">Send a new code</button>
          <button class="plain" name="action" value="other-email">Use another email</button>
        </div>
        ${cancelButton}
      </form>
      ${shown.mailbox === null ? html`` : html`<p class="well">Email stays on this machine: <a href="${shown.mailbox}" target="_blank" rel="noopener">read it in the mailbox</a>.</p>`}`,
  })

/** The last page: the new password. `tried` marks which rules it did not meet. */
export const newPasswordPage = (shown: {
  readonly email: string
  readonly problem?: string | undefined
  readonly tried: string | null
}): string =>
  ledgerPage({
    title: 'Choose a new password',
    body: html`
      <h1>Choose a new password</h1>
      <p class="lead">For <strong>${shown.email}</strong>. This signs you out everywhere.</p>
      ${problemOf(shown.problem)}
      <form method="post" class="card" novalidate>
        <input type="hidden" name="username" autocomplete="username" value="${shown.email}">
        <label>New password
          <input name="password" type="password" autocomplete="new-password" maxlength="${LONGEST_PASSWORD}" aria-describedby="rules" autofocus>
        </label>
        <ul class="rules" id="rules">${passwordRules.map(({ label, isMet }) => rule(label, shown.tried === null ? null : isMet(shown.tried)))}</ul>
        <label>Confirm password
          <input name="confirmPassword" type="password" autocomplete="new-password" maxlength="${LONGEST_PASSWORD}">
        </label>
        <button class="primary" name="action" value="set-password">Change password</button>
        ${cancelButton}
      </form>`,
  })

/** Signs out by itself when the product asked (it showed who is signed in), else after a question. */
export const signOutPage = (form: Html, isAsked: boolean): string =>
  ledgerPage({
    title: 'Sign out',
    body: html`
      <h1>${isAsked ? 'Signing out…' : 'Sign out?'}</h1>
      <div class="card">
        ${form}
        <div class="row">
          <button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes" data-go-on>Sign out</button>
          ${isAsked ? html`` : html`<a class="button" href="/">Stay signed in</a>`}
        </div>
      </div>
      ${isAsked ? html`<script src="/sandbox/pages/go-on.js" defer></script>` : html``}`,
  })

/** Any end that leads nowhere: a heading, a sentence, and the way back. */
export const deadEndPage = (title: string, sentence: string): string =>
  ledgerPage({
    title,
    body: html`
      <h1>${title}</h1>
      <p class="lead">${sentence}</p>
      <p><a class="button" href="/">Back to Flip Search Pro</a></p>`,
  })

/** For a person who comes back to a page that has expired. */
export const expiredPage = (): string =>
  deadEndPage('This page has expired', 'Go back and start again.')

/** Shown while the documents cannot be reached. */
export const awayPage = (): string =>
  deadEndPage(
    'The database does not answer',
    'This is a fault on our side. Please try again in a moment.',
  )

/** What is wrong with the form that was sent, before the form. */
export const problemOf = (sentence: string | undefined): Html =>
  sentence === undefined ? html`` : html`<p class="problem" role="alert">${sentence}</p>`

const emailField = (email: string): Html => html`
  <label>Email
    <input name="email" type="email" autocomplete="username" inputmode="email" autocapitalize="none" spellcheck="false" maxlength="254" value="${email}"${email === '' ? html` autofocus` : html``}>
  </label>`

/** Back to the product, without a sign-in. */
export const cancelButton = html`<button name="action" value="cancel">Cancel</button>`

const demoAccount = (demo: { readonly email: string; readonly password: string }): Html => html`
  <aside class="well" aria-labelledby="demo">
    <h2 id="demo">Just looking?</h2>
    <p>Sign in as the demo subscriber.</p>
    <dl><dt>Email</dt><dd>${demo.email}</dd><dt>Password</dt><dd>${demo.password}</dd></dl>
  </aside>`

const rule = (label: string, isMet: boolean | null): Html =>
  isMet === null
    ? html`<li>${label}</li>`
    : html`<li class="${isMet ? 'met' : 'unmet'}">${label}</li>`
