import { Button, Column, Img, Link, Row, Section, Text } from 'react-email'
import {
  addressOf,
  compLine,
  homeUrlOf,
  type MailedComp,
  type MailedHome,
  mailedFigures,
  NO_FIGURES,
  sizeLine,
  whyOf,
} from '../domain/alerts/mail/alert-mail.ts'
import { dollars } from '../domain/dollars.ts'
import type { DealAtAsk } from '../domain/search/brief-figures.ts'
import { dealSentence, type FigureInWords } from '../domain/search/figures-in-words.ts'
import { colors } from './mail-looks.ts'

/** One home of a mail. */
export const HomeSection = ({
  home,
  origin,
}: {
  readonly home: MailedHome
  readonly origin: string
}) => {
  const url = homeUrlOf(origin, home)
  return (
    <Section className="card" style={styles.card}>
      {home.imageUrl === null ? null : (
        <Link rel="noopener" href={url} className="muted" style={styles.photoLink}>
          <Img
            src={home.imageUrl}
            alt={`Photo of ${home.addressLine}`}
            width="574"
            className="photo"
            style={styles.photo}
          />
        </Link>
      )}
      <Section style={styles.text}>
        <Text className="ink" style={styles.why}>
          {whyOf(home)}
        </Text>
        <Link rel="noopener" href={url} className="ink" style={styles.address}>
          {addressOf(home)}
        </Link>
        <Text className="muted" style={styles.line}>
          {[home.demo ? 'Demo home' : '', sizeLine(home)].filter((part) => part !== '').join(' · ')}
        </Text>
        {home.figures?.deal ? <Deal deal={home.figures.deal} /> : null}
        {inPairs(mailedFigures(home)).map(([left, right]) => (
          <Row key={left.name}>
            <Figure figure={left} />
            {right === undefined ? <Column style={styles.figure} /> : <Figure figure={right} />}
          </Row>
        ))}
        {home.figures === null && !home.reminds ? (
          <Text className="muted" style={styles.line}>
            {NO_FIGURES}
          </Text>
        ) : null}
        {home.checks.map((check) => (
          <Text key={check} className="notice" style={styles.check}>
            ⚠ {check}
          </Text>
        ))}
        {home.comps.length === 0 ? null : <Comps comps={home.comps} />}
        <Button rel="noopener" href={url} className="button" style={styles.button}>
          Open this home
        </Button>
      </Section>
    </Section>
  )
}

/** The one line of a home in color: it follows the deal alone. */
const Deal = ({ deal }: { readonly deal: DealAtAsk }) => {
  const tone = deal.verdict === null ? 'muted' : tones[deal.verdict]
  return (
    <Text className={tone} style={{ ...styles.deal, color: colors[tone] }}>
      {dealSentence(deal)}
    </Text>
  )
}

const tones = { clears: 'gain', pays: 'notice', loses: 'loss' } as const

const inPairs = (figures: readonly FigureInWords[]) =>
  figures.flatMap((left, at): (readonly [FigureInWords, FigureInWords | undefined])[] =>
    at % 2 === 0 ? [[left, figures[at + 1]]] : [],
  )

const Figure = ({ figure: { name, amount, note } }: { readonly figure: FigureInWords }) => (
  <Column style={styles.figure}>
    <Text className="muted" style={styles.label}>
      {name}
    </Text>
    <Text className="ink" style={styles.number}>
      {amount}
    </Text>
    {note === null ? null : (
      <Text className="muted" style={styles.note}>
        {note}
      </Text>
    )}
  </Column>
)

const Comps = ({ comps }: { readonly comps: readonly MailedComp[] }) => (
  <Section className="line" style={styles.part}>
    <Text className="muted" style={styles.label}>
      Best comps
    </Text>
    {comps.map((comp) => (
      <Row key={`${comp.addressLine} ${comp.price}`}>
        <Column>
          <Text className="ink" style={styles.comp}>
            {comp.addressLine}
            <br />
            <span className="muted" style={styles.fine}>
              {compLine(comp)}
            </span>
          </Text>
        </Column>
        <Column align="right" style={styles.compPrice}>
          <Text className="ink" style={styles.comp}>
            {dollars(comp.price)}
          </Text>
        </Column>
      </Row>
    ))}
  </Section>
)

const styles = {
  card: {
    backgroundColor: colors.card,
    border: `1px solid ${colors.line}`,
    borderRadius: 10,
    margin: '0 0 14px',
    overflow: 'hidden',
  },
  photo: { width: '100%', maxWidth: '100%', height: 'auto', display: 'block' },
  photoLink: { color: colors.muted, fontSize: 14 },
  text: { padding: '14px 16px 16px' },
  why: { margin: '0 0 4px', fontSize: 15, lineHeight: '21px', fontWeight: 700, color: colors.ink },
  address: {
    fontSize: 17,
    lineHeight: '23px',
    fontWeight: 700,
    color: colors.ink,
    textDecoration: 'none',
    overflowWrap: 'anywhere',
  },
  line: { margin: '2px 0 8px', fontSize: 14, lineHeight: '20px', color: colors.muted },
  figure: { width: '50%', verticalAlign: 'top', paddingRight: 8 },
  label: { margin: 0, fontSize: 13, lineHeight: '18px', color: colors.muted },
  number: { margin: 0, fontSize: 20, lineHeight: '26px', fontWeight: 700, color: colors.ink },
  note: { margin: '0 0 8px', fontSize: 13, lineHeight: '18px', color: colors.muted },
  deal: { margin: '4px 0 8px', fontSize: 15, lineHeight: '21px', fontWeight: 700 },
  check: { margin: '0 0 4px', fontSize: 14, lineHeight: '20px', color: colors.notice },
  part: { borderTop: `1px solid ${colors.line}`, marginTop: 8, paddingTop: 8 },
  comp: { margin: '4px 0', fontSize: 14, lineHeight: '19px', color: colors.ink },
  compPrice: { width: 100, verticalAlign: 'top' },
  fine: { fontSize: 13, color: colors.muted },
  button: {
    marginTop: 14,
    padding: '13px 18px',
    borderRadius: 8,
    backgroundColor: colors.brand,
    color: colors.onBrand,
    fontSize: 15,
    fontWeight: 700,
    textAlign: 'center',
  },
} as const
