import { useState } from 'react'
import { type ReadMessage, readMessage } from '../../domain/homes/read-message.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Field } from '../ui/controls/Field.tsx'
import { formatUsd } from '../ui/words/format.ts'

/** Reads a wholesaler's message into the form, and shows which words say what. */
export const MessageReader = ({ onRead }: { readonly onRead: (read: ReadMessage) => void }) => {
  const [text, setText] = useState('')
  const [read, setRead] = useState<ReadMessage | null>(null)
  return (
    <div>
      <Field
        label="A wholesaler’s message"
        hint="Paste it: its facts are filled in below for you to check."
        error={null}
        optional
      >
        {({ className, ...control }) => (
          <textarea
            {...control}
            className={`${className} min-h-24 py-2`}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <Button
        className="mt-2"
        disabled={text.trim() === ''}
        onClick={() => {
          const found = readMessage(text)
          setRead(found)
          onRead(found)
        }}
      >
        Find the facts
      </Button>
      {read === null ? null : <WhatWasFound read={read} />}
    </div>
  )
}

const WhatWasFound = ({ read: { found, claims, unsure } }: { readonly read: ReadMessage }) => (
  <div role="status" className="mt-3 rounded-control bg-well px-3 py-2 text-sm">
    {found.length === 0 ? (
      <p>No facts found. Fill in the form.</p>
    ) : (
      <>
        <p className="font-semibold">Found, and filled in below: check each.</p>
        <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
          {found.map(({ fact, words }) => (
            <div key={fact} className="contents">
              <dt className="text-muted first-letter:uppercase">{fact}</dt>
              <dd className="break-words">“{words}”</dd>
            </div>
          ))}
        </dl>
      </>
    )}
    {claims.map(({ of, usd, words }) => (
      <p key={`${of} ${words}`} className="mt-1">
        The sender claims {of === 'repairs' ? 'repairs of' : 'an after-repair value of'}{' '}
        {formatUsd(usd)}. It is not used.
      </p>
    ))}
    {unsure.map((sentence) => (
      <p key={sentence} className="mt-1 text-notice">
        {sentence}
      </p>
    ))}
  </div>
)
