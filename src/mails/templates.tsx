import { renderToStaticMarkup } from 'react-dom/server'
import type { AlertMail as AlertMailContent } from '../domain/alerts/mail/alert-mail.ts'
import { AlertMail } from './AlertMail.tsx'

/** The mail as complete HTML. */
export const renderAlertMail = (mail: AlertMailContent): string =>
  `<!doctype html>${renderToStaticMarkup(<AlertMail mail={mail} />)}`
