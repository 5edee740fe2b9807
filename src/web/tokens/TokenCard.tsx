import { type PersonalTokens, type TokenUse, tokenCalls } from '../../contract/tokens.ts'
import { DAY_MS } from '../../domain/time-units.ts'
import type { TokenScope } from '../../domain/token-scopes.ts'
import { REMINDED_DAYS } from '../../domain/tokens/token-limits.ts'
import { useAsked } from '../data/ask/use-asked.ts'
import { Button } from '../ui/controls/Button.tsx'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { FailedLine } from '../ui/feedback/Failed.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { useNow } from '../ui/hooks/use-now.ts'
import { formatCount, formatLongDay, formatMoment } from '../ui/words/format.ts'

export type Token = PersonalTokens['tokens'][number]

/** Whether a token no longer lets anyone in. */
export const hasEnded = ({ endedAt, expiresAt }: Token, now: Date): boolean =>
  endedAt !== null || new Date(expiresAt) <= now

type TokenCardProps = {
  readonly token: Token
  readonly now: Date
  /** Null for one that has ended. */
  readonly onEnd: (() => void) | null
}

/** One token: what it may do, how long, and what it was used for. */
export const TokenCard = ({ token, now, onEnd }: TokenCardProps) => {
  const { id, name, prefix, scopes, createdAt, lastUsedAt } = token
  // Those that have ended are under a heading of their own.
  const Heading = onEnd === null ? 'h3' : 'h2'
  return (
    <article className="rounded-card border border-line bg-card px-5 pt-4 pb-1 md:px-6">
      <div className="flex items-start justify-between gap-x-4">
        <div className="min-w-0">
          <Heading className="wrap-anywhere font-bold">{name}</Heading>
          <p className="text-muted text-sm">
            <span className="font-mono">{prefix}…</span> ·{' '}
            {scopes.map((scope) => scopeNames[scope]).join(', ')}
          </p>
        </div>
        {onEnd === null ? null : (
          <Button className="shrink-0" onClick={onEnd} aria-label={`End ${name}`}>
            End
          </Button>
        )}
      </div>
      <p className="mt-2 text-sm">
        <EndWords token={token} now={now} />
      </p>
      <p className="text-muted text-sm">
        Made {formatMoment(new Date(createdAt), now)} ·{' '}
        {lastUsedAt === null
          ? 'never used'
          : `last used ${formatMoment(new Date(lastUsedAt), now)}`}
      </p>
      {lastUsedAt === null ? (
        <div className="h-3" />
      ) : (
        <Disclosure
          className="mt-1"
          label={
            <>
              What it was used for<span className="sr-only">: {name}</span>
            </>
          }
        >
          {() => <Uses id={id} />}
        </Disclosure>
      )}
    </article>
  )
}

export const scopeNames: Readonly<Record<TokenScope, string>> = {
  read: 'Read',
  write: 'Write',
  hooks: 'Webhooks',
}

const EndWords = ({ token, now }: Pick<TokenCardProps, 'token' | 'now'>) => {
  const expires = new Date(token.expiresAt)
  const day = formatLongDay(expires)
  if (token.endedAt !== null) return `You ended it on ${formatLongDay(new Date(token.endedAt))}.`
  if (expires <= now) return `It expired on ${day}.`
  if (!expiresSoon(token, now)) return `Expires on ${day}.`
  return (
    <span className="font-semibold text-notice">
      Expires on {day}. Make another one before then, and give it to your program.
    </span>
  )
}

/** As its owner is mailed: within a week, where it was made for longer. */
const expiresSoon = ({ createdAt, expiresAt }: Token, now: Date): boolean => {
  const week = REMINDED_DAYS * DAY_MS
  const ends = new Date(expiresAt).getTime()
  return ends - now.getTime() <= week && ends - new Date(createdAt).getTime() > week
}

const Uses = ({ id }: { readonly id: string }) => {
  const { asked, again } = useAsked(tokenCalls.uses, { params: { id } })
  const now = useNow()
  switch (asked.state) {
    case 'asking':
      return <Skeleton className="mb-3 h-24 w-full" />
    case 'failed':
      return <FailedLine text={asked.text} onAgain={again} className="pb-3" />
    case 'known':
      return (
        <div className="pb-3">
          <DataTable
            caption="What the token was used for, the latest first"
            columns={columnsAt(now)}
            rows={asked.value.uses}
            keyOf={({ call, network, refused }) => `${call} ${network} ${refused}`}
            rowNames="font-normal"
            movedByKeys
          />
        </div>
      )
  }
}

const columnsAt = (now: Date): readonly Column<TokenUse>[] => [
  {
    name: 'Call',
    cell: ({ call, refused }) => (
      <>
        <span className="wrap-anywhere">{call}</span>
        {refused ? <span className="block font-semibold text-notice">Refused</span> : null}
      </>
    ),
    className: 'min-w-40',
  },
  { name: 'From', cell: ({ network }) => network, align: 'left' },
  { name: 'Times', cell: ({ requests }) => formatCount(requests) },
  {
    name: 'Last',
    cell: ({ lastAt }) => formatMoment(new Date(lastAt), now),
    className: 'whitespace-nowrap',
  },
]
