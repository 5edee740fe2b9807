import { Body, Container, Head, Heading, Html, Link, Preview, Section, Text } from 'react-email'
import {
  type AlertMail as AlertMailContent,
  headingOf,
  limitNoteOf,
  listedGroups,
  moreThanListed,
  subjectOf,
} from '../domain/alerts/mail/alert-mail.ts'
import { HomeSection } from './HomeSection.tsx'
import { colors, darkStyles, font } from './mail-looks.ts'

/** A mail of alerts: each home with what happened to it, its value and its comps. */
export const AlertMail = ({ mail }: { readonly mail: AlertMailContent }) => {
  const more = moreThanListed(mail)
  const limit = limitNoteOf(mail)
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <title>{subjectOf(mail)}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Links of a mail that is read in a frame open a page of their own. */}
        <base target="_blank" />
        <style>{darkStyles}</style>
      </Head>
      <Preview useTitleTag={false}>{previewOf(mail)}</Preview>
      <Body
        className="paper"
        style={{ margin: 0, backgroundColor: colors.paper, fontFamily: font }}
      >
        <Container style={{ maxWidth: 600, margin: '0 auto', padding: '24px 12px' }}>
          <Text className="brand" style={styles.product}>
            Flip Search Pro
          </Text>
          <Heading as="h1" className="ink" style={styles.heading}>
            {headingOf(mail)}
          </Heading>
          {listedGroups(mail.groups).map((group) => (
            <Section key={group.stopUrl}>
              <Heading as="h2" className="ink" style={styles.group}>
                {group.title}
              </Heading>
              {group.homes.map((home) => (
                <HomeSection
                  key={`${home.propertyId} ${home.why}`}
                  home={home}
                  origin={mail.origin}
                />
              ))}
              <Text className="muted" style={styles.small}>
                <Link
                  rel="noopener"
                  href={group.stopUrl}
                  className="muted"
                  style={styles.quietLink}
                >
                  Stop these emails
                </Link>
              </Text>
            </Section>
          ))}
          {more === null ? null : (
            <Text className="ink" style={styles.note}>
              {more}{' '}
              <Link rel="noopener" href={mail.links.list} className="brand" style={styles.link}>
                See all of them
              </Link>
            </Text>
          )}
          {limit === null ? null : (
            <Text className="ink" style={styles.note}>
              {limit}
            </Text>
          )}
          <Text className="muted" style={styles.small}>
            Values are estimates, not appraisals.
            <br />
            <Link
              rel="noopener"
              href={mail.links.settings}
              className="muted"
              style={styles.quietLink}
            >
              Change which emails you get
            </Link>
            {' · '}
            <Link
              rel="noopener"
              href={mail.links.stopAll}
              className="muted"
              style={styles.quietLink}
            >
              Stop all alert emails
            </Link>
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

/** What a list of mails shows beside the subject. */
const previewOf = ({ groups }: AlertMailContent): string =>
  groups
    .flatMap(({ homes }) => homes)
    .slice(0, 3)
    .map(({ addressLine, why }) => `${addressLine}: ${why}`)
    .join(' · ')

const styles = {
  product: { margin: '0 0 4px', fontSize: 14, fontWeight: 700, color: colors.brand },
  heading: { margin: '0 0 8px', fontSize: 24, lineHeight: '30px', color: colors.ink },
  group: {
    margin: '20px 0 10px',
    fontSize: 17,
    lineHeight: '24px',
    color: colors.ink,
    overflowWrap: 'anywhere',
  },
  note: { margin: '16px 0', fontSize: 15, lineHeight: '22px', color: colors.ink },
  small: { margin: '12px 0', fontSize: 13, lineHeight: '22px', color: colors.muted },
  quietLink: { color: colors.muted, textDecoration: 'underline' },
  link: { color: colors.brand, textDecoration: 'underline' },
} as const
