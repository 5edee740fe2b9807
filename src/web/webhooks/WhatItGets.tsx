import type { Webhook, Webhooks } from '../../contract/webhooks/webhooks.ts'
import { webhookEventNames, webhookEvents } from '../../domain/webhooks/webhook-events.ts'
import { Checkbox } from '../ui/controls/Checkbox.tsx'
import { Fault } from '../ui/feedback/Failed.tsx'

export type Picked = Pick<Webhook, 'events' | 'searchIds'>

type WhatItGetsProps = {
  readonly picked: Picked
  readonly searches: Webhooks['searches']
  readonly onPick: (picked: Picked) => void
  /** Faults are shown: the form has been sent. */
  readonly tried: boolean
}

/** Why what was picked cannot be sent; null where it can. */
export const pickFault = ({ events, searchIds }: Picked): string | null => {
  if (events.length === 0) return 'Choose at least one event.'
  return searchIds?.length === 0 ? 'Choose at least one search, or all of them.' : null
}

/** The events that a webhook gets, and the searches whose leads it gets. */
export const WhatItGets = ({ picked, searches, onPick, tried }: WhatItGetsProps) => {
  const { events, searchIds } = picked
  const toggle = <T,>(all: readonly T[], one: T, on: boolean): T[] =>
    on ? [...all, one] : all.filter((other) => other !== one)
  return (
    <>
      <fieldset>
        <legend className="font-semibold text-sm">What it gets</legend>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {webhookEventNames.map((event) => (
            <Checkbox
              key={event}
              label={webhookEvents[event].name}
              hint={`${webhookEvents[event].means} (${event}).`}
              checked={events.includes(event)}
              onChange={(on) => onPick({ ...picked, events: toggle(events, event, on) })}
            />
          ))}
        </div>
      </fieldset>
      {searches.length === 0 ? null : (
        <fieldset>
          <legend className="font-semibold text-sm">Leads of</legend>
          <Checkbox
            label="All saved searches"
            hint="Also those you save later."
            checked={searchIds === null}
            onChange={(all) => onPick({ ...picked, searchIds: all ? null : [] })}
          />
          {searchIds === null ? null : (
            <div className="grid gap-x-6 sm:grid-cols-2">
              {searches.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  label={name}
                  checked={searchIds.includes(id)}
                  onChange={(on) => onPick({ ...picked, searchIds: toggle(searchIds, id, on) })}
                />
              ))}
            </div>
          )}
        </fieldset>
      )}
      <Fault text={tried ? pickFault(picked) : null} className="text-sm" />
    </>
  )
}
