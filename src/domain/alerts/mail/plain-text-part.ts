import { dollars } from '../../dollars.ts'
import { dealSentence } from '../../search/figures-in-words.ts'
import {
  type AlertMail,
  addressOf,
  compLine,
  headingOf,
  homeUrlOf,
  limitNoteOf,
  listedGroups,
  type MailedGroup,
  type MailedHome,
  mailedFigures,
  moreThanListed,
  NO_FIGURES,
  oneLine,
  sizeLine,
  whyOf,
} from './alert-mail.ts'

/** The part of a mail in plain text: all that the other part says. */
export const mailText = (mail: AlertMail): string => {
  const more = moreThanListed(mail)
  const limit = limitNoteOf(mail)
  return [
    headingOf(mail),
    ...listedGroups(mail.groups).map((group) => groupText(group, mail)),
    ...(more === null ? [] : [`${more}\nSee all of them: ${mail.links.list}`]),
    ...(limit === null ? [] : [limit]),
    [
      'Values are estimates, not appraisals.',
      `Change which emails you get: ${mail.links.settings}`,
      `Stop all alert emails: ${mail.links.stopAll}`,
    ].join('\n'),
  ]
    .join('\n\n')
    .concat('\n')
}

const groupText = ({ title, homes, stopUrl }: MailedGroup, { origin }: AlertMail): string =>
  [
    `== ${oneLine(title)} ==`,
    ...homes.map((home) => homeText(home, origin)),
    `Stop these emails: ${stopUrl}`,
  ].join('\n\n')

const homeText = (home: MailedHome, origin: string): string =>
  [oneLine(addressOf(home)), ...homeLines(home), homeUrlOf(origin, home)].join('\n')

/** What there is to say of a home under its address, a line each: why it fired, figures, checks and comps. */
export const homeLines = (home: MailedHome): readonly string[] =>
  [
    `${home.demo ? 'Demo home. ' : ''}${oneLine(whyOf(home))}`,
    sizeLine(home),
    home.figures?.deal ? dealSentence(home.figures.deal) : '',
    ...mailedFigures(home).map(({ name, amount, note }) =>
      [`${name} ${amount}`, ...(note === null ? [] : [note])].join(', '),
    ),
    home.figures === null && !home.reminds ? NO_FIGURES : '',
    ...home.checks.map((check) => `Check: ${oneLine(check)}.`),
    ...home.comps.map(
      (comp) => `Comp: ${dollars(comp.price)}, ${oneLine(comp.addressLine)}, ${compLine(comp)}`,
    ),
  ].filter((line) => line !== '')
