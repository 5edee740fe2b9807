import { useState } from 'react'
import {
  type ChangeMailSettings,
  type MailSettings,
  mailSettingCalls,
} from '../../contract/alerts/alert-mails.ts'
import { DIGEST_HOUR } from '../../domain/alerts/mail/digest-time.ts'
import { ask } from '../data/ask/ask.ts'
import { faultOf } from '../data/ask/request.ts'
import { useAsked } from '../data/ask/use-asked.ts'
import { useKept } from '../data/kept/use-kept.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Checkbox } from '../ui/controls/Checkbox.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { Fault } from '../ui/feedback/Failed.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { formatLongDay } from '../ui/words/format.ts'

/** Which mails of alerts the person gets, where their morning is, and an address that takes none. */
export const AlertMails = () => {
  const { asked } = useAsked(mailSettingCalls.read, {})
  const { shown: settings, change: keep } = useKept<MailSettings | null, Change>(
    asked.state === 'known' ? asked.value : null,
    {
      showAs: (before, { at }) => before && { ...before, ...at },
      send: ({ body }) => ask(mailSettingCalls.change, { body }),
    },
  )
  const [fault, setFault] = useState<string | null>(null)
  if (asked.state === 'failed')
    return (
      <p className="text-muted">We could not load these settings. Reload the page to try again.</p>
    )
  if (settings === null) return <Skeleton className="h-24 w-full" />

  const change = async (body: ChangeMailSettings, at: Change['at'] = {}) => {
    setFault(null)
    setFault(faultOf(await keep({ body, at })))
  }
  return (
    <>
      {settings.refused === null ? null : (
        <Refused settings={settings} onStartAgain={() => change({ startAgain: true })} />
      )}
      {settings.held ? (
        <p role="status" className="mb-3 rounded-card bg-notice-soft px-4 py-3">
          <span className="font-semibold text-notice">Alert emails to you are on hold.</span> The
          operator of this site stopped them for now. The address at the foot of the page reaches
          them. Once the emails go on, you will get what you missed.
        </p>
      ) : null}
      <Checkbox
        label="Email me alerts"
        hint={`To ${settings.email}, at most ${settings.mostADay} emails a day.`}
        checked={settings.alertMails}
        onChange={(alertMails) => change({ alertMails }, { alertMails })}
      />
      {settings.alertMails ? (
        <Checkbox
          label="Also about homes I saved"
          checked={settings.watchedMails}
          onChange={(watchedMails) => change({ watchedMails }, { watchedMails })}
        />
      ) : null}
      {settings.alertMails && settings.watchedMails ? (
        <Checkbox
          label="Also when a home I added has a new comp"
          checked={settings.compMails}
          onChange={(compMails) => change({ compMails }, { compMails })}
        />
      ) : null}
      <div className="mt-2 max-w-sm">
        <Select
          label="Time zone"
          placeholder={placeholderOf(settings)}
          options={timeZoneOptions(settings.timeZone)}
          value={settings.timeZoneChosen ? settings.timeZone : ''}
          onChange={(zone) => change({ timeZone: zone === '' ? null : zone })}
          hint={`Daily and weekly emails come at ${DIGEST_HOUR} in the morning there.`}
          optional
        />
      </div>
      <Fault text={fault} className="mt-2 text-sm" />
    </>
  )
}

/** What is sent, and what shows at once. */
type Change = { readonly body: ChangeMailSettings; readonly at: Partial<MailSettings> }

const Refused = ({
  settings: { email, refused },
  onStartAgain,
}: {
  readonly settings: MailSettings
  readonly onStartAgain: () => void
}) => (
  <div role="alert" className="mb-3 rounded-card bg-notice-soft px-4 py-3">
    <p className="wrap-anywhere mb-2">
      <span className="font-semibold text-notice">We stopped emailing you.</span> On{' '}
      {formatLongDay(new Date(refused?.at ?? ''))} the mail server of {email} refused our email (
      {refused?.why}). Check that the mailbox exists and has room, then start again. You will get
      what you missed.
    </p>
    <Button onClick={onStartAgain}>Start emails again</Button>
  </div>
)

const placeholderOf = ({ timeZone, timeZoneChosen }: MailSettings): string =>
  timeZoneChosen ? 'Where my browser is' : `Where my browser is: ${timeZoneLabel(timeZone)}`

/** The time zones of the United States, by the names people know. */
const usTimeZones: Readonly<Record<string, string>> = {
  'America/New_York': 'Eastern (New York)',
  'America/Chicago': 'Central (Chicago)',
  'America/Denver': 'Mountain (Denver)',
  'America/Phoenix': 'Arizona (Phoenix)',
  'America/Los_Angeles': 'Pacific (Los Angeles)',
  'America/Anchorage': 'Alaska (Anchorage)',
  'America/Adak': 'Aleutian (Adak)',
  'Pacific/Honolulu': 'Hawaii (Honolulu)',
  'America/Puerto_Rico': 'Atlantic (Puerto Rico)',
  'Pacific/Guam': 'Chamorro (Guam)',
}

/** A time zone in words: `Pacific (Los Angeles)`, `Europe/Lisbon`. */
const timeZoneLabel = (name: string): string => usTimeZones[name] ?? name.replaceAll('_', ' ')

/** What may be picked: those of the United States, and the one that is set. */
const timeZoneOptions = (set: string) =>
  [...new Set([...Object.keys(usTimeZones), set])].map((value) => ({
    value,
    label: timeZoneLabel(value),
  }))
