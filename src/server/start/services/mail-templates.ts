import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AlertMail } from '../../../domain/alerts/mail/alert-mail.ts'

/** What the templates of `src/mails` are built to. */
type MailTemplates = { readonly renderAlertMail: (mail: AlertMail) => string }

/** Writes mails as HTML, by the templates that `npm start` has built. They are loaded with the first mail. */
export const mailTemplates = (repository: string): ((mail: AlertMail) => Promise<string>) => {
  const built = pathToFileURL(resolve(repository, '.cache/mails/templates.mjs')).href
  return async (mail) => {
    const loaded: unknown = await import(built)
    if (!isTemplates(loaded)) throw new Error('The templates of mails are not built: npm run build')
    return loaded.renderAlertMail(mail)
  }
}

const isTemplates = (loaded: unknown): loaded is MailTemplates =>
  typeof loaded === 'object' &&
  loaded !== null &&
  'renderAlertMail' in loaded &&
  typeof loaded.renderAlertMail === 'function'
