import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from './controls/Button.tsx'

/** A secret, or an address that holds one: shown this once, to be copied. */
export const ShownOnce = ({ label, text }: { readonly label: string; readonly text: string }) => {
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    field.current?.select()
    // A clipboard that is forbidden rejects: the text is selected, to be copied by hand.
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setCopied(done === true)
  }
  return (
    <div className="grid gap-2 rounded-control bg-well p-3">
      <label className="grid gap-1">
        <span className="font-semibold text-sm">{label}</span>
        <input
          ref={field}
          readOnly
          value={text}
          className="min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-card px-3"
          onFocus={(event) => event.target.select()}
        />
      </label>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button onClick={() => void copy()}>
          {copied ? (
            <Check aria-hidden className="size-4" />
          ) : (
            <Copy aria-hidden className="size-4" />
          )}
          <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
        </Button>
        <p className="text-muted text-sm">Copy it now: it is shown this once.</p>
      </div>
    </div>
  )
}
