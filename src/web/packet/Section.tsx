import { type ReactNode, useId } from 'react'

/** A part of the packet, with its heading. */
export const Section = ({
  title,
  note,
  newPage = false,
  whole = false,
  children,
}: {
  readonly title: string
  readonly note?: string
  /** It begins a sheet of its own. */
  readonly newPage?: boolean
  /** It is short, and never cut by the end of a sheet. */
  readonly whole?: boolean
  readonly children: ReactNode
}) => {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={newPage ? 'packet-sheet' : whole ? 'packet-whole' : undefined}
    >
      <h2 id={id}>{title}</h2>
      {note === undefined ? null : <p className="packet-note">{note}</p>}
      {children}
    </section>
  )
}

/** A table, which a narrow screen moves sideways and paper shows whole. */
export const PacketTable = ({
  name,
  head,
  children,
  foot,
  className = '',
}: {
  readonly name: string
  /** The columns; those of numbers begin with `#`. */
  readonly head: readonly string[]
  readonly children: ReactNode
  readonly foot?: ReactNode
  readonly className?: string
}) => (
  <section className="packet-scroll moves-aside" aria-label={name} {...reachedByKeys}>
    <table className={className}>
      <caption>{name}</caption>
      <thead>
        <tr>
          {head.map((words) => (
            <th key={words} scope="col" className={words.startsWith('#') ? 'num' : undefined}>
              {words.replace(/^#/, '')}
            </th>
          ))}
        </tr>
      </thead>
      {children}
      {foot === undefined ? null : <tfoot>{foot}</tfoot>}
    </table>
  </section>
)

/** What is moved sideways must be reached by keys, also where no browser does that by itself. */
const reachedByKeys = { tabIndex: 0 }

/** Names and what they are, in two columns where there is room. */
export const FactList = ({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, fact: ReactNode])[]
}) => (
  <dl className="packet-facts">
    {facts.map(([name, fact]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{fact}</dd>
      </div>
    ))}
  </dl>
)
