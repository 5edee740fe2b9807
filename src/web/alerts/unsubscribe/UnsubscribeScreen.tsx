import { useState } from 'react'
import { Link, useParams, useSearch } from 'wouter'
import { mailStopCalls, type StoppedMails } from '../../../contract/alerts/alert-mails.ts'
import { ask } from '../../data/ask/ask.ts'
import type { CallFailure } from '../../data/ask/request.ts'
import { type Asked, useAsked } from '../../data/ask/use-asked.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { ScreenHeading } from '../../ui/ScreenHeading.tsx'

type Stopping =
  | { readonly state: 'loading' }
  /** Nothing has been pressed yet. */
  | { readonly state: 'asking'; readonly mails: StoppedMails }
  | { readonly state: 'done'; readonly mails: StoppedMails }
  | { readonly state: 'failed'; readonly sentence: string; readonly again: () => void }

/**
 * Where links of mails lead. Opening it changes nothing, as programs that check mails open links and run their scripts:
 * one press stops those mails, which can be undone.
 */
export const UnsubscribeScreen = () => {
  const { secret = '' } = useParams()
  const of = new URLSearchParams(useSearch()).get('of') ?? undefined
  const params = { secret }
  const { asked, again } = useAsked(mailStopCalls.read, { params, query: mailsNamed(of) })
  /** What came of the last press; null before. */
  const [pressed, setPressed] = useState<Stopping | null>(null)
  const stopping = pressed ?? found(asked, again)

  const stop = async (mails: string | undefined, stopped: boolean) => {
    const answer = await ask(mailStopCalls.stop, {
      params,
      body: { ...mailsNamed(mails), stopped },
    })
    if (answer.ok) setPressed({ state: 'done', mails: answer.value })
    else
      setPressed({
        state: 'failed',
        sentence: sentenceFor(answer.error, NOT_DONE),
        again: () => void stop(mails, stopped),
      })
  }

  return (
    <Page width="text">
      <ScreenHeading title="Alert emails" className="font-bold text-xl tracking-tight">
        Alert emails
      </ScreenHeading>
      <p
        role="status"
        className={`wrap-anywhere mt-3 ${stopping.state === 'failed' ? 'text-danger' : ''}`}
      >
        {sentenceOf(stopping)}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Actions stopping={stopping} onStop={(mails, stopped) => void stop(mails ?? of, stopped)} />
      </div>
      <p className="mt-8 text-muted">
        Alerts stay in your account. Your{' '}
        <Link href={paths.accountSettings} className="underline">
          account settings
        </Link>{' '}
        say which emails you get.
      </p>
    </Page>
  )
}

const mailsNamed = (of: string | undefined) => (of === undefined ? {} : { of })

const found = (asked: Asked<StoppedMails>, again: () => void): Stopping => {
  switch (asked.state) {
    case 'asking':
      return { state: 'loading' }
    case 'failed':
      return { state: 'failed', sentence: sentenceFor(asked.failure, NOT_FOUND_OUT), again }
    case 'known':
      return { state: 'asking', mails: asked.value }
  }
}

/** What our server says is wrong, or that it did not answer. */
const sentenceFor = (failure: CallFailure, unanswered: string): string =>
  failure.kind === 'refused' && failure.code !== null ? failure.text : unanswered

const NOT_FOUND_OUT = 'We could not look that up. Check your connection and try again.'
const NOT_DONE = 'We could not do that. Check your connection and try again.'

const Actions = ({
  stopping,
  onStop,
}: {
  readonly stopping: Stopping
  /** Without a word for them, the mails of the link. */
  readonly onStop: (mails: 'all' | undefined, stopped: boolean) => void
}) => {
  switch (stopping.state) {
    case 'loading':
      return null
    case 'failed':
      return <Button onClick={stopping.again}>Try again</Button>
    case 'asking':
    case 'done': {
      const { what, names, stopped } = stopping.mails
      const mails = what === 'all' ? what : undefined
      if (what === 'searches' && names.length === 0)
        return <Button onClick={() => onStop('all', true)}>Stop all alert emails</Button>
      if (!stopped)
        return (
          <Button kind="primary" onClick={() => onStop(mails, true)}>
            {stopWords(stopping)}
          </Button>
        )
      return (
        <>
          <Button onClick={() => onStop(mails, false)}>
            {stopping.state === 'done' ? 'Undo' : 'Email me again'}
          </Button>
          {what === 'all' ? null : (
            <Button onClick={() => onStop('all', true)}>Stop all alert emails</Button>
          )}
        </>
      )
    }
  }
}

const stopWords = ({ state, mails }: Extract<Stopping, { readonly state: 'asking' | 'done' }>) => {
  if (state === 'done') return 'Stop these emails again'
  return mails.what === 'all' ? 'Stop all alert emails' : 'Stop these emails'
}

const sentenceOf = (stopping: Stopping): string => {
  switch (stopping.state) {
    case 'loading':
      return 'Looking up these emails…'
    case 'failed':
      return stopping.sentence
    case 'asking':
      return stopping.mails.stopped
        ? stoppedSentence(stopping.mails)
        : `Stop emailing you about ${aboutOf(stopping.mails)}?`
    case 'done':
      return stoppedSentence(stopping.mails)
  }
}

const stoppedSentence = (mails: StoppedMails): string => {
  if (mails.what === 'searches' && mails.names.length === 0)
    return 'This search has been deleted, so we no longer email you about it.'
  const are = mails.stopped ? 'We have stopped emailing you' : 'We email you again'
  return `${are} about ${aboutOf(mails)}.`
}

const aboutOf = ({ what, names }: StoppedMails): string => {
  switch (what) {
    case 'all':
      return 'alerts'
    case 'watched':
      return 'homes you saved'
    case 'searches':
      return names.map((name) => `“${name}”`).join(', ')
  }
}
