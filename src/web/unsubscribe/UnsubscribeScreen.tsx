import { useCallback, useEffect, useState } from 'react'
import { Link, useParams, useSearch } from 'wouter'
import type { StoppedMails } from '../../contract/alert-mails.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { ScreenHeading } from '../ui/ScreenHeading.tsx'
import { stopMails } from './stop-mails.ts'

type Stopping =
  | { readonly state: 'working' }
  | { readonly state: 'done'; readonly mails: StoppedMails }
  | { readonly state: 'failed'; readonly sentence: string }

/** Where links of mails lead: opening it stops those mails, which can be undone. */
export const UnsubscribeScreen = () => {
  const { secret = '' } = useParams()
  const asked = new URLSearchParams(useSearch()).get('of') ?? undefined
  const [of, setOf] = useState(asked)
  const [stopping, setStopping] = useState<Stopping>({ state: 'working' })

  const stop = useCallback(
    async (mails: string | undefined, stopped: boolean) => {
      setOf(mails)
      const done = await stopMails(secret, {
        ...(mails === undefined ? {} : { of: mails }),
        stopped,
      })
      setStopping(
        done.ok ? { state: 'done', mails: done.value } : { state: 'failed', sentence: done.error },
      )
    },
    [secret],
  )
  // A program that only fetches the address, as those that check mails do, runs no script and stops nothing; a page that
  // a browser prepares before somebody opens it stops nothing until then.
  useEffect(() => {
    const open = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', open)
      void stop(asked, true)
    }
    document.addEventListener('visibilitychange', open)
    open()
    return () => document.removeEventListener('visibilitychange', open)
  }, [stop, asked])

  const stopped = stopping.state === 'done' && stopping.mails.stopped
  return (
    <div className="mx-auto w-full max-w-xl px-4 py-16">
      <ScreenHeading title="Alert emails" className="font-bold text-3xl tracking-tight">
        Alert emails
      </ScreenHeading>
      <p
        role="status"
        className={`wrap-anywhere mt-3 ${stopping.state === 'failed' ? 'text-danger' : ''}`}
      >
        {sentenceOf(stopping)}
      </p>
      <div className="mt-6 flex flex-wrap gap-3">
        {stopping.state === 'failed' ? (
          <Button onClick={() => stop(of, true)}>Try again</Button>
        ) : null}
        {stopping.state === 'done' ? (
          <Button onClick={() => stop(of, !stopped)}>
            {stopped ? 'Undo' : 'Stop these emails again'}
          </Button>
        ) : null}
        {stopped && stopping.mails.what !== 'all' ? (
          <Button onClick={() => stop('all', true)}>Stop all alert emails</Button>
        ) : null}
      </div>
      <p className="mt-8 text-muted">
        Alerts stay in your account. Your{' '}
        <Link href={paths.accountSettings} className="underline">
          account settings
        </Link>{' '}
        say which emails you get.
      </p>
    </div>
  )
}

const sentenceOf = (stopping: Stopping): string => {
  switch (stopping.state) {
    case 'working':
      return 'Stopping these emails…'
    case 'failed':
      return stopping.sentence
    case 'done':
      return doneSentence(stopping.mails)
  }
}

const doneSentence = ({ what, names, stopped }: StoppedMails): string => {
  const are = stopped ? 'We have stopped emailing you' : 'We email you again'
  switch (what) {
    case 'all':
      return `${are} about alerts.`
    case 'watched':
      return `${are} about homes you watch.`
    case 'searches':
      return names.length === 0
        ? 'This search has been deleted, so we no longer email you about it.'
        : `${are} about ${names.map((name) => `“${name}”`).join(', ')}.`
  }
}
