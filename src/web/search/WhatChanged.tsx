import { useState } from 'react'
import { useBrowserStorage } from '../data/storage/browser-storage.ts'
import { Button } from '../ui/controls/Button.tsx'

/** For a release: which words and colors mean something else than before, for people who knew them. */
export const WhatChanged = () => {
  const { releaseNotice } = useBrowserStorage()
  const [due, setDue] = useState(releaseNotice.isDue)
  if (!due) return null
  return (
    <section
      aria-label="What changed"
      className="mb-4 flex flex-wrap items-start gap-x-4 rounded-card bg-well px-4 py-2 lg:col-span-2"
    >
      <details className="min-w-0 grow basis-72 py-1.5">
        <summary className="cursor-pointer font-medium">
          Some words and colors have a new meaning since you were last here.
        </summary>
        <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm">
          <li>
            Green, amber and red say one thing: whether a home clears your target at its ask, makes
            less, or loses.
          </li>
          <li>
            “Under value” is gone. A home that asks less than typical usually needs work: it sells
            near its ask, which is the likely sale.
          </li>
          <li>
            Typical value is what homes like it bring in average condition, not what this one sells
            for as is.
          </li>
          <li>
            The after-repair value comes from homes resold here. Room for repairs is what the work
            may cost at the ask.
          </li>
          <li>Deals, packets and links that you keep have the figures they were made with.</li>
        </ul>
      </details>
      <Button
        kind="quiet"
        onClick={() => {
          releaseNotice.dismiss()
          setDue(false)
        }}
      >
        Got it
      </Button>
    </section>
  )
}
