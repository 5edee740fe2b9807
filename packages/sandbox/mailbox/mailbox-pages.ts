import { type Html, html } from '../pages/html.ts'
import { ledgerPage } from '../pages/ledger-page.ts'
import type { Mail } from './kept-mail.ts'

/** All mails, newest first. It looks for new ones by itself. */
export const mailboxPage = (mails: readonly Mail[]): string =>
  ledgerPage({
    title: 'Mailbox',
    wide: true,
    body: html`
      <div class="row">
        <h1>Mailbox</h1>
        <a class="button" href="/sandbox/mailbox">Reload</a>
      </div>
      <p class="lead">Every email this installation sends arrives here and nowhere else. The newest 200 are kept.</p>
      ${mails.length === 0 ? nothingYet : html`<ul class="mails">${mails.map(line)}</ul>`}
      <script src="/sandbox/mailbox/look-for-new.js" data-newest="${mails[0]?.id ?? ''}" defer></script>`,
  })

/** One mail. */
export const mailPage = (mail: Mail): string =>
  ledgerPage({
    title: mail.subject,
    wide: true,
    body: html`
      <p><a href="/sandbox/mailbox">Back to the mailbox</a></p>
      <h1>${subjectOf(mail)}</h1>
      <dl>
        <dt>From</dt><dd>${mail.from}</dd>
        <dt>To</dt><dd>${mail.to.join(', ')}</dd>
        <dt>Received</dt><dd>${time(mail.receivedAt)}</dd>
        ${mail.attachments.length === 0 ? html`` : html`<dt>Files</dt><dd>${mail.attachments.join(', ')}</dd>`}
      </dl>
      <article class="card">${mail.html === null ? letter(mail.text) : html`<iframe class="letter" title="${subjectOf(mail)}" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox" src="/sandbox/mailbox/${mail.id}/letter"></iframe><script src="/sandbox/mailbox/fit-letter.js" defer></script>`}</article>
      ${mail.html === null || mail.text === '' ? html`` : html`<details><summary>As plain text</summary>${letter(mail.text)}</details>`}
      ${mail.unsubscribeUrl === null ? html`` : unsubscribeForm(mail.unsubscribeUrl)}`,
  })

/** What mail programs do when their reader presses Unsubscribe (RFC 8058, section 3.2). */
const unsubscribeForm = (url: string): Html => html`
  <form method="post" action="${url}">
    <input type="hidden" name="List-Unsubscribe" value="One-Click">
    <button>Unsubscribe</button>
  </form>`

const nothingYet = html`
  <div class="card">
    <p><strong>No mail yet.</strong></p>
    <p class="muted">Codes for a new password appear here. To send email to people instead, set SMTP_URL.</p>
  </div>`

const line = (mail: Mail): Html => html`
  <li><a href="/sandbox/mailbox/${mail.id}">
    <strong>${subjectOf(mail)}</strong>${time(mail.receivedAt)}
    <span>${mail.to.join(', ')}</span>
  </a></li>`

const subjectOf = ({ subject }: Mail) => (subject === '' ? '(no subject)' : subject)

/** Links in a plain text can be followed. */
const letter = (text: string): Html =>
  html`<p class="letter">${text.split(/(https?:\/\/[^\s<>"]+)/).map((part, at) => (at % 2 === 0 ? html`${part}` : html`<a href="${part}">${part}</a>`))}</p>`

const time = (instant: string): Html =>
  html`<time datetime="${instant}">${timeFormat.format(new Date(instant))}</time>`

/** In UTC, and it says so: a server's own time zone means nothing to its reader. */
const timeFormat = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
  timeZoneName: 'short',
})
