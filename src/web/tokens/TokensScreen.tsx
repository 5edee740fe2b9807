import { useRef, useState } from 'react'
import { type PersonalTokens, tokenCalls } from '../../contract/tokens.ts'
import { ENDED_TOKENS_KEPT_DAYS, MAX_TOKENS } from '../../domain/tokens/token-limits.ts'
import { useAsked } from '../data/ask/use-asked.ts'
import { useChange } from '../data/ask/use-change.ts'
import { Button } from '../ui/controls/Button.tsx'
import { ConfirmDialog } from '../ui/controls/Dialog.tsx'
import { Fault } from '../ui/feedback/Failed.tsx'
import { WhenKnown } from '../ui/feedback/WhenKnown.tsx'
import { useNow } from '../ui/hooks/use-now.ts'
import { Page } from '../ui/Page.tsx'
import { ScreenHeading } from '../ui/ScreenHeading.tsx'
import { MakeToken } from './MakeToken.tsx'
import { hasEnded, type Token, TokenCard } from './TokenCard.tsx'

/** The subscriber's personal tokens: made here, each with its use, and ended. */
export const TokensScreen = () => {
  const { asked, again, change } = useAsked(tokenCalls.list, {})
  return (
    <Page width="form">
      <ScreenHeading title="Personal tokens" />
      <p className="mt-1 max-w-prose text-muted">
        With a token a program can use Flip Search Pro for you: a script, a spreadsheet, an
        assistant. It sees your account’s homes, deals and jobs, never your payments or your
        sign-in.{' '}
        <a href="/api/docs" className="underline underline-offset-4">
          What programs can call
        </a>
      </p>
      <WhenKnown asked={asked} of="your tokens" className="mt-6" onAgain={again}>
        {(known) => <Tokens known={known} onChange={(to) => change(() => to)} />}
      </WhenKnown>
    </Page>
  )
}

type TokensProps = {
  readonly known: PersonalTokens
  readonly onChange: (to: PersonalTokens) => void
}

const Tokens = ({ known: { tokens }, onChange }: TokensProps) => {
  const now = useNow()
  const [making, setMaking] = useState(false)
  const [ending, setEnding] = useState<Token | null>(null)
  const { said, change } = useChange()
  const make = useRef<HTMLButtonElement>(null)
  const live = tokens.filter((token) => !hasEnded(token, now))
  const ended = tokens.filter((token) => hasEnded(token, now))
  const isFull = live.length >= MAX_TOKENS

  const end = async ({ id }: Token) => {
    setEnding(null)
    await change(tokenCalls.end, { params: { id } }, { put: onChange })
  }
  return (
    <>
      <Button
        ref={make}
        kind="primary"
        className="mt-4"
        disabled={isFull}
        onClick={() => setMaking(true)}
      >
        Make a token
      </Button>
      {isFull ? (
        <p className="mt-2 text-muted text-sm">
          You have {MAX_TOKENS} tokens, which is as many as you can. End one to make another.
        </p>
      ) : null}
      <Fault text={said?.bad === true ? said.text : null} className="mt-2" />
      {live.length === 0 ? (
        <p className="mt-6 text-muted">You have no tokens yet.</p>
      ) : (
        <ul aria-label="Tokens" className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
          {live.map((token) => (
            <li key={token.id}>
              <TokenCard token={token} now={now} onEnd={() => setEnding(token)} />
            </li>
          ))}
        </ul>
      )}
      {ended.length === 0 ? null : (
        <section aria-labelledby="ended-tokens" className="mt-8">
          <h2 id="ended-tokens" className="font-bold text-lg tracking-tight">
            Ended
          </h2>
          <p className="text-muted text-sm">Listed for {ENDED_TOKENS_KEPT_DAYS} days.</p>
          <ul aria-label="Ended tokens" className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4">
            {ended.map((token) => (
              <li key={token.id}>
                <TokenCard token={token} now={now} onEnd={null} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <MakeToken
        open={making}
        onMade={(token) => onChange({ tokens: [token, ...tokens] })}
        onClose={() => setMaking(false)}
        focusAfter={() => make.current?.focus()}
      />
      <ConfirmDialog
        open={ending !== null}
        title={`End “${ending?.name ?? ''}”?`}
        keep="Keep token"
        confirm="End token"
        onKeep={() => setEnding(null)}
        onConfirm={() => ending && void end(ending)}
        focusAfter={() => make.current?.focus()}
      >
        Programs that use it are refused from then on. You cannot undo this: to let them in again,
        make another token and give it to them.
      </ConfirmDialog>
    </>
  )
}
